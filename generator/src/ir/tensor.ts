import type { DType } from "./dtype.js";
import type { StorageId, ValueId } from "./ids.js";

/**
 * A view of a storage. Views, in-place results and mutable buffers are several tensors with one storage.
 * `sizes` are upper bounds where `dynamic` is set; strides are in elements.
 */
export interface Tensor {
  readonly kind: "tensor";
  readonly id: ValueId;
  /** A C identifier, unique in its graph. */
  readonly name: string;
  readonly dtype: DType;
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
  readonly dynamic: boolean;
  readonly storage: StorageId;
  /** Where the first element lies in the storage. */
  readonly byteOffset: number;
}

/** An integer, float or boolean that only the running program knows. */
export interface RuntimeScalar {
  readonly kind: "scalar";
  readonly id: ValueId;
  readonly name: string;
  readonly type: "int" | "float" | "bool";
}

export type GraphValue = Tensor | RuntimeScalar;
