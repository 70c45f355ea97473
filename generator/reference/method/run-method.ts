import type { Location } from "../../src/diagnostics/diagnostic.js";
import { nearestOf } from "../../src/diagnostics/nearest.js";
import type { Delegate, Instruction } from "../../src/model/program.js";
import type { DelegateTensor, PreparedDelegate } from "../delegate-runner.js";
import { ExecutionFailure } from "../execution-failure.js";
import type { Machine } from "../machine/machine.js";
import { operators } from "../operators/index.js";
import type { Operator } from "../operators/operator.js";
import type { RuntimeTensor } from "../tensors/runtime-tensor.js";
import type { RuntimeValue } from "../values/runtime-value.js";
import { Call } from "./call.js";
import type { LoadedMethod } from "./load-method.js";
import type { WorkPlaces } from "./work-places.js";

/** As ExecuTorch's runtime limits a method, so that a loop without end does not hang. */
const mostInstructions = 10_000_000;

export interface MethodRun {
  readonly loaded: LoadedMethod;
  readonly machine: Machine;
  readonly work: WorkPlaces;
  readonly prepare: (delegate: Delegate, location: Location) => PreparedDelegate;
  readonly location: Location;
  /** Called after each operator and delegate with the tensors that it has written. */
  readonly onResults: ((instruction: number, operator: string, results: readonly RuntimeTensor[]) => void) | undefined;
  /** Called before each instruction. */
  readonly onInstruction: (instruction: number) => void;
}

export function runMethod(run: MethodRun): void {
  const { instructions } = run.loaded.method;
  let next = 0;
  for (let executed = 0; next < instructions.length; executed++) {
    const location = { ...run.location, instruction: next };
    if (executed >= mostInstructions) {
      const expected = `at most ${mostInstructions}`;
      throw new ExecutionFailure("execution-value", { what: "the number of executed instructions", found: "more", expected }, location);
    }
    run.onInstruction(next);
    run.machine.nextInstruction();
    run.work.nextInstruction();
    try {
      next = step(run, instructions[next]!, next, location);
    } catch (failure) {
      throw failure instanceof ExecutionFailure ? failure.at(location) : failure;
    }
  }
}

/** Carries out one instruction and says which one comes next. */
function step(run: MethodRun, instruction: Instruction, index: number, location: Location): number {
  const { slots, method } = run.loaded;
  switch (instruction.kind) {
    case "kernelCall":
      callOperator(run, method.operators[instruction.operator]!, instruction.arguments, index);
      return index + 1;
    case "delegateCall":
      callDelegate(run, method.delegates[instruction.delegate]!, instruction.arguments, index, location);
      return index + 1;
    case "moveCall":
      slots[instruction.to] = slots[instruction.from]!;
      return index + 1;
    case "jumpFalse":
      return isTrue(slots[instruction.condition]!, run.machine) ? index + 1 : instruction.destination;
    case "freeCall": {
      const value = slots[instruction.value]!;
      if (value.kind === "tensor") value.tensor.place = undefined;
      return index + 1;
    }
  }
}

function callOperator(run: MethodRun, name: string, indices: readonly number[], index: number): void {
  const { slots } = run.loaded;
  const operator = operators.get(name);
  if (operator === undefined) {
    const shapes = indices.flatMap((slot) => shapeWords(slots[slot]!)).join(", ");
    const nearest = nearestOf(name, operators.keys());
    const similar = nearest === undefined ? [] : [nearest];
    throw new ExecutionFailure("unsupported-operator", { operator: name, shapes, similar, reason: undefined });
  }
  if (indices.length !== operator.argumentCount) {
    throw new ExecutionFailure("argument-count", { operator: name, found: indices.length, expected: operator.argumentCount });
  }
  const assign = (slot: number, value: RuntimeValue): void => {
    slots[slot] = value;
  };
  carryOut(operator, new Call(name, run.machine, slots, indices, run.work, assign));
  run.onResults?.(index, name, resultsOf(slots, indices.at(-1)));
}

/** Operands that no exporter puts together may break what an operator takes for granted; that is no bug of ours. */
function carryOut(operator: Operator, call: Call): void {
  try {
    operator.run(call);
  } catch (failure) {
    if (failure instanceof ExecutionFailure || !(failure instanceof Error)) throw failure;
    throw new ExecutionFailure("execution-operands", { operator: call.operator, problem: failure.message });
  }
}

/** The last argument is what the operator returns: a tensor, or a list of them. */
function resultsOf(slots: readonly RuntimeValue[], last: number | undefined): readonly RuntimeTensor[] {
  const value = last === undefined ? undefined : slots[last]!;
  if (value?.kind === "tensor") return [value.tensor];
  if (value?.kind !== "tensorList") return [];
  return value.items.flatMap((slot) => resultsOf(slots, slot));
}

function callDelegate(run: MethodRun, delegate: Delegate, indices: readonly number[], index: number, location: Location): void {
  const { slots } = run.loaded;
  const execute = run.prepare(delegate, location);
  const tensors = indices.flatMap((slot) => {
    const value = slots[slot]!;
    return value.kind === "tensor" ? [value.tensor] : [];
  });
  execute(tensors.map((tensor) => delegateTensor(tensor, run.machine)));
  for (const tensor of tensors) run.machine.markWritten(tensor.usedPlace, true);
  run.onResults?.(index, delegate.id, tensors);
}

function delegateTensor(tensor: RuntimeTensor, machine: Machine): DelegateTensor {
  const { dtype, sizes, file, usedPlace } = tensor;
  return { dtype, sizes, dimOrder: file.dimOrder, bytes: machine.bytesAt(usedPlace) };
}

/** A tensor of truth values counts as true when all of it is. */
function isTrue(value: RuntimeValue, machine: Machine): boolean {
  if (value.kind === "bool") return value.value;
  if (value.kind === "tensor" && value.tensor.dtype === "bool") return !machine.bytesAt(value.tensor.usedPlace).includes(0);
  throw new ExecutionFailure("execution-value", { what: "the condition of a jump", found: `of kind ${value.kind}`, expected: "a bool" });
}

function shapeWords(value: RuntimeValue): readonly string[] {
  return value.kind === "tensor" ? [`${value.tensor.dtype} [${value.tensor.sizes.join(",")}]`] : [];
}
