import type { KernelVariant } from "../catalog/kernel-facts.js";
import type { Graph, Module } from "../ir/graph.js";
import type { StorageId, ValueId } from "../ir/ids.js";
import type { NodeImplementation } from "./node-implementation.js";
import type { Step } from "./step.js";

/** One method as steps in the order of execution. The nodes of its graph are inside the steps. */
export interface StepMethod extends Omit<Graph, "nodes"> {
  readonly steps: readonly Step[];
  /** The input whose rows the application feeds one by one, to the first step; it has no memory as a whole. */
  readonly fedInput?: ValueId;
}

/** Tensors and memory of a program, without the order in which anything runs. */
export type ProgramValues = Omit<Module, "graphs">;

/** Every method with what computes each of its nodes. */
export interface StepProgram {
  readonly module: ProgramValues;
  readonly methods: readonly StepMethod[];
}

/** What computes the nodes of the file, in the order of execution: those inside row by row steps too. */
export function nodesOf({ steps }: StepMethod): readonly NodeImplementation[] {
  return steps.flatMap(({ nodes }) => nodes);
}

/** Every kernel that the program calls, for whole tensors or for rows; some several times. */
export function usedKernels({ methods }: StepProgram): readonly KernelVariant[] {
  return methods.flatMap(({ steps }) => steps.flatMap(({ kernels }) => kernels));
}

/** True where the steps run one after the other: no branches, loops, or sizes known at run time only. */
export function isStraight({ steps }: StepMethod): boolean {
  return steps.every(({ role }) => role === "call");
}

/** The storages of all tensors that a method mentions. */
export function storagesOfMethod(module: ProgramValues, { inputs, outputs, steps }: StepMethod): ReadonlySet<StorageId> {
  const ids = [...inputs, ...outputs, ...steps.flatMap(({ accesses }) => accesses.map(({ value }) => value))];
  return new Set(
    ids.flatMap((id) => {
      const value = module.values.get(id);
      return value?.kind === "tensor" ? [value.storage] : [];
    }),
  );
}

/** The same program with other steps in every method. */
export function withSteps(program: StepProgram, change: (step: Step, method: StepMethod) => Step): StepProgram {
  const methods = program.methods.map((method) => ({ ...method, steps: method.steps.map((step) => change(step, method)) }));
  return { ...program, methods };
}
