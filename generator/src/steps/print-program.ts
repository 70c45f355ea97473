import type { ValueId } from "../ir/ids.js";
import { shapeOf } from "../ir/print-tensor.js";
import { readsOf, writesOf, type Step } from "./step.js";
import type { ProgramValues, StepMethod, StepProgram } from "./step-program.js";

/** The steps as text, one a line, for people who look at what a pass did. */
export function printProgram({ module, methods }: StepProgram): string {
  return methods.map((method) => printMethod(method, module)).join("\n\n");
}

function printMethod({ name, inputs, outputs, steps, fedInput }: StepMethod, module: ProgramValues): string {
  const boundary = (title: string, ids: readonly ValueId[]): readonly string[] =>
    ids.map((id) => `  ${title} ${nameOf(module, id)}: ${shapeOf(module, id)}${title === "input" && id === fedInput ? ", fed row by row" : ""}`);
  return [
    `method "${name}"`,
    ...boundary("input", inputs),
    ...steps.map((step) => `  ${printStep(step, module)}`),
    ...boundary("output", outputs),
  ].join("\n");
}

/** `05 t06: int8 [1,64] = quantized_linear(t05) by etk_…; scratch 512 bytes; t06 may lie over t05; 12,345 instructions` */
function printStep(step: Step, module: ProgramValues): string {
  const { origin, label, computedBy, covers, work, takeovers, cost, role } = step;
  const number = String(origin.instruction).padStart(2, "0");
  const results = writesOf(step).map((id) => `${nameOf(module, id)}: ${shapeOf(module, id)}`);
  const reads = readsOf(step).map((id) => nameOf(module, id));
  const head = `${number} ${results.length === 0 ? "" : `${results.join(", ")} = `}${label}(${reads.join(", ")}) by ${computedBy}`;
  const rights = takeovers.map(({ input, result, offset }) => `${nameOf(module, result)} may lie over ${nameOf(module, input)}${offset === 0 ? "" : `, ${-offset} bytes before it`}`);
  return [
    head,
    ...(covers.length > 1 ? [`instructions ${covers.map((node) => String(node.origin.instruction).padStart(2, "0")).join(", ")}`] : []),
    ...work.map(({ purpose, name, bytes }) => `${purpose === "scratch" ? "scratch" : name} ${bytes} bytes`),
    ...rights,
    ...(role === "call" && cost.instructions !== undefined ? [`${Math.round(cost.instructions)} instructions`] : []),
  ].join("; ");
}

const nameOf = (module: ProgramValues, id: ValueId): string => module.values.get(id)?.name ?? `value ${id}`;
