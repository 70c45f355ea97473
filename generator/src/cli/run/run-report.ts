import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { tensorLabel, type MethodInterface, type TensorInterface } from "../../phases/5-emit/program-interface.js";
import { toleranceWords, type Tolerance } from "../../run/compare-outputs.js";
import { decodeElements } from "../../run/decode-elements.js";
import type { NodeUnits, TotalUnits } from "../../run/parse-report.js";
import type { RunResult } from "../../run/run-program.js";
import { compareTensor } from "./compare-tensor.js";
import type { CountedRun, EstimateBasis, MethodCycles } from "./estimate-run.js";
import type { RunFiles } from "./run-files.js";
import { toLogicalOrder, type TensorValues } from "./logical-order.js";

/** A finished run, ready to be printed. */
export interface RunReport {
  readonly unit: RunResult["unit"];
  readonly methods: readonly MethodRun[];
  /** What the estimated cycles hold for; absent where there are none. */
  readonly estimate?: EstimateBasis | undefined;
  readonly outputs: readonly OutputRun[];
  /** What the program itself printed. */
  readonly console: string;
}

export interface MethodRun {
  readonly name: string;
  /** From the call to the return; absent when the program did not say. */
  readonly units: number | undefined;
  /** Estimated; of silicon, the band of the estimate says how many more. */
  readonly cycles?: number | undefined;
  /** From and to, at the clock of the estimate. */
  readonly microseconds?: readonly [number, number] | undefined;
  /** With --profile: one entry an instruction of the model. */
  readonly nodes: readonly NodeRun[];
}

export interface NodeRun {
  readonly instruction: number;
  readonly units: number;
  /** Estimated. */
  readonly cycles?: number | undefined;
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
  counted: CountedRun | undefined,
  sink: DiagnosticSink,
): RunReport {
  const cycles = counted?.estimate(result);
  return {
    unit: result.unit,
    ...(cycles !== undefined && { estimate: counted?.basis }),
    methods: methods.map(({ name }) => ({
      name,
      units: sumOf(result.report.totals.filter((total) => total.method === name)),
      ...(counted !== undefined && estimated(cycles?.get(name), counted.basis)),
      nodes: sumOfSteps(result.report.nodes.filter(({ method }) => method === name), cycles?.get(name)),
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

function estimated(method: MethodCycles | undefined, { hertz, band }: EstimateBasis): Partial<MethodRun> {
  if (method === undefined) return {};
  const microseconds = (factor: number): number => Math.round((method.cycles * factor * 1e6) / hertz!);
  return { cycles: method.cycles, ...(hertz !== null && { microseconds: [microseconds(band[0]), microseconds(band[1])] as const }) };
}

/** One entry an instruction, in the order of the first step. The program and the plugin saw the same nodes in the same order. */
function sumOfSteps(nodes: readonly NodeUnits[], estimate: MethodCycles | undefined): MethodRun["nodes"] {
  const isWhole = estimate?.nodes.length === nodes.length;
  const sums = new Map<number, NodeRun>();
  for (const [index, { node, units }] of nodes.entries()) {
    const known = sums.get(node) ?? { units: 0, cycles: 0 };
    const cycles = isWhole ? { cycles: known.cycles! + estimate.nodes[index]!.cycles } : {};
    sums.set(node, { instruction: node, units: known.units + units, ...cycles });
  }
  return [...sums.values()];
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
