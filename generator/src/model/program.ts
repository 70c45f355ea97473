import type { DType } from "../ir/dtype.js";

/** What a .pte file says, checked: every index is in range and every byte range lies inside its file. */
export interface Program {
  readonly fileName: string;
  /** The schema version that the file states; 0 in every release so far. */
  readonly version: number;
  readonly fileBytes: number;
  /** False for a file that keeps all its bytes in the FlatBuffer, as small and old files do. */
  readonly hasExtendedHeader: boolean;
  readonly methods: readonly Method[];
  /** Blobs that are found by name: external blocks of delegates, tensors that name them. Those of .ptd files are here too. */
  readonly namedData: readonly NamedData[];
}

export interface NamedData {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Index into the values of a method. */
export type ValueIndex = number;

/** One method. A constant method has outputs, no inputs and no instructions. */
export interface Method {
  readonly name: string;
  readonly values: readonly Value[];
  readonly inputs: readonly ValueIndex[];
  readonly outputs: readonly ValueIndex[];
  readonly instructions: readonly Instruction[];
  /** Full names, such as "aten::add.out". */
  readonly operators: readonly string[];
  readonly delegates: readonly Delegate[];
  /** Size of each planned memory; `memoryId` counts from 1, so it is plannedBufferBytes[memoryId - 1]. */
  readonly plannedBufferBytes: readonly number[];
  /** Which module of the user an instruction belongs to, such as "blocks.3.conv1", where the exporter's record is at hand. */
  readonly modules?: Readonly<Record<number, string>>;
}

export type Value =
  | { readonly kind: "null" }
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "double"; readonly value: number }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "string"; readonly value: string }
  | FileTensor
  /** Items are int values, which the running program may compute. */
  | { readonly kind: "intList"; readonly items: readonly ValueIndex[] }
  | { readonly kind: "doubleList"; readonly items: readonly number[] }
  | { readonly kind: "boolList"; readonly items: readonly boolean[] }
  /** Items are tensors. */
  | { readonly kind: "tensorList"; readonly items: readonly ValueIndex[] }
  /** Items are tensors; null stands for None. */
  | { readonly kind: "optionalTensorList"; readonly items: readonly (ValueIndex | null)[] };

export type ValueKind = Value["kind"];

export interface FileTensor {
  readonly kind: "tensor";
  /** The fully qualified name of a parameter or buffer, where the exporter kept it. */
  readonly name: string | undefined;
  readonly dtype: DType;
  /** Upper bounds where `dynamism` is "bounded". */
  readonly sizes: readonly number[];
  /** Dimensions from outermost to innermost in memory. Not unique when a size is 1: reason with strides. */
  readonly dimOrder: readonly number[];
  readonly dynamism: "static" | "bounded";
  /** Bytes of all elements, at the upper bounds. */
  readonly byteCount: number;
  readonly data: TensorData;
}

export type TensorData =
  /** Equal ranges of a file are one Uint8Array: tensors that share bytes share the object. */
  | { readonly kind: "constant"; readonly bytes: Uint8Array }
  /** In planned memory. With `initial` it is a mutable buffer that starts with these bytes. */
  | { readonly kind: "planned"; readonly memoryId: number; readonly offset: number; readonly initial: Uint8Array | undefined }
  /** The caller supplies the memory, or the tensor stands for another one in control flow. */
  | { readonly kind: "unplanned" }
  /** Its bytes are in a .ptd file that was not given; a mutable buffer has its place in planned memory as well. */
  | { readonly kind: "external"; readonly name: string; readonly planned: PlannedPlace | undefined };

export interface PlannedPlace {
  readonly memoryId: number;
  readonly offset: number;
}

export type Instruction =
  /** `arguments`: every argument of the operator's schema, outputs included, then the returned value once more. */
  | { readonly kind: "kernelCall"; readonly operator: number; readonly arguments: readonly ValueIndex[] }
  /** `arguments`: the delegate's inputs, then its outputs. */
  | { readonly kind: "delegateCall"; readonly delegate: number; readonly arguments: readonly ValueIndex[] }
  /** Makes value `to` refer to what `from` refers to; a tensor's bytes are not copied. */
  | { readonly kind: "moveCall"; readonly from: ValueIndex; readonly to: ValueIndex }
  /** Continues at `destination` when value `condition` is false; the instruction count ends the method. */
  | { readonly kind: "jumpFalse"; readonly condition: ValueIndex; readonly destination: number }
  | { readonly kind: "freeCall"; readonly value: ValueIndex };

/** A part of the model that a backend compiled. */
export interface Delegate {
  /** Name of the backend, such as "EthosUBackend". */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly compileSpecs: readonly { readonly key: string; readonly value: Uint8Array }[];
}
