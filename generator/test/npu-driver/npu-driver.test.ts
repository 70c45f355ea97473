import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packageRoot } from "../../src/cli/package-root.js";

const directory = mkdtempSync(join(tmpdir(), "etgen npu driver "));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const driver = join(packageRoot, "pal/ethos-u");
const model = join(packageRoot, "generator/test/npu-driver");
const warnings = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"];

test.each(["gcc", "clang"])("the driver keeps the rules of the registers, built with %s and sanitizers", (compiler) => {
  const program = join(directory, compiler);
  const sources = [join(driver, "etp_npu.c"), join(model, "register_model.c"), join(model, "main.c")];
  const flags = [
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover",
    "-include",
    join(model, "register_model.h"),
    `-I${driver}`,
    `-I${model}`,
  ];
  const built = spawnSync(compiler, [...warnings, ...flags, ...sources, "-o", program], { encoding: "utf8" });
  expect(built.stderr).toBe("");
  const ran = spawnSync(program, { encoding: "utf8" });
  const lines = ran.stdout
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith("broken: "));
  expect(lines.filter((line) => !line.startsWith("holds "))).toEqual([]);
  expect(lines.length).toBe(57);
  expect(ran.status).toBe(0);
});

test("the driver is free of warnings on the cores that have an NPU beside them", () => {
  for (const cpu of ["cortex-m33", "cortex-m55"]) {
    const args = [...warnings, `-mcpu=${cpu}`, "-mthumb", "-Os", "-c", join(driver, "etp_npu.c"), "-o", join(directory, `${cpu}.o`)];
    expect(spawnSync("arm-none-eabi-gcc", args, { encoding: "utf8" }).stderr).toBe("");
  }
});
