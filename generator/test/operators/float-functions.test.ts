import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { emulatedCores } from "../kernels/emulated-cores.js";
import { buildEmulatedProgram, runEmulated } from "../kernels/emulated-runner.js";
import { packageRoot } from "../../src/cli/package-root.js";
import { kernelRoot } from "../kernels/families.js";
import { hasTool } from "../kernels/host-runner.js";

/** What the headers state: the relative error, and the absolute one where the answer is below 2.4e-38. */
type Errors = Readonly<Record<string, readonly [number, number]>>;

const scalar: Errors = { exp: [3.5e-7, 1e-44], sigmoid: [5e-7, 2e-38], tanh: [3e-7, 1e-44], erf: [3e-7, 1e-44] };
/** Subnormal numbers count as 0. */
const vector: Errors = { exp: [5e-7, 2.4e-38], sigmoid: [1e-6, 2e-38], tanh: [1e-6, 2.4e-38], erf: [5e-7, 2.4e-38] };

const source = join(packageRoot, "generator", "test", "operators", "float-functions.c");
const checks = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-fsanitize=undefined,float-cast-overflow", "-fno-sanitize-recover=all"];

function assertWithin(stated: Errors, output: string): void {
  const found = Object.fromEntries(output.trim().split("\n").map((line) => line.trim().split(" ")).map(([name, ...errors]) => [name!, errors.map(Number)]));
  assert.deepEqual(Object.keys(found), Object.keys(stated), output);
  for (const [name, errors] of Object.entries(found)) {
    stated[name]!.forEach((limit, index) => assert.ok(errors[index]! <= limit, `${name}: ${errors[index]} is above ${limit}`));
  }
}

function inFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "etgen-functions-"));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const compiler of ["gcc", "clang"]) {
  for (const [core, flags] of [["without", []], ["with", ["-D__ARM_FEATURE_FMA=1"]]] as const) {
    test.skipIf(!hasTool(compiler))(`exp, sigmoid, tanh and erf stay within their errors, ${core} fused multiply-add, ${compiler}`, () =>
      inFolder((folder) => {
        const program = join(folder, "functions");
        const built = spawnSync(compiler, ["-std=c11", "-O2", ...checks, ...flags, `-I${join(kernelRoot, "common")}`, source, "-lm", "-o", program], { encoding: "utf8" });
        assert.equal(built.status, 0, built.stderr);
        const { status, stdout } = spawnSync(program, { encoding: "utf8" });
        assert.equal(status, 0, stdout);
        assertWithin(scalar, stdout);
      }),
    );
  }
}

const missing = ["arm-none-eabi-gcc", "qemu-system-arm"].filter((tool) => !hasTool(tool));

test.skipIf(missing.length > 0)("the functions of four floats stay within their errors", () =>
  inFolder((folder) => {
    const core = emulatedCores.find(({ name }) => name === "cortex-m55")!;
    const words = [`-I${join(kernelRoot, "common")}`, "-DSTEP=40009", source];
    const { status, output } = runEmulated(core, buildEmulatedProgram(core, words, join(folder, "functions.elf")), "none");
    assert.equal(status, 0, output);
    assertWithin(vector, output);
  }),
);
