import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { formatDiagnostics } from "../../src/diagnostics/format.js";
import type { Program } from "../../src/model/program.js";
import { readProgram } from "../../src/model/read-program.js";
import { Executor, type ExecutorInput, type ExecutorValue } from "../../reference/executor.js";
import { ExecutionFailure } from "../../reference/execution-failure.js";
import type { CaseValue, CorpusCase } from "../corpus/case.js";
import { differenceOf } from "../conformance/compare-values.js";
import { failed, passed, type CaseOutcome } from "../conformance/case-outcome.js";
import { testKernels } from "./kernels.js";

/** One case of the corpus in the executor: its calls in order on one loaded program. */
export function runCase(corpusCase: CorpusCase): CaseOutcome {
  const sink = new DiagnosticSink();
  const program = readProgram(corpusCase.pte, corpusCase.ptd, sink, `${corpusCase.name}.pte`);
  if (program === undefined) return refusal(corpusCase, sink.diagnostics[0]!.code, formatDiagnostics(sink.diagnostics));
  return judgeProgram(program, corpusCase);
}

/** A program that has been read, or that a test has put together, with the calls and answers of a case. */
export function judgeProgram(program: Program, corpusCase: CorpusCase): CaseOutcome {
  try {
    const executor = new Executor(program, testKernels());
    const calls = corpusCase.calls.length > 0 ? corpusCase.calls : [{ method: program.methods[0]!.name, inputs: undefined, outputs: [] }];
    for (const [index, { method, inputs, outputs }] of calls.entries()) {
      const found = executor.run(method, inputs?.map(toInput) ?? zeroInputs(executor, method));
      const difference = compare(found, outputs, corpusCase);
      const runtime = corpusCase.runtime.outputs;
      if (difference === undefined || (runtime !== undefined && compare(found, runtime, corpusCase) === undefined)) continue;
      return failed(`call ${index}: ${difference}`);
    }
  } catch (failure) {
    if (!(failure instanceof ExecutionFailure)) return failed(`threw ${failure instanceof Error ? failure.stack : String(failure)}`);
    return refusal(corpusCase, failure.code, failure.message);
  }
  return corpusCase.expect === "answer" || corpusCase.expect === "accept" ? passed() : failed(`ran, expected ${corpusCase.expect}`);
}

function refusal({ expect }: CorpusCase, code: string, said: string): CaseOutcome {
  const wanted: Readonly<Record<CorpusCase["expect"], string | undefined>> = {
    answer: undefined,
    accept: undefined,
    reject: code,
    "error:unsupported_backend": "execution-delegate",
    "error:missing_operator": "unsupported-operator",
  };
  return wanted[expect] === code ? passed() : failed(`${code}: ${said}`);
}

function toInput(value: CaseValue): ExecutorInput {
  if (value.kind === "tensor") return { kind: "tensor", bytes: value.bytes, sizes: value.shape };
  if (value.dtype === "bool") return { kind: "bool", value: Boolean(value.value) };
  return value.dtype === "int" ? { kind: "int", value: BigInt(value.value) } : { kind: "double", value: Number(value.value) };
}

function zeroInputs({ program }: Executor, name: string): readonly ExecutorInput[] {
  const method = program.methods.find((candidate) => candidate.name === name)!;
  return method.inputs.map((slot) => {
    const value = method.values[slot]!;
    return value.kind === "tensor" ? { kind: "tensor", bytes: new Uint8Array(value.byteCount) } : (value as ExecutorInput);
  });
}

function compare(found: readonly ExecutorValue[], wanted: readonly CaseValue[], { tolerance }: CorpusCase): string | undefined {
  if (wanted.length > 0 && found.length !== wanted.length) return `${found.length} outputs, expected ${wanted.length}`;
  for (const [position, value] of wanted.entries()) {
    const difference = compareValue(found[position]!, value, tolerance);
    if (difference !== undefined) return `output ${position}: ${difference}`;
  }
  return undefined;
}

function compareValue(found: ExecutorValue, wanted: CaseValue, tolerance: CorpusCase["tolerance"]): string | undefined {
  if (wanted.kind === "scalar") {
    const value = "value" in found ? Number(found.value) : NaN;
    return Math.abs(value - Number(wanted.value)) <= 1e-9 * Math.abs(value) ? undefined : `${value}, expected ${wanted.value}`;
  }
  if (found.kind !== "tensor") return `a ${found.kind}, expected a tensor`;
  if (found.dtype !== wanted.dtype) return `of ${found.dtype}, expected ${wanted.dtype}`;
  if (found.sizes.join() !== wanted.shape.join()) return `[${found.sizes.join()}], expected [${wanted.shape.join()}]`;
  return differenceOf(found.bytes, wanted, tolerance);
}
