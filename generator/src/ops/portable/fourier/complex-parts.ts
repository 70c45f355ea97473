import type { Dim } from "../../../ir/dim.js";
import { plus, times, type Affine, type AffineLike } from "../../loops/affine.js";
import { element, type Element } from "../../loops/expression.js";

/** A line of complex numbers, or of reals taken in pairs: where number k has its two parts. */
export interface ComplexLine {
  re(k: AffineLike): Element;
  im(k: AffineLike): Element;
}

/** `start` and `stride` count complex numbers. */
export function complexLine(operand: string, start: Affine, stride: Dim): ComplexLine {
  const at = (k: AffineLike): Affine => times(plus(start, times(k, stride)), 2);
  return { re: (k) => element(operand, at(k)), im: (k) => element(operand, plus(at(k), 1)) };
}

/** Reals 2k and 2k + 1 of a line as one complex number. */
export function pairedLine(operand: string, start: Affine, stride: Dim): ComplexLine {
  const at = (index: AffineLike): Affine => plus(start, times(index, stride));
  return { re: (k) => element(operand, at(times(k, 2))), im: (k) => element(operand, at(plus(times(k, 2), 1))) };
}
