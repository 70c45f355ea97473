import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import process from "node:process";
import { test } from "vitest";
import { Executor } from "../../reference/executor.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import { kws } from "../cli/etgen.js";
import { kernelsFile, testKernels } from "./kernels.js";

/** 2,656,768 multiply-accumulates of int8 each: so many a second of processor time are 53 million. */
const inferences = 20;

test("a second is enough for twenty inferences of the keyword spotter", () => {
  const program = readProgram(readFileSync(kws.model), [], new DiagnosticSink(), "kws.pte");
  const executor = new Executor(program!, testKernels());
  const run = (): unknown => executor.run("forward", [{ kind: "tensor", bytes: readFileSync(kws.input) }]);
  run();
  const begin = process.cpuUsage();
  for (let inference = 0; inference < inferences; inference++) run();
  const { user, system } = process.cpuUsage(begin);
  assert.ok(user + system < 1_000_000, `${inferences} inferences took ${(user + system) / 1000} ms`);
  assert.ok(executor.memoryBytes < 1 << 20, `${executor.memoryBytes} bytes`);
});

test("the operators are at most 400 KB of WebAssembly", () => {
  assert.ok(statSync(kernelsFile).size <= 400_000, `${statSync(kernelsFile).size} bytes`);
});
