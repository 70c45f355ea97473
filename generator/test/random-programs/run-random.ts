import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Executor } from "../../reference/executor.js";
import { hostRunner, type RunResult } from "../conformance/build-and-run.js";
import { differenceOf } from "../conformance/compare-values.js";
import { compileSketch, type CompiledCase } from "../conformance/compiled-case.js";
import type { CaseCall, CaseTensor, CorpusCase } from "../corpus/case.js";
import { testKernels } from "../reference/kernels.js";
import { target } from "./productions/compilable-calls.js";
import { randomProgram, type RandomProgram } from "./random-program.js";
import { slicesOf } from "./slices.js";

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

/** The C text of a program, or why there is none. */
export function compiledText({ seed, program }: RandomProgram): string {
  const one = compileSketch(caseOf(seed, []), program, ...target());
  return "files" in one ? one.files.get(`${one.prefix}.c`)! : one.diagnostics.map(({ message }) => message).join("\n");
}

interface Compiled {
  readonly random: RandomProgram;
  readonly one: CompiledCase;
}

/** What compiler and executor disagree about. */
export async function runPrograms(programs: readonly RandomProgram[]): Promise<readonly Disagreement[]> {
  const problems: Disagreement[] = [];
  const compiled: Compiled[] = [];
  for (const random of programs) {
    const { seed, program, calls } = random;
    try {
      const executor = new Executor(program, testKernels());
      const answered = calls.map((inputs) => answer(executor, inputs));
      const unwritten = executor.unwrittenReads[0];
      if (unwritten !== undefined) problems.push({ seed, reason: `instruction ${unwritten.instruction} reads bytes of value ${unwritten.value} that nobody wrote` });
      const one = compileSketch(caseOf(seed, answered), program, ...target());
      if ("files" in one) compiled.push({ random, one });
      else problems.push({ seed, reason: `refused: ${one.diagnostics.map(({ message }) => message).join("; ")}` });
    } catch (error) {
      problems.push({ seed, reason: `threw: ${error instanceof Error ? error.stack : String(error)}` });
    }
  }
  return [...problems, ...(await runCompiled(compiled))];
}

async function runCompiled(compiled: readonly Compiled[]): Promise<readonly Disagreement[]> {
  if (compiled.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "etgen-random-"));
  const runner = hostRunner("gcc");
  try {
    const results = await runner.run(compiled.map(({ one }) => one), folder);
    if (typeof results !== "string") {
      return compiled.flatMap((each, index) => {
        const reason = differenceFrom(each, results[index]);
        return reason === undefined ? [] : [{ seed: each.random.seed, reason }];
      });
    }
    const problems: Disagreement[] = [];
    const sound: Compiled[] = [];
    for (const each of compiled) {
      const error = await runner.compileError(each.one, folder);
      if (error === undefined) sound.push(each);
      else problems.push({ seed: each.random.seed, reason: error });
    }
    if (problems.length === 0) throw new Error(`no program is to blame: ${results}`);
    return [...problems, ...(await runCompiled(sound))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function differenceFrom({ random, one }: Compiled, result: RunResult | undefined): string | undefined {
  if (result === undefined) return "the driver has no result for it";
  if (result.status !== "ran") return `the program ${result.status === "died" ? "died" : "says that its data is bad"}: ${result.log.trim()}`;
  let at = 0;
  for (const [call, { outputs }] of one.corpusCase.calls.entries()) {
    for (const [position, value] of outputs.entries()) {
      if (value.kind !== "tensor") throw new Error("an output is no tensor");
      const difference = differenceOf(result.output.subarray(at, at + value.bytes.length), value, random.tolerances[position]!);
      if (difference !== undefined) return `output ${position} of call ${call}: ${difference}`;
      at += value.bytes.length;
    }
  }
  return at === result.output.length ? undefined : `${result.output.length} output bytes, expected ${at}`;
}

function answer(executor: Executor, inputs: readonly CaseTensor[]): CaseCall {
  const outputs = executor.run("forward", inputs.map(({ bytes }) => ({ kind: "tensor", bytes })));
  const values = outputs.map((output): CaseTensor => {
    if (output.kind !== "tensor") throw new Error("an output is no tensor");
    return { kind: "tensor", dtype: output.dtype, shape: output.sizes, dimOrder: output.dimOrder, bytes: output.bytes };
  });
  return { method: "forward", inputs, outputs: values };
}

function caseOf(seed: number, calls: readonly CaseCall[]): CorpusCase {
  return {
    ...{ family: "random", name: `${seed}`, op: "random", operatorsInProgram: [], pte: new Uint8Array(), ptd: [], calls },
    ...{ tolerance: { class: "accumulate", rtol: 0, atol: 0 }, expect: "answer", runtime: { status: "match", outputs: undefined }, note: "" },
  };
}
