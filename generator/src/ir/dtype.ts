/** Element types, named as PyTorch names them. */
export const dtypes = [
  "uint8",
  "int8",
  "int16",
  "int32",
  "int64",
  "float16",
  "float32",
  "float64",
  "complex32",
  "complex64",
  "complex128",
  "bool",
  "bfloat16",
  "uint16",
  "uint32",
  "uint64",
] as const;

export type DType = (typeof dtypes)[number];

export function isDType(word: string): word is DType {
  return (dtypes as readonly string[]).includes(word);
}

const elementBytes: Readonly<Record<DType, number>> = {
  uint8: 1,
  int8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  float16: 2,
  float32: 4,
  float64: 8,
  complex32: 4,
  complex64: 8,
  complex128: 16,
  bool: 1,
  bfloat16: 2,
  uint16: 2,
  uint32: 4,
  uint64: 8,
};

/** Bytes of one element. */
export function dtypeBytes(dtype: DType): number {
  return elementBytes[dtype];
}
