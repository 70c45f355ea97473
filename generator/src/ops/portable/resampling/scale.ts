import { isStatic, type Dim } from "../../../ir/dim.js";
import { c, floatSize, type Hole } from "../../loops/expression.js";
import { plus } from "../../loops/affine.js";
import { literal } from "../../loops/literal.js";

/** Source pixels per result pixel along one axis, in float. */
export type Scale =
  | { readonly kind: "fixed"; readonly value: number }
  /** It follows from sizes that only the running program knows. */
  | { readonly kind: "computed"; readonly text: Hole };

/** `given` is how much larger the result is, where the model says so by a factor. */
export function scaleOf(from: Dim, to: Dim, given: number | undefined, alignCorners = false): Scale {
  if (!alignCorners && given !== undefined && given > 0) return { kind: "fixed", value: Math.fround(1 / given) };
  if (isStatic(from) && isStatic(to)) {
    if (alignCorners) return { kind: "fixed", value: to > 1 ? Math.fround((from - 1) / (to - 1)) : 0 };
    return { kind: "fixed", value: Math.fround(from / to) };
  }
  const quotient = alignCorners
    ? c`(${to} > 1 ? (float)(${plus(from, -1)}) / (float)(${plus(to, -1)}) : 0.0f)`
    : c`(${floatSize(from, "float32")} / ${floatSize(to, "float32")})`;
  return { kind: "computed", text: quotient };
}

export function scaleText(scale: Scale): Hole {
  return scale.kind === "fixed" ? literal(scale.value, "float32") : scale.text;
}
