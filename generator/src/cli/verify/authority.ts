import { runOrReport } from "../../../reference/execution-failure.js";
import type { Executor, InstructionResult } from "../../../reference/executor.js";
import { reportUnwrittenReads } from "../../../reference/report-unwritten-reads.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Method, Program } from "../../model/program.js";
import { readProgram } from "../../model/read-program.js";
import { methodOfModel } from "../../phases/1-import/import-programs.js";
import { identifier } from "../../phases/5-emit/names.js";
import type { MethodInterface } from "../../phases/5-emit/program-interface.js";
import { createExecutor } from "../executor/load-executor.js";
import { executorInputs, isTensor } from "../executor/method-tensors.js";
import { readImageFiles } from "../files/read-model.js";
import type { ModelRequest } from "../options/model-arguments.js";
import type { VerifyCase } from "./cases.js";
import type { CaseOutputs } from "./run-cases.js";

/** A method as the firmware has it and as its file has it. */
export interface JudgedMethod {
  readonly firmware: MethodInterface;
  readonly method: Method;
  /** One for all methods of a model: they share state. */
  readonly program: Program;
}

/** Finds the file's own method for each of the firmware's. */
export function judgedMethods(
  models: readonly ModelRequest[],
  methods: readonly MethodInterface[],
  sink: DiagnosticSink,
): readonly JudgedMethod[] {
  const files = readImageFiles(models, sink) ?? [];
  const found = files.flatMap(({ fileName, bytes, dataFiles }, index) => {
    const program = readProgram(bytes, dataFiles, sink, fileName);
    const nameOf = (name: string): string => identifier(files.length === 1 ? name : methodOfModel(models[index]!.name, name));
    return (program?.methods ?? []).map((method) => ({ name: nameOf(method.name), method, program: program! }));
  });
  return methods.flatMap((firmware): readonly JudgedMethod[] => {
    const own = found.find(({ name }) => name === firmware.name);
    return own === undefined ? [] : [{ firmware, method: own.method, program: own.program }];
  });
}

export type OnMethodResult = (method: string, result: InstructionResult) => void;

/** Runs every method once, in the order of the main program and from the state in which the program is loaded. */
export function judgeCase(
  judged: readonly JudgedMethod[],
  { inputs }: VerifyCase,
  sink: DiagnosticSink,
  onResult?: OnMethodResult,
): ReadonlyMap<string, Uint8Array> | undefined {
  const executors = new Map<Program, Executor>();
  const outputs = new Map<string, Uint8Array>();
  for (const { firmware, method, program } of judged) {
    const executor = executors.get(program) ?? createExecutor(program, sink);
    executors.set(program, executor);
    const tensors = firmware.inputs.map(({ file }) => ({ kind: "tensor", bytes: inputs.get(file)! }) as const);
    const trace = onResult && ((result: InstructionResult) => onResult(firmware.name, result));
    const results = runOrReport(sink, () => executor.run(method.name, executorInputs(method, tensors), trace));
    if (results === undefined) return undefined;
    results.filter(isTensor).forEach(({ bytes }, position) => outputs.set(firmware.outputs[position]!.file, bytes));
  }
  for (const executor of executors.values()) reportUnwrittenReads(executor, sink);
  return outputs;
}

/** What the executor answers for every case; undefined where it cannot run the model, as with a backend that it does not have. */
export function judgeCases(judged: readonly JudgedMethod[], cases: readonly VerifyCase[]): CaseOutputs | undefined {
  const sink = new DiagnosticSink();
  const outputs = cases.map((one) => judgeCase(judged, one, sink));
  const found = outputs.filter((output) => output !== undefined);
  return found.length < outputs.length ? undefined : found;
}

const borders = /^(cortex_m|quantized_decomposed)::(de)?quantize_per_/;

/** True where floats are computed with, and not only turned into integers and back. */
export function computesWithFloats(judged: readonly JudgedMethod[]): boolean {
  return judged.some(({ method: { instructions, operators, values } }) =>
    instructions.some((instruction) => {
      if (instruction.kind !== "kernelCall" || borders.test(operators[instruction.operator]!)) return false;
      const result = values[instruction.arguments.at(-1)!];
      return result?.kind === "tensor" && /float/.test(result.dtype);
    }),
  );
}
