import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, test } from "vitest";

import { etgen, kws, repository } from "../cli/etgen.js";
import { testBoard } from "../models/run-model.js";
import { buildApplication, runApplication, skipReason } from "./zephyr-build.js";

const root = mkdtempSync(join(tmpdir(), "etgen-zephyr-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const input = readFileSync(kws.input);
const semihosting = "-DCONFIG_SEMIHOST=y";

for (const name of ["mps2-an385", "mps2-an386", "mps2-an500", "mps3-an547"]) {
  test.skipIf(skipReason)(`${name}: a generated application builds without warnings, and its output equals the runtime's`, async () => {
    const board = testBoard(name);
    const source = join(root, name);
    const made = await etgen(["firmware", "--board", name, "--target", "zephyr", kws.model, "--output", source]);
    assert.equal(made.status, 0, made.stderr);
    const program = await buildApplication(source, join(source, "build"), board.zephyr!.target, [semihosting]);
    const run = await runApplication(board.emulator!.machine, program, join(root, `${name}-run`), input);
    assert.equal(run.status, 0, run.console);
    assert.match(run.console, /^etgen:total forward [1-9]\d* cycles of \d+ a second\r?$/m);
    assert.match(run.console, /^etgen:done 0\r?$/m);
    assert.deepEqual(run.output, readFileSync(kws.expected));
  });
}

test.skipIf(skipReason)("kernels that use the floating-point unit are refused when it is off", async () => {
  const source = join(root, "without-unit");
  await etgen(["firmware", "--board", "mps3-an547", "--target", "zephyr", kws.model, "--output", source]);
  await assert.rejects(
    buildApplication(source, join(source, "build"), "mps3/corstone300/an547", ["-DCONFIG_FPU=n", "-DCONFIG_FPU_SHARING=n"]),
    /kws: its kernels use the registers[\s\S]*set[\s\S]*CONFIG_FPU=y/,
  );
});

test.skipIf(skipReason)("the module compiles a model while the sample is configured", async () => {
  const source = join(repository, "zephyr/samples/kws");
  const program = await buildApplication(source, join(root, "sample"), "mps2/an385", [semihosting]);
  const run = await runApplication("mps2-an385", program, join(root, "sample-run"), input, /^best class: \d+ /m);
  const scores = new Float32Array(new Uint8Array(readFileSync(kws.expected)).buffer);
  assert.match(run.console, new RegExp(`^best class: ${scores.indexOf(Math.max(...scores))} after [1-9]\\d* cycles`, "m"));
});

test.skipIf(skipReason)("the contract of the platform layer holds on Zephyr", async () => {
  const source = join(root, "contract");
  mkdirSync(source);
  writeFileSync(join(source, "prj.conf"), "CONFIG_ETGEN=y\nCONFIG_SEMIHOST=y\n");
  writeFileSync(
    join(source, "CMakeLists.txt"),
    [
      "cmake_minimum_required(VERSION 3.20.0)",
      `list(APPEND EXTRA_ZEPHYR_MODULES ${repository})`,
      "find_package(Zephyr REQUIRED HINTS $ENV{ZEPHYR_BASE})",
      "project(contract LANGUAGES C)",
      `target_sources(app PRIVATE ${join(repository, "pal/contract.c")})`,
      "",
    ].join("\n"),
  );
  const program = await buildApplication(source, join(source, "build"), "mps2/an385", []);
  const run = await runApplication("mps2-an385", program, join(root, "contract-run"), undefined, /^etgen:contract (all hold|not fulfilled)/m);
  assert.doesNotMatch(run.console, /broken|not fulfilled/);
  assert.match(run.console, /file-is-read-back holds/);
});
