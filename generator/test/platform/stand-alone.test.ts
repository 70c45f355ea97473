import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, test } from "vitest";
import { findTool } from "../../src/build/find-tool.js";
import { runProcess } from "../../src/build/run-process.js";
import { boardNamed, platformOf, programText, writeFiles } from "./write-project.js";

const root = mkdtempSync(join(tmpdir(), "etgen alone "));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function writeContract(board: string, name: string): string {
  const directory = join(root, name);
  writeFiles(directory, [...platformOf(boardNamed(board)), { path: "app/main.c", contents: programText("contract.c") }]);
  return directory;
}

async function run(directory: string, program: string, args: readonly string[], environment = {}): Promise<string> {
  const result = await runProcess({ program, args, directory, timeoutMs: 60_000, environment });
  assert.equal(result.status, 0, result.output);
  return result.output;
}

async function buildByHand(directory: string, environment = {}): Promise<Buffer> {
  await run(directory, "cmake", ["--preset", "release"], environment);
  const output = await run(directory, "cmake", ["--build", "--preset", "release"], environment);
  assert.match(output, /Memory region {9}Used Size/);
  assert.match(output, /text\s+data\s+bss\s+dec\s+hex\s+filename/);
  return readFileSync(join(directory, "build/release/demo.elf"));
}

test("a user builds a project with cmake alone; another folder gives the same bytes", async () => {
  const one = await buildByHand(writeContract("mps3-an547", "one folder"));
  const two = await buildByHand(writeContract("mps3-an547", "another, longer folder"));
  assert.ok(one.equals(two));
});

test("a toolchain outside PATH is found through ETGEN_TOOLCHAIN, and its absence is explained", async () => {
  const compiler = await findTool("armGcc");
  assert.equal(compiler.state, "ready");
  const paths = await Promise.all((["cmake", "ninja"] as const).map((id) => findTool(id)));
  const bin = join(root, "bin");
  mkdirSync(bin, { recursive: true });
  for (const tool of paths) {
    assert.ok(tool.state === "ready");
    await run(root, "/bin/ln", ["-s", tool.path, join(bin, basename(tool.path))]);
  }
  const directory = writeContract("nrf52840", "no toolchain");
  const without = await runProcess({
    program: join(bin, "cmake"),
    args: ["--preset", "release"],
    directory,
    timeoutMs: 60_000,
    environment: { PATH: bin },
  });
  assert.notEqual(without.status, 0);
  assert.match(without.output, /arm-none-eabi-gcc is not in PATH\.\s+Install it \(Debian: gcc-arm-none-eabi/);
  rmSync(join(directory, "build"), { recursive: true });
  const toolchain = dirname(compiler.state === "ready" ? compiler.path : "");
  await buildByHand(directory, { PATH: `${bin}:/bin`, ETGEN_TOOLCHAIN: toolchain });
});

const clangTargets: Readonly<Record<string, string>> = {
  microbit: "thumbv6m-none-eabi",
  "mps2-an385": "thumbv7m-none-eabi",
  "mps2-an386": "thumbv7em-none-eabihf",
  stm32h743: "thumbv7em-none-eabihf",
  nrf5340: "thumbv8m.main-none-eabihf",
  "mps3-an547": "thumbv8.1m.main-none-eabihf",
};

test("clang compiles the bare-metal layer without warnings", async () => {
  const compiler = await findTool("armGcc");
  assert.ok(compiler.state === "ready");
  const probe = join(root, "probe.c");
  writeFiles(root, [{ path: "probe.c", contents: "#include <string.h>\n" }]);
  const dependencies = await run(root, compiler.path, ["-M", probe]);
  const library = dirname(/\S+\/string\.h/.exec(dependencies)?.[0] ?? "");
  for (const [name, target] of Object.entries(clangTargets)) {
    const board = boardNamed(name);
    const directory = writeContract(name, `clang ${name}`);
    const sources = platformOf(board).map(({ path }) => path).filter((path) => path.endsWith(".c"));
    const flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-fsyntax-only"];
    await run(directory, "clang", [
      `--target=${target}`,
      `-mcpu=${board.core.cpu}`,
      ...flags,
      "-isystem",
      library,
      "-Iplatform",
      ...sources,
      "app/main.c",
    ]);
  }
});
