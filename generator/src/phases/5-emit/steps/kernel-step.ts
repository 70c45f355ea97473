import { labelWithModules } from "../../../ops/label.js";
import type { KernelImplementation } from "../../../steps/node-implementation.js";
import type { Step } from "../../../steps/step.js";
import { paramsView } from "../params-view.js";
import { nodeCall, numberOf } from "./call-shapes.js";
import type { MethodEmission, StepEmitter } from "./step-view.js";

/** A call of a kernel, and its parameter struct. */
export const kernelStepView: StepEmitter<"kernel"> = (step, implementation, emission) => {
  const { method, context } = emission;
  const { node, request } = implementation;
  const { instruction } = node.origin;
  const view = paramsView(implementation, context, (field) => context.names.nodeConstant(method, instruction, field));
  const params = emission.sharedParams({ ...view, name: context.names.nodeParams(method, instruction), number: numberOf(node), label: step.label });
  const call = callText(step, implementation, params.name, emission);
  const isOperand = (id: (typeof node.inputs)[number]): boolean => Object.values(request.tensors).includes(id);
  return {
    params: params.isNew ? [params] : [],
    call: { ...nodeCall(node, labelWithModules(step.label, [node.origin]), isOperand, emission), call, isChecked: false },
  };
};

function callText({ work }: Step, { kernel, arguments: list, node }: KernelImplementation, paramsName: string, { method, context }: MethodEmission): string {
  const { program, names, map } = context;
  const [scratch] = work;
  const place = scratch && program.placeOfWork.get(scratch.id);
  const scratchText = (): string =>
    place === undefined ? "NULL" : map.work(names.nodeWork(method, node.origin.instruction, "SCRATCH"), place, `scratch of ${numberOf(node)}, ${scratch!.bytes} bytes`);
  const words = list.map((argument): string => {
    if (argument.kind === "params") return `&${paramsName}`;
    if (argument.kind === "scratch") return scratchText();
    return argument.kind === "null" ? "NULL" : map.tensor(method, argument.value).address;
  });
  return `${kernel.name}(${words.join(", ")})`;
}
