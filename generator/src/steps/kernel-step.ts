import { dtypeBytes } from "../ir/dtype.js";
import { tensorOf } from "../ir/graph.js";
import type { ValueId } from "../ir/ids.js";
import { elementCount } from "../ir/layout.js";
import type { OperatorNode } from "../ir/node.js";
import { labelOf } from "../ops/label.js";
import type { KernelImplementation } from "./node-implementation.js";
import type { ConstantField, KernelCall, SelectedField } from "./kernel-call.js";
import type { Access, Step } from "./step.js";
import { workId, type StepId } from "./step-ids.js";
import type { ProgramValues } from "./step-program.js";

/** A step whose kernel is known: others may take its place. */
export interface KernelStep extends Step {
  readonly implementation: KernelImplementation;
}

/** One call of a kernel on whole tensors. */
export function kernelStep(id: StepId, node: OperatorNode, call: KernelCall, module: ProgramValues): KernelStep {
  const { instruction } = node.origin;
  const [result] = node.outputs;
  const implementation: KernelImplementation = { kind: "kernel", node, ...call };
  return {
    id,
    origin: node.origin,
    label: labelOf(node.operator),
    title: node.operator,
    computedBy: call.kernel.name,
    role: "call",
    accesses: Object.values(call.request.tensors).map((value): Access => ({
      value,
      mode: !node.outputs.includes(value) ? "read" : node.inputs.includes(value) ? "update" : "write",
      instruction,
      bytes: wholeBytes(module, value),
      times: 1,
    })),
    work: call.scratch === null || call.scratch.bytes === 0 ? [] : [scratchOf(id, node, call.scratch.bytes, call.scratch.alignment)],
    takeovers:
      result === undefined || node.outputs.length !== 1
        ? []
        : call.inPlace.map((input) => ({ input, result, offset: 0, grows: false, instructions: call.inPlaceInstructions })),
    constants: constantFields(call.fields).map((field) => ({ field, instruction, times: 1 })),
    cost: { instructions: call.predictedInstructions, multiplyAccumulates: call.request.multiplyAccumulates },
    kernels: [call.kernel],
    nodes: [implementation],
    covers: [node],
    implementation,
  };
}

/** Undefined for everything but kernels on whole tensors. */
export function asKernelStep(step: Step): KernelStep | undefined {
  const { implementation } = step;
  return implementation.kind === "kernel" ? { ...step, implementation } : undefined;
}

/** The same node by another call. */
export function withCall({ id, implementation }: KernelStep, call: KernelCall, module: ProgramValues): KernelStep {
  return kernelStep(id, implementation.node, call, module);
}

export function constantFields(fields: readonly SelectedField[]): readonly ConstantField[] {
  return fields.filter((field) => field.kind === "constant");
}

/** Bytes of all elements of a tensor. */
export function wholeBytes(module: ProgramValues, value: ValueId): number {
  const { sizes, dtype } = tensorOf(module, value);
  return elementCount(sizes) * dtypeBytes(dtype);
}

function scratchOf(id: StepId, { operator, origin }: OperatorNode, bytes: number, alignment: number): Step["work"][number] {
  const name = `${String(origin.instruction).padStart(2, "0")} ${labelOf(operator)}`;
  // Whatever a kernel says, it works with words.
  return { id: workId(id, "scratch"), purpose: "scratch", name, bytes, alignment: Math.max(alignment, 4), trafficBytes: 2 * bytes };
}
