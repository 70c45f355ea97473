import type { DType } from "./dtype.js";
import { symbolDim, type Dim } from "./dim.js";
import type { StorageId, ValueId } from "./ids.js";
import type { PackedLayout } from "./packed-layout.js";

/** Sizes and strides that may depend on what only the running program knows. */
export interface RuntimeShape {
  readonly sizes: readonly Dim[];
  readonly strides: readonly Dim[];
}

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
  /** The true sizes of a tensor whose `sizes` are only bounds. */
  readonly shape?: RuntimeShape;
  readonly storage: StorageId;
  /** Where the first element lies in the storage. */
  readonly byteOffset: number;
  /** An order of the values that only the kernels which write and read them know; absent where strides say it. */
  readonly layout?: PackedLayout;
}

/** An integer, float or boolean that only the running program knows. */
export interface RuntimeScalar {
  readonly kind: "scalar";
  readonly id: ValueId;
  /** The C variable that holds it, unless `value` says what it is. Integers have 32 bits. */
  readonly name: string;
  readonly type: "int" | "float" | "bool";
  /** An integer that follows from runtime sizes. */
  readonly value?: Dim;
}

/** An integer as a size or index. */
export function dimOf({ name, value }: RuntimeScalar): Dim {
  return value ?? symbolDim({ name, bound: largestInteger });
}

const largestInteger = 2 ** 31 - 1;

export type GraphValue = Tensor | RuntimeScalar;
