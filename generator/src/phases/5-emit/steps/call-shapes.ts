import { tensorOf } from "../../../ir/graph.js";
import type { ValueId } from "../../../ir/ids.js";
import type { OperatorNode } from "../../../ir/node.js";
import { shapeText, type TensorText } from "../memory-map.js";
import type { CallView } from "./call-view.js";
import type { MethodEmission } from "./step-view.js";

/** What is said about every call of a node: which instruction it is, and what goes in and comes out. */
export function nodeCall(
  node: OperatorNode,
  label: string,
  isOperand: (id: ValueId) => boolean,
  { method, context, control }: MethodEmission,
): Omit<CallView, "call" | "isChecked"> {
  const { module } = context.program.selected;
  const isTensor = (id: ValueId): boolean => module.values.get(id)?.kind === "tensor";
  const results = node.outputs.filter(isTensor).map((id): TensorText => context.map.tensor(method, id));
  const operands = node.inputs.filter((id) => isTensor(id) && isOperand(id)).map((id) => shapeText(tensorOf(module, id)));
  const [first] = results;
  return {
    indent: control.indent,
    number: numberOf(node),
    label,
    shapes: `${operands.join(", ")} -> ${results.map((result) => result.shape).join(", ")}`,
    result: { address: first?.address ?? "NULL", bytes: first?.bytes ?? 0 },
    instruction: node.origin.instruction,
  };
}

/** "07" */
export function numberOf({ origin }: OperatorNode): string {
  return String(origin.instruction).padStart(2, "0");
}
