import { ownBuffer } from "../../ir/bytes.js";
import { constantBytesOf, tensorOf, type Module } from "../../ir/graph.js";
import { elementCount } from "../../ir/layout.js";
import type { ValueRef } from "../../ir/node.js";

/** The numbers of a dense row-major int8 constant. */
export function int8Constant(module: Module, ref: ValueRef): Int8Array | undefined {
  const bytes = constantBytesOf(module, ref.value);
  return bytes && new Int8Array(ownBuffer(bytes.subarray(0, elementCount(tensorOf(module, ref.value).sizes))));
}

/** The numbers of a dense int32 constant. */
export function int32Constant(module: Module, ref: ValueRef): Int32Array | undefined {
  const bytes = constantBytesOf(module, ref.value);
  return bytes && new Int32Array(ownBuffer(bytes.subarray(0, 4 * elementCount(tensorOf(module, ref.value).sizes))));
}
