import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, test } from "vitest";
import { etgen, kws } from "../cli/etgen.js";
import { testBoard } from "../models/run-model.js";
import { buildApplication, runApplication, skipReason } from "../zephyr/zephyr-build.js";

const root = mkdtempSync(join(tmpdir(), "etgen-zephyr-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const hasModule = /cmsis-nn/.test(process.env["ZEPHYR_MODULES"] ?? "");
const skip = skipReason === false && !hasModule ? "ZEPHYR_MODULES names no module cmsis-nn" : skipReason;

test.skipIf(skip)("a Zephyr application with the workspace's CMSIS-NN writes the runtime's output", async () => {
  const board = testBoard("mps2-an386");
  const source = join(root, "application");
  const made = await etgen(["firmware", "--board", board.name, "--target", "zephyr", "--kernels", "cmsis-nn", kws.model, "--output", source]);
  assert.equal(made.status, 0, made.stderr);
  const program = await buildApplication(source, join(source, "build"), board.zephyr!.target, ["-DCONFIG_SEMIHOST=y"]);
  const run = await runApplication(board.emulator!.machine, program, join(root, "run"), readFileSync(kws.input));
  assert.equal(run.status, 0, run.console);
  assert.deepEqual(run.output, readFileSync(kws.expected));
});
