import { tensorOf } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import { storageBytes } from "../../../ir/storage.js";
import { labelOf, labelWithModules } from "../../../ops/label.js";
import type { LoopImplementation } from "../../../steps/node-implementation.js";
import type { PlannedProgram } from "../../4-plan/planned-program.js";
import { printLoopFunction, type LoopFunction } from "../loops/print-loop-function.js";
import { nodeCall, numberOf } from "./call-shapes.js";
import type { MethodEmission, StepEmitter } from "./step-view.js";

/** A function printed for the node, and its call; a result without elements needs neither. */
export const loopStepView: StepEmitter<"loop"> = (step, implementation, emission) => {
  const { node } = implementation;
  const printed = emission.shared(printedFunction(implementation, step.label, emission));
  const label = joinedLabel(implementation, step.label);
  const call = printed.lines.length > 0 ? callText(printed, emission) : "";
  for (const parameter of printed.parameters) if (parameter.kind === "count") emission.control.declareCount(parameter.name);
  return {
    functions: printed.isNew ? [{ lines: printed.lines, number: numberOf(node), label }] : [],
    systemHeaders: printed.headers,
    helpers: printed.helpers,
    call: { ...nodeCall(node, withModules(implementation, label), () => true, emission), call, isChecked: printed.returnType === "bool" },
  };
};

/** "add, mul, tanh": what the loops of several nodes became one of. */
function joinedLabel({ joined }: LoopImplementation, label: string): string {
  return [...joined.map(({ operator }) => labelOf(operator)), label].join(", ");
}

/** Of the call alone: nodes of several modules may share the function. */
function withModules({ joined, node }: LoopImplementation, label: string): string {
  return labelWithModules(label, [...joined, node].map(({ origin }) => origin));
}

function printedFunction({ node, request }: LoopImplementation, label: string, { method, context }: MethodEmission): LoopFunction {
  const { program, names, hasFloatVectors } = context;
  return printLoopFunction(request, {
    functionName: names.nodeFunction(method, node.origin.instruction, label),
    hasFloatVectors,
    mayShareMemory: (a, b) => {
      const [first, second] = [rangeOf(program, a), rangeOf(program, b)];
      if (first === undefined || second === undefined || first.bank !== second.bank) return false;
      return first.storage === second.storage || (first.start < second.end && second.start < first.end);
    },
    beginTogether: (a, b) => {
      const [first, second] = [rangeOf(program, a), rangeOf(program, b)];
      return first !== undefined && second !== undefined && first.bank === second.bank && first.element === second.element;
    },
  });
}

interface PlacedRange {
  readonly storage: StorageId;
  readonly bank: string;
  /** Of the storage. */
  readonly start: number;
  readonly end: number;
  /** Of the tensor's first element. */
  readonly element: number;
}

/** Where a tensor's storage lies: those of one call are alive together, so only an in-place result overlaps another. */
function rangeOf({ selected, placeOfStorage }: PlannedProgram, id: ValueId): PlacedRange | undefined {
  const { storage, byteOffset } = tensorOf(selected.module, id);
  const place = placeOfStorage.get(storage);
  if (place === undefined) return undefined;
  const { bank, offset } = place;
  return { storage, bank, start: offset, end: offset + storageBytes(selected.module.storages.get(storage)!), element: offset + byteOffset };
}

function callText(printed: LoopFunction, { method, context }: MethodEmission): string {
  const words = printed.parameters.map((parameter): string => {
    if (parameter.kind === "size" || parameter.kind === "scalar") return parameter.name;
    if (parameter.kind === "count") return `&${parameter.name}`;
    const { address, cType } = context.map.tensor(method, parameter.value);
    if (cType === parameter.cType) return address;
    return `(${parameter.written ? "" : "const "}${parameter.cType} *)${address}`;
  });
  return `${printed.name}(${words.join(", ")})`;
}
