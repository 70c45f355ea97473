import type { DType } from "../../ir/dtype.js";
import type { ScalarLiteral } from "../../ir/node.js";
import { isFloating } from "./c-types.js";

const integerRank: Partial<Record<DType, number>> = { bool: 0, int8: 1, int16: 2, int32: 3, int64: 4 };

/** The common type of two operands, as torch.promote_types. */
export function promoteTypes(a: DType, b: DType): DType {
  if (a === b) return a;
  if (isFloating(a) || isFloating(b)) return promoteFloats(a, b);
  if (a === "uint8" || b === "uint8") {
    const other = a === "uint8" ? b : a;
    return other === "bool" ? "uint8" : other === "int8" ? "int16" : other;
  }
  return (integerRank[a] ?? 4) >= (integerRank[b] ?? 4) ? a : b;
}

function promoteFloats(a: DType, b: DType): DType {
  if (!isFloating(a)) return b;
  if (!isFloating(b)) return a;
  if (a === "float64" || b === "float64") return "float64";
  return "float32";
}

/** The common type of a tensor and a number: the number counts only when it is of a higher kind. */
export function promoteWithScalar(tensor: DType, scalar: ScalarLiteral["type"]): DType {
  if (isFloating(tensor)) return tensor;
  if (scalar === "float") return "float32";
  return scalar === "int" && tensor === "bool" ? "int64" : tensor;
}
