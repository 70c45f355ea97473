import type { DType } from "../../src/ir/dtype.js";
import type { RuntimeTensor } from "../tensors/runtime-tensor.js";
import type { Scalar } from "../values/runtime-value.js";

/** Categories of PyTorch's promotion, from the weakest. */
const enum Category {
  Bool,
  Integer,
  Float,
  Complex,
}

const integers: readonly DType[] = ["uint8", "int8", "int16", "uint16", "int32", "uint32", "int64", "uint64"];
const widths: Readonly<Partial<Record<DType, number>>> = { uint8: 1, int8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, int64: 8, uint64: 8 };

export function isFloating(dtype: DType): boolean {
  return dtype === "float32" || dtype === "float64" || dtype === "float16" || dtype === "bfloat16";
}

export function isInteger(dtype: DType): boolean {
  return integers.includes(dtype);
}

function categoryOf(dtype: DType): Category {
  if (dtype === "bool") return Category.Bool;
  if (isInteger(dtype)) return Category.Integer;
  return isFloating(dtype) ? Category.Float : Category.Complex;
}

/** The type that holds values of both. */
export function promote(a: DType, b: DType): DType {
  if (a === b) return a;
  const [low, high] = categoryOf(a) < categoryOf(b) ? [a, b] : [b, a];
  if (categoryOf(low) !== categoryOf(high)) return high;
  if (categoryOf(a) === Category.Float) return a === "float64" || b === "float64" ? "float64" : "float32";
  if (categoryOf(a) === Category.Complex) return "complex128";
  return promoteIntegers(a, b);
}

/** An unsigned and a signed type of its width meet in the next wider signed one. */
function promoteIntegers(a: DType, b: DType): DType {
  const [narrow, wide] = widths[a]! <= widths[b]! ? [a, b] : [b, a];
  const isSigned = (dtype: DType): boolean => dtype.startsWith("int");
  if (isSigned(wide) && (isSigned(narrow) || widths[narrow]! < widths[wide]!)) return wide;
  if (!isSigned(wide) && !isSigned(narrow)) return wide;
  return (["int16", "int16", "int32", "int32", "int64", "int64", "int64", "int64", "int64"] as const)[widths[wide]!]!;
}

/**
 * The type in which PyTorch combines operands: tensors with dimensions decide, then tensors of no dimension, then
 * numbers; the weaker ones count only where they are of a higher category.
 */
export function computeType(operands: readonly (RuntimeTensor | Scalar)[]): DType {
  const tensors = operands.filter((operand) => "file" in operand);
  const ranked = [
    tensors.filter(({ sizes }) => sizes.length > 0).map(({ dtype }) => dtype),
    tensors.filter(({ sizes }) => sizes.length === 0).map(({ dtype }) => dtype),
    operands.flatMap((operand): readonly DType[] => ("file" in operand ? [] : [scalarType(operand)])),
  ];
  const [first, second, third] = ranked.map((dtypes) => (dtypes.length === 0 ? undefined : dtypes.reduce(promote)));
  return weaken(weaken(first, second), third) ?? "float32";
}

function weaken(strong: DType | undefined, weak: DType | undefined): DType | undefined {
  if (strong === undefined || weak === undefined) return strong ?? weak;
  return categoryOf(weak) > categoryOf(strong) ? weak : strong;
}

function scalarType({ kind }: Scalar): DType {
  return kind === "bool" ? "bool" : kind === "int" ? "int64" : "float32";
}

/** Integers become float32 where a function gives fractions. */
export function floatType(dtype: DType): DType {
  return isFloating(dtype) ? dtype : "float32";
}
