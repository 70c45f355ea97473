import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dtypeBytes } from "../../src/ir/dtype.js";
import type { Program } from "../../src/model/program.js";
import { hostRunner } from "../conformance/build-and-run.js";
import { compiledCase, type CompiledCase } from "../conformance/compiled-case.js";
import type { CaseCall, CaseTensor, CaseValue, CorpusCase } from "../corpus/case.js";
import { Random } from "../damaged/random.js";
import type { FuzzCase, FuzzOutcome } from "./fuzz-case.js";

export interface AcceptedCase {
  readonly number: number;
  readonly one: FuzzCase;
  readonly outcome: Extract<FuzzOutcome, { kind: "accepted" }>;
}

/** Larger inputs and outputs only take time. */
const mostBytes = 1_000_000;

/** Compiles the programs into one, with warnings as errors, and runs each under sanitizers on random inputs; what is wrong, a line each. */
export async function runAccepted(accepted: readonly AcceptedCase[]): Promise<readonly string[]> {
  const cases = accepted.flatMap(({ number, one, outcome }): readonly { readonly title: string; readonly compiled: CompiledCase }[] => {
    const corpusCase = callsOf(one.programs[0]!.program, number);
    return corpusCase === undefined ? [] : [{ title: one.title, compiled: compiledCase(corpusCase, outcome.files, outcome.planned, []) }];
  });
  if (cases.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "etgen-fuzz-"));
  const runner = hostRunner("gcc");
  try {
    const problems: string[] = [];
    let kept = cases;
    let results = await runner.run(kept.map(({ compiled }) => compiled), folder);
    if (typeof results === "string") {
      const errors: (string | undefined)[] = [];
      for (const { compiled } of cases) errors.push(await runner.compileError(compiled, folder));
      errors.forEach((error, index) => error !== undefined && problems.push(`${cases[index]!.title}: does not compile: ${firstLines(error)}`));
      kept = cases.filter((_, index) => errors[index] === undefined);
      if (problems.length === 0) return [`${cases.map(({ title }) => title).join(", ")}: do not compile together: ${firstLines(results)}`];
      results = kept.length === 0 ? [] : await runner.run(kept.map(({ compiled }) => compiled), folder);
      if (typeof results === "string") return [...problems, `a batch does not run: ${firstLines(results)}`];
    }
    results.forEach(({ status, log }, index) => {
      if (status === "died") problems.push(`${kept[index]!.title}: died: ${firstLines(log)}`);
    });
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function firstLines(text: string): string {
  const lines = text.trim().split("\n");
  return (lines.filter((line) => /error|warning|Sanitizer/.test(line)).slice(0, 3).join("\n  ") || lines.slice(0, 5).join("\n  ")).slice(0, 800);
}

/** One call of every method with random inputs. Undefined where there is none, or they are large. */
function callsOf(program: Program, number: number): CorpusCase | undefined {
  const random = new Random(number);
  const calls = program.methods.flatMap((method): readonly CaseCall[] => {
    if (method.instructions.length === 0 && method.inputs.length === 0) return [];
    const tensor = (index: number): readonly CaseTensor[] => {
      const value = method.values[index]!;
      if (value.kind !== "tensor") return [];
      const { dtype, sizes, dimOrder, byteCount } = value;
      const bytes = byteCount > mostBytes ? new Uint8Array() : Uint8Array.from({ length: byteCount }, () => (dtype === "bool" ? random.below(2) : random.bits()));
      return [{ kind: "tensor", dtype, shape: sizes, dimOrder, bytes: smallIndices(bytes, dtype, random) }];
    };
    const outputs = method.outputs.flatMap((index): readonly CaseValue[] => {
      const kind = method.values[index]!.kind;
      return kind === "int" || kind === "double" || kind === "bool" ? [{ kind: "scalar", dtype: "int", value: 0 }] : tensor(index);
    });
    return [{ method: method.name, inputs: method.inputs.flatMap(tensor), outputs }];
  });
  const tensors = program.methods.flatMap(({ inputs, outputs, values }) => [...inputs, ...outputs].map((index) => values[index]!));
  if (calls.length === 0 || tensors.some((value) => value.kind === "tensor" && value.byteCount > mostBytes)) return undefined;
  return {
    family: "fuzz", name: `n${number}`, op: "fuzz", operatorsInProgram: [], pte: new Uint8Array(), ptd: [], calls,
    tolerance: { class: "shape_only", rtol: 0, atol: 0 }, expect: "answer", runtime: { status: "ran", outputs: undefined }, note: "",
  };
}

/** Half of the integers are small, as indices are. */
function smallIndices(bytes: Uint8Array, dtype: CaseTensor["dtype"], random: Random): Uint8Array {
  const width = dtypeBytes(dtype as Parameters<typeof dtypeBytes>[0]);
  if (!/^u?int(32|64)$/.test(dtype) || random.below(2) === 0) return bytes;
  for (let at = 0; at < bytes.length; at += width) bytes.fill(0, at + 1, at + width).fill(random.below(4), at, at + 1);
  return bytes;
}
