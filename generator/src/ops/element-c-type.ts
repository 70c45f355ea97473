import type { DType } from "../ir/dtype.js";
import { isComplex, storageType } from "./loops/c-types.js";

/** The C type of what a tensor's pointer points at: an element, or half of one for complex numbers. */
export function elementCType(dtype: DType): string {
  if (!isComplex(dtype)) return storageType(dtype);
  return dtype === "complex128" ? "double" : dtype === "complex64" ? "float" : "uint16_t";
}
