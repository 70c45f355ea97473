import { ownBuffer } from "../../src/ir/bytes.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Method } from "../../src/model/program.js";
import { readProgram } from "../../src/model/read-program.js";
import type { CaseTolerance } from "../corpus/case.js";
import type { ExportedProgram } from "./load-programs.js";

/** Sums in another order move an element by a fraction of the largest one. */
const relative = 2e-5;

/**
 * What an answer may differ by. int8: one step of the output's quantisation, because the recorded answers are those of
 * the exporter's Python operators, which round averages half to even where CMSIS-NN and etgen round away from zero.
 * float: 2e-5 of the largest element, for sums in another order.
 */
export function toleranceOf(program: ExportedProgram): CaseTolerance {
  const step = Math.max(0, ...stepsOf(program));
  if (step > 0) return { class: "accumulate", atol: step * 1.001, rtol: 0 };
  const floats = program.outputs.filter(({ dtype }) => dtype === "float32").map(({ bytes }) => new Float32Array(ownBuffer(bytes)));
  const largest = Math.max(0, ...floats.map((values) => values.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0)));
  return { class: "accumulate", atol: relative * largest, rtol: relative };
}

/** The scales of the nodes that turn int8 results into the outputs; 1 for outputs that stay int8. */
function stepsOf({ pte, name }: ExportedProgram): readonly number[] {
  const method = readProgram(pte, [], new DiagnosticSink(), name)?.methods.find(({ instructions }) => instructions.length > 0);
  return (method?.outputs ?? []).map((output) => {
    const value = method!.values[output];
    return value?.kind === "tensor" && value.dtype === "int8" ? 1 : scaleOf(method!, output);
  });
}

function scaleOf(method: Method, output: number): number {
  for (const instruction of method.instructions) {
    if (instruction.kind !== "kernelCall" || instruction.arguments.at(-1) !== output) continue;
    const scale = method.values[instruction.arguments[1] ?? -1];
    if (method.operators[instruction.operator]!.includes("dequantize_per_tensor") && scale?.kind === "double") return scale.value;
  }
  return 0;
}
