import { dtypeBytes, type DType } from "../../../ir/dtype.js";
import type { Packing } from "./packing.js";

/** The constant as the file has it: dense, row-major. */
export const identity: Packing = (request, constant) => {
  const array = request.constants[constant];
  if (array === undefined) return undefined;
  return { elementType: elementTypes[array.dtype], bytes: array.bytes, alignment: Math.max(4, dtypeBytes(array.dtype)) };
};

const elementTypes: Readonly<Record<DType, string>> = {
  uint8: "uint8_t",
  int8: "int8_t",
  int16: "int16_t",
  int32: "int32_t",
  int64: "int64_t",
  float16: "uint16_t",
  float32: "float",
  float64: "double",
  complex32: "uint16_t",
  complex64: "float",
  complex128: "double",
  bool: "bool",
  bfloat16: "uint16_t",
  uint16: "uint16_t",
  uint32: "uint32_t",
  uint64: "uint64_t",
};
