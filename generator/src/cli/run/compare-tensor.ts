import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { TensorValues } from "./logical-order.js";
import type { TensorInterface } from "../../phases/5-emit/program-interface.js";
import { compareOutputs, toleranceWords, type Comparison, type Tolerance } from "../../run/compare-outputs.js";

/** Compares one output and reports a difference; `label` is what the message calls it. */
export function compareTensor(
  label: string,
  tensor: TensorInterface,
  found: TensorValues,
  expected: TensorValues,
  tolerance: Tolerance,
  sink: DiagnosticSink,
): Comparison {
  const compared = compareOutputs(found.bytes, expected.bytes, tensor.dtype, tolerance);
  const [shape, wanted] = [found, expected].map(({ sizes, steps }) => `[${(steps === 1 ? sizes : [steps, ...sizes]).join(",")}]`);
  const comparison = shape === wanted ? compared : { ...compared, equal: false, same: false, first: null, differing: compared.elements };
  const { equal, elements, differing, first } = comparison;
  if (!equal) {
    sink.report("outputs-differ", {
      output: label,
      differing,
      elements,
      first: first === null ? `its sizes are ${shape}, expected ${wanted}` : `element ${first.index} is ${first.found}, expected ${first.expected}`,
      tolerance: toleranceWords(comparison.tolerance),
    });
  }
  return comparison;
}
