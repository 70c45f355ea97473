import { isStatic, type Dim } from "../../../ir/dim.js";
import { c, floatSize, type Hole } from "../../loops/expression.js";
import { plus } from "../../loops/affine.js";
import { storageType } from "../../loops/c-types.js";
import { literal } from "../../loops/literal.js";

/** Source pixels per result pixel along one axis, in the arithmetic of the result: float, or double for float64. */
export type ScaleType = "float32" | "float64";

export type Scale =
  | { readonly kind: "fixed"; readonly value: number; readonly type: ScaleType }
  /** It follows from sizes that only the running program knows. */
  | { readonly kind: "computed"; readonly text: Hole };

/** `given` is how much larger the result is, where the model says so by a factor. */
export function scaleOf(from: Dim, to: Dim, given: number | undefined, alignCorners = false, type: ScaleType = "float32"): Scale {
  const fixed = (value: number): Scale => ({ kind: "fixed", value: type === "float32" ? Math.fround(value) : value, type });
  if (!alignCorners && given !== undefined && given > 0) return fixed(1 / given);
  if (isStatic(from) && isStatic(to)) {
    if (alignCorners) return fixed(to > 1 ? (from - 1) / (to - 1) : 0);
    return fixed(from / to);
  }
  const cType = storageType(type);
  const quotient = alignCorners
    ? c`(${to} > 1 ? (${cType})(${plus(from, -1)}) / (${cType})(${plus(to, -1)}) : ${literal(0, type)})`
    : c`(${floatSize(from, type)} / ${floatSize(to, type)})`;
  return { kind: "computed", text: quotient };
}

export function scaleText(scale: Scale): Hole {
  return scale.kind === "fixed" ? literal(scale.value, scale.type) : scale.text;
}
