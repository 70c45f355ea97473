import type { DType } from "../../src/ir/dtype.js";
import { dtypeBytes } from "../../src/ir/dtype.js";
import { constantValues } from "../../src/ops/loops/constant-value.js";
import type { CaseTensor, CaseTolerance } from "../corpus/case.js";

/** Undefined when `got` agrees with the expected tensor, otherwise one sentence on the first difference. */
export function differenceOf(got: Uint8Array, expected: CaseTensor, tolerance: CaseTolerance): string | undefined {
  if (got.length !== expected.bytes.length) return `${got.length} bytes, expected ${expected.bytes.length}`;
  if (tolerance.class === "shape_only") return undefined;
  const [found, wanted] = [got, expected.bytes].map((bytes) => numbersOf(expected.dtype as DType, bytes));
  const bad = wanted!.findIndex((value, index) => !agrees(found![index]!, value, tolerance));
  if (bad < 0) return undefined;
  const count = wanted!.filter((value, index) => !agrees(found![index]!, value, tolerance)).length;
  return `${count} of ${wanted!.length} elements differ; [${bad}] is ${found![bad]}, expected ${wanted![bad]}`;
}

function agrees(got: number | bigint, expected: number | bigint, { rtol, atol }: CaseTolerance): boolean {
  if (typeof got === "bigint" && typeof expected === "bigint" && rtol === 0 && atol === 0) return got === expected;
  const [a, b] = [Number(got), Number(expected)];
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b);
  return a === b || Math.abs(a - b) <= atol + rtol * Math.abs(b);
}

/** Complex numbers as pairs of reals. */
function numbersOf(dtype: DType, bytes: Uint8Array): readonly (number | bigint)[] {
  if (dtypeBytes(dtype) === 0) return [];
  const real = dtype === "complex64" ? "float32" : dtype === "complex128" ? "float64" : dtype === "complex32" ? "float16" : dtype;
  const values = constantValues(real, bytes);
  if (values === undefined) throw new Error(`dtype ${dtype} has no numbers`);
  return values;
}
