import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Executor } from "../../reference/executor.js";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { CaseCall, CaseTensor, CorpusCase } from "../corpus/case.js";
import { hostRunner } from "../conformance/build-and-run.js";
import { compileSketch, type CompiledCase } from "../conformance/compiled-case.js";
import { outcomeOfRun } from "../conformance/run-cases.js";
import { testKernels } from "../reference/kernels.js";
import { randomProgram, slicesOf, type RandomProgram } from "./random-program.js";

export interface Disagreement {
  readonly seed: number;
  readonly reason: string;
}

/** Programs in one C program. */
const batchSize = 50;

/** Runs programs of these seeds through compiler and executor; what they disagree about. */
export async function runSeeds(seeds: readonly number[]): Promise<readonly Disagreement[]> {
  const found: Disagreement[] = [];
  for (let start = 0; start < seeds.length; start += batchSize) {
    found.push(...(await runPrograms(seeds.slice(start, start + batchSize).map((seed) => randomProgram(seed)))));
  }
  return found;
}

/** The shortest part of a program that shows a disagreement: one result, and what it is computed from. */
export async function shrink(seed: number): Promise<{ readonly program: RandomProgram; readonly reason: string } | undefined> {
  const slices = slicesOf(seed);
  for (const program of slices) {
    const [first] = await runPrograms([program]);
    if (first !== undefined) return { program, reason: first.reason };
  }
  return undefined;
}

async function runPrograms(programs: readonly RandomProgram[]): Promise<readonly Disagreement[]> {
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink);
  const board = loadAllBoards(sink).get("host");
  if (catalog === undefined || board === undefined) throw new Error("the catalogue does not load");
  const problems: Disagreement[] = [];
  const compiled: { readonly seed: number; readonly one: CompiledCase }[] = [];
  for (const { seed, program, calls } of programs) {
    try {
      const executor = new Executor(program, testKernels());
      const answered = calls.map((inputs) => answer(executor, inputs));
      const one = compileSketch(caseOf(seed, answered), program, board, catalog);
      if ("files" in one) compiled.push({ seed, one });
      else problems.push({ seed, reason: `refused: ${one.diagnostics.map(({ message }) => message).join("; ")}` });
    } catch (error) {
      problems.push({ seed, reason: `threw: ${error instanceof Error ? error.stack : String(error)}` });
    }
  }
  const folder = mkdtempSync(join(tmpdir(), "etgen-random-"));
  try {
    const runner = hostRunner("gcc");
    const results = compiled.length === 0 ? [] : await runner.run(compiled.map(({ one }) => one), folder);
    for (const [index, { seed, one }] of compiled.entries()) {
      const outcome = typeof results === "string" ? undefined : outcomeOfRun(one.corpusCase, results[index]);
      const reason = outcome === undefined ? await runner.compileError(one, folder) : outcome.status === "passed" ? undefined : outcome.reason;
      if (reason !== undefined) problems.push({ seed, reason });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return problems;
}

function answer(executor: Executor, inputs: readonly CaseTensor[]): CaseCall {
  const outputs = executor.run("forward", inputs.map(({ bytes }) => ({ kind: "tensor", bytes })));
  const values = outputs.map((output): CaseTensor => {
    if (output.kind !== "tensor") throw new Error("an output is no tensor");
    return { kind: "tensor", dtype: output.dtype, shape: output.sizes, dimOrder: output.dimOrder, bytes: output.bytes };
  });
  return { method: "forward", inputs, outputs: values };
}

/** Results are below 1000, and a few float32 roundings of that are far below the tolerance. */
function caseOf(seed: number, calls: readonly CaseCall[]): CorpusCase {
  return {
    ...{ family: "random", name: `${seed}`, op: "random", operatorsInProgram: [], pte: new Uint8Array(), ptd: [], calls },
    ...{ tolerance: { class: "accumulate", rtol: 1e-3, atol: 2e-3 }, expect: "answer", runtime: { status: "match", outputs: undefined }, note: "" },
  };
}
