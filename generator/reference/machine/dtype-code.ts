import type { DType } from "../../src/ir/dtype.js";

/** Numbers by which the file format, and with it the WebAssembly module, names element types. */
const codes: Readonly<Record<DType, number>> = {
  uint8: 0,
  int8: 1,
  int16: 2,
  int32: 3,
  int64: 4,
  float16: 5,
  float32: 6,
  float64: 7,
  complex32: 8,
  complex64: 9,
  complex128: 10,
  bool: 11,
  bfloat16: 15,
  uint16: 27,
  uint32: 28,
  uint64: 29,
};

export function dtypeCode(dtype: DType): number {
  return codes[dtype];
}
