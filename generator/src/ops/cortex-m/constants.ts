import { ownBuffer } from "../../ir/bytes.js";
import type { DType } from "../../ir/dtype.js";
import type { ValueRef } from "../../ir/node.js";
import type { ConstantArray } from "../lowering.js";
import type { OperatorContext } from "../operator.js";

/** A constant argument of the expected dtype; reports one that is computed at run time or has another dtype. */
export function constantOf(
  ref: ValueRef,
  argument: string,
  dtype: DType,
  context: OperatorContext,
): ConstantArray | undefined {
  const tensor = context.tensor(ref);
  if (tensor.dtype !== dtype) {
    context.report("unsupported-dtype", { operator: context.operator, tensor: argument, found: tensor.dtype, allowed: [dtype] });
    return undefined;
  }
  const bytes = context.constant(ref);
  if (bytes === undefined) {
    const found = `${argument} computed at run time`;
    context.report("unsupported-form", { operator: context.operator, found, expected: "a constant" });
    return undefined;
  }
  return { dtype, bytes };
}

/** A constant of int32 numbers. */
export function int32Array(values: readonly number[]): ConstantArray {
  return { dtype: "int32", bytes: new Uint8Array(Int32Array.from(values).buffer) };
}

/** The numbers of an int32 constant; its bytes may lie at any address. */
export function int32Values(array: ConstantArray): Int32Array {
  return new Int32Array(ownBuffer(array.bytes));
}

export function int8Values(array: ConstantArray): Int8Array {
  return new Int8Array(array.bytes.buffer, array.bytes.byteOffset, array.bytes.byteLength);
}

/** The entries that are present. */
export function presentConstants(
  constants: Readonly<Record<string, ConstantArray | undefined>>,
): Readonly<Record<string, ConstantArray>> {
  return Object.fromEntries(
    Object.entries(constants).filter((entry): entry is [string, ConstantArray] => entry[1] !== undefined),
  );
}
