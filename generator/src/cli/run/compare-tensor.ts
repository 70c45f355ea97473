import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { TensorInterface } from "../../phases/5-emit/program-interface.js";
import { compareOutputs, type Comparison, type Tolerance } from "../../run/compare-outputs.js";

/** Compares one output and reports a difference; `label` is what the message calls it. */
export function compareTensor(
  label: string,
  tensor: TensorInterface,
  found: Uint8Array,
  expected: Uint8Array,
  tolerance: Tolerance,
  sink: DiagnosticSink,
): Comparison {
  const comparison = compareOutputs(found, expected, tensor.dtype, tolerance);
  const { equal, elements, differing, first } = comparison;
  if (!equal) {
    sink.report("outputs-differ", {
      output: label,
      differing,
      elements,
      first: first === null ? "the sizes differ" : `element ${first.index} is ${first.found}, expected ${first.expected}`,
      tolerance: tolerance === "exact" ? "byte for byte" : `absolute ${tolerance.absolute}, relative ${tolerance.relative}`,
    });
  }
  return comparison;
}
