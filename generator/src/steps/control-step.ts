import type { OperatorNode } from "../ir/node.js";
import { labelOf } from "../ops/label.js";
import type { ControlLine, ControlRequest } from "../ops/lowering.js";
import { operandAccesses } from "./loop-step.js";
import type { Step, StepRole } from "./step.js";
import type { StepId } from "./step-ids.js";
import type { ProgramValues } from "./step-program.js";

const roles: Readonly<Record<ControlLine["kind"], StepRole>> = {
  if: "branch",
  else: "else",
  repeat: "loop",
  end: "end",
  assign: "line",
  require: "line",
};

/** A line of the method's structure, or a number that it computes. */
export function controlStep(id: StepId, node: OperatorNode, request: ControlRequest, module: ProgramValues): Step {
  return {
    id,
    origin: node.origin,
    label: labelOf(node.operator),
    title: node.operator,
    computedBy: "the method itself",
    role: roles[request.line.kind],
    accesses: operandAccesses(request.operands, node.origin.instruction, module),
    work: [],
    takeovers: [],
    constants: [],
    cost: { instructions: undefined, multiplyAccumulates: 0 },
    kernels: [],
    nodes: [],
    covers: [node],
    implementation: { kind: "control", node, request },
  };
}
