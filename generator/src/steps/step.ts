import type { KernelVariant } from "../catalog/kernel-facts.js";
import type { ValueId } from "../ir/ids.js";
import type { OperatorNode, Origin } from "../ir/node.js";
import type { Implementation } from "./implementation.js";
import type { NodeImplementation } from "./node-implementation.js";
import type { ConstantField } from "./kernel-call.js";
import type { StepId, WorkId } from "./step-ids.js";

/** A tensor that a step reads or writes. Results that nobody reads are not among them: they need no memory. */
export interface Access {
  readonly value: ValueId;
  /** `update`: it reads what it then changes. */
  readonly mode: "read" | "write" | "update";
  /** The instruction of the file that asks for it. */
  readonly instruction: number;
  /** What moves: so many bytes, so many times in a run. */
  readonly bytes: number;
  readonly times: number;
}

/** Memory that lives during one step only. */
export interface WorkBuffer {
  readonly id: WorkId;
  readonly purpose: "scratch" | "rows";
  /** For people. */
  readonly name: string;
  readonly bytes: number;
  readonly alignment: number;
  /** Bytes that one run writes to it and reads from it. */
  readonly trafficBytes: number;
}

/** A right: where nobody else needs the input after this step, the result may lie over it. */
export interface Takeover {
  readonly input: ValueId;
  readonly result: ValueId;
  /** Where the result begins, in bytes from the beginning of the input; before it where the result grows over dying rows. */
  readonly offset: number;
  readonly grows: boolean;
  /** Instructions that a run takes longer then. */
  readonly instructions: number;
}

/** What a run of a step takes. */
export interface StepCost {
  /** Predicted; undefined when the facts do not say. */
  readonly instructions: number | undefined;
  readonly multiplyAccumulates: number;
}

/**
 * What a step is in its method: a call that computes tensors, or a line of the method's own structure. A method of calls only
 * runs in a fixed sequence.
 */
export type StepRole = "call" | "line" | "branch" | "else" | "loop" | "end";

/**
 * One thing that a method does, as the planner sees it: all that it needs to know is here, whatever computes the step. Made by the
 * functions beside this file, one for each kind of implementation.
 */
export interface Step {
  readonly id: StepId;
  /** The first instruction of the file in it. */
  readonly origin: Origin;
  /** For people, in a word: "quantized_conv2d", "rows". */
  readonly label: string;
  /** The same in full: the operator, or how many instructions pass rows on. */
  readonly title: string;
  /** What computes it: the C function, "generated loop", "several". */
  readonly computedBy: string;
  readonly role: StepRole;
  readonly accesses: readonly Access[];
  readonly work: readonly WorkBuffer[];
  readonly takeovers: readonly Takeover[];
  /** Constants in the order of its kernels, beside those that it accesses as tensors. */
  readonly constants: readonly ConstantRead[];
  readonly cost: StepCost;
  /** Functions of the catalogue that it calls. */
  readonly kernels: readonly KernelVariant[];
  /** What computes the nodes of the file in it, those aside whose loops became part of another's. */
  readonly nodes: readonly NodeImplementation[];
  /** All nodes of the program before selection that are done with it. */
  readonly covers: readonly OperatorNode[];
  readonly implementation: Implementation;
}

/** A packed constant; it is packed when somebody asks for its bytes. */
export interface ConstantRead {
  readonly field: ConstantField;
  readonly instruction: number;
  /** Times in a run. */
  readonly times: number;
}

/** Values whose contents a step needs. */
export function readsOf({ accesses }: Step): readonly ValueId[] {
  return distinct(accesses.flatMap(({ value, mode }) => (mode === "write" ? [] : [value])));
}

/** Values that a step gives contents. */
export function writesOf({ accesses }: Step): readonly ValueId[] {
  return distinct(accesses.flatMap(({ value, mode }) => (mode === "read" ? [] : [value])));
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}
