import { ownBuffer } from "../../ir/bytes.js";
import type { DType } from "../../ir/dtype.js";
import { constantBytesOf, tensorOf, type Module } from "../../ir/graph.js";
import { elementCount } from "../../ir/layout.js";
import type { ValueRef } from "../../ir/node.js";

/** The numbers of a dense row-major int8 constant. */
export function int8Constant(module: Module, ref: ValueRef): Int8Array | undefined {
  const bytes = bytesOf(module, ref, "int8");
  return bytes && new Int8Array(ownBuffer(bytes.subarray(0, elementCount(tensorOf(module, ref.value).sizes))));
}

/** The numbers of a dense int32 constant. */
export function int32Constant(module: Module, ref: ValueRef): Int32Array | undefined {
  const bytes = bytesOf(module, ref, "int32");
  return bytes && new Int32Array(ownBuffer(bytes.subarray(0, 4 * elementCount(tensorOf(module, ref.value).sizes))));
}

/** Undefined where the tensor is computed, or holds other numbers: then the operator refuses it later. */
function bytesOf(module: Module, ref: ValueRef, dtype: DType): Uint8Array | undefined {
  return tensorOf(module, ref.value).dtype === dtype ? constantBytesOf(module, ref.value) : undefined;
}
