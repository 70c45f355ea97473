import type { Dim } from "./dim.js";
import type { StorageId, ValueId } from "./ids.js";
import type { Node, Origin, ScalarLiteral } from "./node.js";
import type { Storage } from "./storage.js";
import type { GraphValue, Tensor } from "./tensor.js";

/**
 * One method as straight-line code. `inputs` are written by the caller before the first node, `outputs` are read by
 * the caller after the last; an output may be a constant or an input.
 */
export interface Graph {
  /** Unique in the module; "kws.forward" where it has methods of several models. */
  readonly name: string;
  /** The model that the method belongs to; absent where there is only one. */
  readonly model?: string;
  readonly nodes: readonly Node[];
  /** What the file has and passes found needless; absent where that is nothing. */
  readonly removed?: readonly RemovedNode[];
  readonly inputs: readonly ValueId[];
  readonly outputs: readonly ValueId[];
  /** Sizes that the caller chooses before a run; absent when all are fixed. */
  readonly inputSizes?: readonly InputSize[];
  /** Numbers that the method returns beside its tensors. */
  readonly scalarOutputs?: readonly ScalarOutput[];
}

/** An instruction of the file that nothing computes any more. */
export interface RemovedNode {
  readonly operator: string;
  readonly origin: Origin;
  /** "view95 is t03 as int8 [1,64]" */
  readonly why: string;
}

/** One dimension of an input whose size the caller gives. */
export interface InputSize {
  readonly input: ValueId;
  readonly dim: number;
  readonly bound: number;
  /** What the size is: a symbol at the first place that has it, elsewhere an expression that has to agree. */
  readonly size: Dim;
  /** True where the symbol of `size` gets its value. */
  readonly defines: boolean;
}

export interface ScalarOutput {
  /** Position among all outputs of the method. */
  readonly position: number;
  readonly value: ValueId | ScalarLiteral;
}

/** A method without instructions that returns values fixed at export, for example quantisation parameters. */
export interface ConstantMethod {
  readonly name: string;
  readonly model?: string;
  readonly results: readonly ConstantResult[];
}

export type ConstantResult =
  | { readonly type: "int"; readonly value: bigint }
  | { readonly type: "float"; readonly value: number }
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "string"; readonly value: string };

/** All methods of a file, or of several. Values and storages are numbered across methods, so that methods can share state. */
export interface Module {
  readonly values: ReadonlyMap<ValueId, GraphValue>;
  readonly storages: ReadonlyMap<StorageId, Storage>;
  readonly graphs: readonly Graph[];
  readonly constantMethods: readonly ConstantMethod[];
}

/** What is needed to look up a tensor and its memory. */
export type Values = Pick<Module, "values" | "storages">;

export function tensorOf(module: Values, id: ValueId): Tensor {
  const value = module.values.get(id);
  if (value?.kind !== "tensor") throw new Error(`value ${id} is not a tensor`);
  return value;
}

/** The storage of a tensor; undefined for numbers. */
export function storageIdOf(module: Values, id: ValueId): StorageId | undefined {
  const value = module.values.get(id);
  return value?.kind === "tensor" ? value.storage : undefined;
}

export function storageOf(module: Values, id: ValueId): Storage {
  const storage = module.storages.get(tensorOf(module, id).storage);
  if (storage === undefined) throw new Error(`value ${id} has no storage`);
  return storage;
}

/** The bytes of a constant tensor, or undefined when it is computed at run time. */
export function constantBytesOf(module: Values, id: ValueId): Uint8Array | undefined {
  const storage = storageOf(module, id);
  return storage.kind === "constant" ? storage.bytes.subarray(tensorOf(module, id).byteOffset) : undefined;
}
