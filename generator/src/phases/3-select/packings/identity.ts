import { dtypeBytes } from "../../../ir/dtype.js";
import { elementCType } from "../../../ops/element-c-type.js";
import type { Packing } from "./packing.js";

/** The constant as the file has it: dense, row-major. */
export const identity: Packing = (request, constant) => {
  const array = request.constants[constant];
  if (array === undefined) return undefined;
  return { elementType: elementCType(array.dtype), bytes: array.bytes, alignment: Math.max(4, dtypeBytes(array.dtype)) };
};
