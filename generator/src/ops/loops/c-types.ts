import type { DType } from "../../ir/dtype.js";

/** Types that generated code computes in; float16 and bfloat16 are storage only. */
export type ComputeType = "bool" | "uint8" | "int8" | "uint16" | "int16" | "uint32" | "int32" | "uint64" | "int64" | "float32" | "float64";

const storage: Readonly<Record<DType, string | undefined>> = {
  bool: "bool",
  uint8: "uint8_t",
  int8: "int8_t",
  uint16: "uint16_t",
  int16: "int16_t",
  uint32: "uint32_t",
  int32: "int32_t",
  uint64: "uint64_t",
  int64: "int64_t",
  float16: "uint16_t",
  bfloat16: "uint16_t",
  float32: "float",
  float64: "double",
  complex32: undefined,
  complex64: undefined,
  complex128: undefined,
};

/** How C keeps an element; complex numbers have no C type of their own, operators see them as pairs. */
export function storageType(dtype: DType): string {
  const cType = storage[dtype];
  if (cType === undefined) throw new Error(`dtype ${dtype} has no C type`);
  return cType;
}

export function isComplex(dtype: DType): boolean {
  return storage[dtype] === undefined;
}

/** The type to compute in: the dtype itself, or float for the 16-bit floats. */
export function computeType(dtype: DType): ComputeType {
  if (dtype === "float16" || dtype === "bfloat16") return "float32";
  if (dtype === "complex32" || dtype === "complex64" || dtype === "complex128") {
    throw new Error(`dtype ${dtype} has no compute type`);
  }
  return dtype;
}

export function isFloating(dtype: DType): boolean {
  return dtype === "float16" || dtype === "bfloat16" || dtype === "float32" || dtype === "float64";
}

/** Integers without bool. */
export function isInteger(dtype: DType): boolean {
  return !isFloating(dtype) && dtype !== "bool" && !isComplex(dtype);
}

export function isSigned(dtype: DType): boolean {
  return isFloating(dtype) || dtype === "int8" || dtype === "int16" || dtype === "int32" || dtype === "int64";
}

/** Bits of an integer type. */
export function integerBits(type: ComputeType): 1 | 8 | 16 | 32 | 64 {
  switch (type) {
    case "bool":
      return 1;
    case "int8":
    case "uint8":
      return 8;
    case "int16":
    case "uint16":
      return 16;
    case "int32":
    case "uint32":
      return 32;
    case "int64":
    case "uint64":
      return 64;
    case "float32":
    case "float64":
      throw new Error(`${type} is not an integer`);
  }
}

/** The values of an integer type. */
export function integerRange(type: ComputeType): { readonly lowest: bigint; readonly highest: bigint } {
  const bits = BigInt(integerBits(type));
  if (!isSigned(type)) return { lowest: 0n, highest: (1n << bits) - 1n };
  return { lowest: -(1n << (bits - 1n)), highest: (1n << (bits - 1n)) - 1n };
}

export const realDtypes = [
  "float32", "float64", "float16", "bfloat16", "int8", "uint8", "int16", "int32", "int64", "bool",
] as const satisfies readonly DType[];
/** Without bool, which has no arithmetic of its own. */
export const numberDtypes = [
  "float32", "float64", "float16", "bfloat16", "int8", "uint8", "int16", "int32", "int64",
] as const satisfies readonly DType[];
export const complexDtypes = ["complex64", "complex128"] as const satisfies readonly DType[];

/** Of the real and imaginary parts of a complex dtype; other dtypes have no parts. */
export function realPartDtype(dtype: DType): DType {
  return dtype === "complex64" ? "float32" : dtype === "complex128" ? "float64" : dtype;
}

/** The complex dtype whose parts are of this one. */
export function complexOf(dtype: DType): DType {
  return dtype === "float64" ? "complex128" : "complex64";
}

/** PyTorch moves and converts these and computes with few of its operators in them. */
export const wideUnsignedDtypes = ["uint16", "uint32", "uint64"] as const satisfies readonly DType[];
/** All that are no pairs of numbers. */
export const plainDtypes = [...realDtypes, ...wideUnsignedDtypes] as const satisfies readonly DType[];
/** What can be moved without being understood. */
export const movableDtypes = [
  ...plainDtypes, "complex64", "complex128",
] as const satisfies readonly DType[];
export const floatDtypes = ["float32", "float64", "float16", "bfloat16"] as const satisfies readonly DType[];
export const integerDtypes = ["int8", "uint8", "int16", "int32", "int64", "bool"] as const satisfies readonly DType[];
