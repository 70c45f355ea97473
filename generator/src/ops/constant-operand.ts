import { dtypeBytes } from "../ir/dtype.js";
import { constantBytesOf, tensorOf, type Values } from "../ir/graph.js";
import type { ValueId } from "../ir/ids.js";
import { spanElements } from "../ir/layout.js";
import { elementCType } from "./element-c-type.js";

/** A constant tensor that C code reads as it is. */
export interface ConstantOperand {
  readonly elementType: string;
  readonly bytes: Uint8Array;
  readonly alignment: number;
}

/** Undefined when the tensor is computed at run time. */
export function constantOperand(module: Values, id: ValueId): ConstantOperand | undefined {
  const constant = constantBytesOf(module, id);
  if (constant === undefined) return undefined;
  const { dtype, sizes, strides } = tensorOf(module, id);
  const bytes = constant.subarray(0, spanElements(sizes, strides) * dtypeBytes(dtype));
  return { elementType: elementCType(dtype), bytes, alignment: Math.max(4, dtypeBytes(dtype)) };
}
