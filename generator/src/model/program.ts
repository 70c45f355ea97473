import type { DType } from "../ir/dtype.js";

/** Index into a method's `values`. */
export type ValueIndex = number;

/** A `.pte` file as plain data. Nothing here knows FlatBuffers; byte arrays are windows into the file. */
export interface Program {
  readonly fileName: string;
  readonly version: number;
  readonly methods: readonly Method[];
  /** Named blobs that delegates refer to. */
  readonly namedData: ReadonlyMap<string, Uint8Array>;
  readonly hasExtendedHeader: boolean;
  readonly fileBytes: number;
  /** Bytes of all constants in the file, used or not. */
  readonly constantBytes: number;
}

export interface Method {
  readonly name: string;
  readonly values: readonly Value[];
  readonly inputs: readonly ValueIndex[];
  readonly outputs: readonly ValueIndex[];
  readonly instructions: readonly Instruction[];
  /** Full names: name, plus "." and overload when there is one. */
  readonly operators: readonly string[];
  readonly delegates: readonly Delegate[];
  /** Sizes of the exporter's planned buffers; `memoryId` k is entry k - 1. */
  readonly plannedBufferBytes: readonly number[];
}

export type Value =
  | { readonly kind: "null" }
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "double"; readonly value: number }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "string"; readonly value: string }
  | FileTensor
  /** Each item is the index of an int value, which may be computed at run time. */
  | { readonly kind: "intList"; readonly items: readonly ValueIndex[] }
  | { readonly kind: "doubleList"; readonly items: readonly number[] }
  | { readonly kind: "boolList"; readonly items: readonly boolean[] }
  | { readonly kind: "tensorList"; readonly items: readonly ValueIndex[] }
  | { readonly kind: "optionalTensorList"; readonly items: readonly (ValueIndex | null)[] };

export interface FileTensor {
  readonly kind: "tensor";
  readonly dtype: DType;
  /** Upper bounds when `dynamism` is "bounded". */
  readonly sizes: readonly number[];
  /** Dimensions from outermost to innermost in memory. */
  readonly dimOrder: readonly number[];
  readonly dynamism: "static" | "bounded";
  readonly data: TensorData;
  /** Name of the parameter or buffer, where the exporter kept it. */
  readonly qualifiedName?: string;
}

export type TensorData =
  | { readonly kind: "constant"; readonly bytes: Uint8Array }
  /** `initial` is present for mutable buffers that start with given contents. */
  | { readonly kind: "planned"; readonly memoryId: number; readonly offset: number; readonly initial?: Uint8Array }
  /** Memory that the caller supplies. */
  | { readonly kind: "unplanned" }
  /** A constant whose bytes are in a `.ptd` file that was not given. */
  | { readonly kind: "external"; readonly name: string };

export type Instruction =
  | { readonly kind: "kernelCall"; readonly operator: number; readonly arguments: readonly ValueIndex[] }
  | { readonly kind: "delegateCall"; readonly delegate: number; readonly arguments: readonly ValueIndex[] }
  | { readonly kind: "moveCall"; readonly from: ValueIndex; readonly to: ValueIndex }
  | { readonly kind: "jumpFalse"; readonly condition: ValueIndex; readonly destination: number }
  | { readonly kind: "freeCall"; readonly value: ValueIndex };

export interface Delegate {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly compileSpecs: readonly { readonly key: string; readonly value: Uint8Array }[];
}
