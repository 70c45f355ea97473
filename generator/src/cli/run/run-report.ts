import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { tensorLabel, type MethodInterface, type TensorInterface } from "../../phases/5-emit/program-interface.js";
import { toleranceWords, type Tolerance } from "../../run/compare-outputs.js";
import { decodeElements } from "../../run/decode-elements.js";
import type { NodeUnits, TotalUnits } from "../../run/parse-report.js";
import type { RunResult } from "../../run/run-program.js";
import { compareTensor } from "./compare-tensor.js";
import type { RunFiles } from "./run-files.js";
import { toLogicalOrder, type TensorValues } from "./logical-order.js";

/** A finished run, ready to be printed. */
export interface RunReport {
  readonly unit: RunResult["unit"];
  readonly methods: readonly MethodRun[];
  readonly outputs: readonly OutputRun[];
  /** What the program itself printed. */
  readonly console: string;
}

export interface MethodRun {
  readonly name: string;
  /** From the call to the return; absent when the program did not say. */
  readonly units: number | undefined;
  /** With --profile: one entry an instruction of the model. */
  readonly nodes: readonly { readonly instruction: number; readonly units: number }[];
}

export interface OutputRun {
  readonly name: string;
  readonly file: string;
  readonly dtype: string;
  readonly sizes: readonly number[];
  /** The first ones, in logical order. */
  readonly values: readonly (number | bigint)[];
  readonly elements: number;
  readonly comparison: "equal" | "different" | "not compared";
  /** What was equal enough, in words; "byte for byte" where every byte is. */
  readonly tolerance: string | undefined;
  readonly largestDifference: number | undefined;
  /** The file it was compared with. */
  readonly expected: string | undefined;
}

const shownValues = 16;

/** Compares with what is expected; differences go to `sink`. */
export function reportRun(
  methods: readonly MethodInterface[],
  result: RunResult,
  values: ReadonlyMap<string, TensorValues>,
  files: RunFiles,
  tolerance: Tolerance,
  sink: DiagnosticSink,
): RunReport {
  return {
    unit: result.unit,
    methods: methods.map(({ name }) => ({
      name,
      units: sumOf(result.report.totals.filter((total) => total.method === name)),
      nodes: sumOfSteps(result.report.nodes.filter(({ method }) => method === name)),
    })),
    outputs: methods
      .flatMap((method) => method.outputs)
      .map((tensor) => reportOutput(tensor, values.get(tensor.file)!, files, tolerance, sink)),
    console: result.report.text.trim(),
  };
}

function sumOf(totals: readonly TotalUnits[]): number | undefined {
  return totals.length === 0 ? undefined : totals.reduce((sum, { units }) => sum + units, 0);
}

/** One entry an instruction, in the order of the first step. */
function sumOfSteps(nodes: readonly NodeUnits[]): MethodRun["nodes"] {
  const sums = new Map<number, number>();
  for (const { node, units } of nodes) sums.set(node, (sums.get(node) ?? 0) + units);
  return [...sums].map(([instruction, units]) => ({ instruction, units }));
}

function reportOutput(
  tensor: TensorInterface,
  found: TensorValues,
  files: RunFiles,
  tolerance: Tolerance,
  sink: DiagnosticSink,
): OutputRun {
  const array = toLogicalOrder(found, tensor);
  const values = decodeElements(array.bytes, tensor.dtype);
  const expected = files.expected.get(tensor.file);
  const verdict = expected && compareTensor(tensorLabel(tensor), tensor, found, expected.values, tolerance, sink);
  return {
    name: tensorLabel(tensor),
    file: tensor.file,
    dtype: tensor.dtype,
    sizes: array.shape,
    values: values.slice(0, shownValues),
    elements: values.length,
    comparison: verdict === undefined ? "not compared" : verdict.equal ? "equal" : "different",
    tolerance: verdict && (verdict.same ? "byte for byte" : toleranceWords(verdict.tolerance)),
    largestDifference: verdict?.largestDifference,
    expected: expected?.path,
  };
}
