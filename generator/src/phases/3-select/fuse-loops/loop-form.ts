import { tensorOf, type Module } from "../../../ir/graph.js";
import { reads, writes } from "../../../ops/loops/operands.js";
import { shapeOf } from "../../../ops/loops/shape.js";
import type { LoopRequest } from "../../../ops/lowering.js";
import type { SelectedNode } from "../selected-program.js";

/** A node as loops: what it is already, or could be where that lets it join its neighbours. */
export function loopFormOf({ implementation }: SelectedNode, module: Module): LoopRequest | undefined {
  if (implementation.kind === "loop") return implementation.request;
  if (implementation.kind !== "kernel" || implementation.request.family !== "relu_f32") return undefined;
  const { input, output } = implementation.request.tensors;
  const [from, to] = [tensorOf(module, input!), tensorOf(module, output!)];
  return {
    kind: "loop",
    operands: { out: writes(to), input: reads(from) },
    steps: [
      {
        kind: "nest",
        extents: to.sizes,
        loads: [{ operand: "input", name: "x", offset: 0, strides: shapeOf(from).strides, cType: "float", convert: "$element" }],
        values: [],
        stores: [{ operand: "out", offset: 0, strides: shapeOf(to).strides, expression: "$x < 0.0f ? 0.0f : $x" }],
      },
    ],
    inPlace: [from.id],
    canFail: false,
    multiplyAccumulates: 0,
  };
}
