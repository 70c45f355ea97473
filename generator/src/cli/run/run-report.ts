import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { tensorLabel, type MethodInterface, type TensorInterface } from "../../phases/5-emit/program-interface.js";
import type { Tolerance } from "../../run/compare-outputs.js";
import { decodeElements } from "../../run/decode-elements.js";
import type { RunResult } from "../../run/run-program.js";
import { compareTensor } from "./compare-tensor.js";
import type { RunFiles } from "./run-files.js";
import { toLogicalOrder } from "./tensor-input.js";

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
  /** The file it was compared with. */
  readonly expected: string | undefined;
}

const shownValues = 16;

/** Compares with what is expected; differences go to `sink`. */
export function reportRun(
  methods: readonly MethodInterface[],
  result: RunResult,
  files: RunFiles,
  tolerance: Tolerance,
  sink: DiagnosticSink,
): RunReport {
  return {
    unit: result.unit,
    methods: methods.map(({ name }) => ({
      name,
      units: result.report.totals.find((total) => total.method === name)?.units,
      nodes: result.report.nodes
        .filter(({ method }) => method === name)
        .map(({ node, units }) => ({ instruction: node, units })),
    })),
    outputs: methods
      .flatMap((method) => method.outputs)
      .map((tensor) => reportOutput(tensor, result.outputs.get(tensor.file)!, files, tolerance, sink)),
    console: result.report.text.trim(),
  };
}

function reportOutput(
  tensor: TensorInterface,
  bytes: Uint8Array,
  files: RunFiles,
  tolerance: Tolerance,
  sink: DiagnosticSink,
): OutputRun {
  const values = decodeElements(toLogicalOrder(bytes, tensor).bytes, tensor.dtype);
  const expected = files.expected.get(tensor.file);
  const verdict = expected && compareTensor(tensorLabel(tensor), tensor, bytes, expected.bytes, tolerance, sink);
  return {
    name: tensorLabel(tensor),
    file: tensor.file,
    dtype: tensor.dtype,
    sizes: tensor.sizes,
    values: values.slice(0, shownValues),
    elements: values.length,
    comparison: verdict === undefined ? "not compared" : verdict.equal ? "equal" : "different",
    expected: expected?.path,
  };
}
