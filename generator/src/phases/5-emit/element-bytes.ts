/** Bytes of one element of a C type that constants have. */
export function elementBytes(cType: string): number {
  if (cType === "float" || cType.includes("32")) return 4;
  if (cType === "double" || cType.includes("64")) return 8;
  return cType.includes("16") ? 2 : 1;
}
