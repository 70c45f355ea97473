import type { DType } from "../../ir/dtype.js";
import type { ScalarLiteral } from "../../ir/node.js";
import { isComplex, isFloating, wideUnsignedDtypes } from "./c-types.js";

const integerRank: Partial<Record<DType, number>> = { bool: 0, int8: 1, int16: 2, int32: 3, int64: 4 };

/** The common type of two operands, as torch.promote_types. */
export function promoteTypes(a: DType, b: DType): DType {
  if (a === b) return a;
  if (isComplex(a) || isComplex(b)) return [a, b].some((dtype) => dtype === "complex128" || dtype === "float64") ? "complex128" : "complex64";
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

/** A tensor or a number in a computation. */
export interface TypedOperand {
  readonly dtype: DType;
  /** Tensors without dimensions, and numbers even more so, count only where they are of a higher kind. */
  readonly weight: (typeof weights)[number];
}

const weights = ["tensor", "0-d tensor", "number"] as const;

/** Whether torch has a type for these: wide unsigned integers meet their like, floats, and what weighs less. */
export function canMeet(operands: readonly TypedOperand[]): boolean {
  return weights.every((weight) => {
    const whole = new Set(operands.filter((operand) => operand.weight === weight && !isFloating(operand.dtype) && !isComplex(operand.dtype)).map(({ dtype }) => dtype));
    return whole.size < 2 || !wideUnsignedDtypes.some((dtype) => whole.has(dtype));
  });
}

/** What torch computes in when these meet, as torch.result_type. */
export function resultType(operands: readonly TypedOperand[]): DType {
  const common = (weight: TypedOperand["weight"]): DType | undefined =>
    operands.flatMap((operand) => (operand.weight === weight ? [operand.dtype] : [])).reduce<DType | undefined>(
      (found, dtype) => (found === undefined ? dtype : promoteTypes(found, dtype)),
      undefined,
    );
  const found = outweigh(outweigh(common("tensor"), common("0-d tensor")), common("number"));
  if (found === undefined) throw new Error("nothing to compute with");
  return found;
}

/** The type of `strong` unless `weak` is of a higher kind. */
function outweigh(strong: DType | undefined, weak: DType | undefined): DType | undefined {
  if (strong === undefined || weak === undefined) return strong ?? weak;
  if (isComplex(strong)) return strong;
  if (isFloating(strong)) return !isComplex(weak) ? strong : strong === "float64" ? "complex128" : "complex64";
  return strong === "bool" || isFloating(weak) || isComplex(weak) ? promoteTypes(strong, weak) : strong;
}

/** The dtype that torch gives a number. */
export function dtypeOfNumber(type: ScalarLiteral["type"]): DType {
  return type === "float" ? "float32" : type === "int" ? "int64" : "bool";
}
