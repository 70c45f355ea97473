import type { OperatorNode } from "../ir/node.js";
import { labelOf } from "../ops/label.js";
import type { LoopOperand, LoopRequest } from "../ops/lowering.js";
import type { LoopImplementation } from "./node-implementation.js";
import { wholeBytes } from "./kernel-step.js";
import type { Access, Step } from "./step.js";
import type { StepId } from "./step-ids.js";
import type { ProgramValues } from "./step-program.js";

/** One call of a function that is printed for the node, and for those whose loops joined it. */
export function loopStep(id: StepId, node: OperatorNode, request: LoopRequest, module: ProgramValues, joined: readonly OperatorNode[] = []): Step {
  const [result] = node.outputs;
  const implementation: LoopImplementation = { kind: "loop", node, request, joined };
  return {
    id,
    origin: node.origin,
    label: labelOf(node.operator),
    title: node.operator,
    computedBy: "generated loop",
    role: "call",
    accesses: operandAccesses(request.operands, node.origin.instruction, module),
    work: [],
    takeovers:
      result === undefined || node.outputs.length !== 1
        ? []
        : request.inPlace.map((input) => ({ input, result, offset: 0, grows: false, instructions: 0 })),
    constants: [],
    cost: { instructions: undefined, multiplyAccumulates: request.multiplyAccumulates },
    kernels: [],
    nodes: [implementation],
    covers: [...joined, node],
    implementation,
  };
}

/** Each operand is read or written once, an updated one both. */
export function operandAccesses(operands: Readonly<Record<string, LoopOperand>>, instruction: number, module: ProgramValues): readonly Access[] {
  return Object.values(operands).map(({ value, access }) => ({
    value,
    mode: access,
    instruction,
    bytes: wholeBytes(module, value),
    times: access === "update" ? 2 : 1,
  }));
}
