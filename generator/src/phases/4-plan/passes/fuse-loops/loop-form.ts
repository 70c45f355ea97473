import { tensorOf } from "../../../../ir/graph.js";
import type { OperatorNode } from "../../../../ir/node.js";
import { reads, writes } from "../../../../ops/loops/operands.js";
import { shapeOf } from "../../../../ops/loops/shape.js";
import type { KernelRequest, LoopRequest } from "../../../../ops/lowering.js";
import type { LoopImplementation } from "../../../../steps/node-implementation.js";
import type { Step } from "../../../../steps/step.js";
import type { ProgramValues } from "../../../../steps/step-program.js";

export type LoopForm = Pick<LoopImplementation, "node" | "request" | "joined">;

/** A step as loops: what it is already, or could be where that lets it join its neighbours. */
export function loopFormOf({ implementation }: Step, module: ProgramValues): LoopForm | undefined {
  if (implementation.kind === "loop") return implementation;
  if (implementation.kind !== "kernel" || implementation.request.family !== "relu_f32") return undefined;
  return { node: implementation.node, request: reluLoop(implementation.request, module), joined: noNodes };
}

const noNodes: readonly OperatorNode[] = [];

function reluLoop({ tensors: { input, output } }: KernelRequest, module: ProgramValues): LoopRequest {
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
