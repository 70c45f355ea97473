import { dimProduct, isStatic, sameDim, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import type { SizeContext } from "../../operator.js";

/** The sizes of a view; one of them may be -1 and then follows from the others. */
export function viewSizes(
  input: readonly Dim[],
  wanted: readonly (number | ValueRef)[],
  context: Pick<SizeContext, "dim" | "computed" | "equal">,
): readonly Dim[] {
  const sizes = wanted.map((size) => context.dim(size));
  const open = sizes.findIndex((size) => isStatic(size) && size < 0);
  const count = dimProduct(...input);
  const given = dimProduct(...sizes.filter((_, dim) => dim !== open));
  if (open < 0) {
    if (!sameDim(count, given)) context.equal(count, given);
    return sizes;
  }
  return sizes.map((size, dim) => (dim === open ? quotient(count, given, context) : size));
}

/** An exact quotient; a helper divides where polynomials do not. */
export function quotient(dividend: Dim, divisor: Dim, context: Pick<SizeContext, "computed">): Dim {
  if (isStatic(dividend) && isStatic(divisor)) return divisor === 0 ? 0 : dividend / divisor;
  if (isStatic(divisor) && !isStatic(dividend)) {
    const terms = dividend.terms.map((term) => ({ ...term, coefficient: term.coefficient / divisor }));
    if (terms.every(({ coefficient }) => Number.isInteger(coefficient))) return { terms };
  }
  return context.computed("etk_floor_divide_int32", dividend, divisor);
}
