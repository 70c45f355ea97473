import type { OperatorContext } from "../operator.js";

/** What kernels multiply by, as a fraction of 2^31, and by which power of two after it: see etk_requantize.h. */
const largestMultiplier = 2 ** 31 - 1;
const largestShift = 31;

/**
 * Whether requantisation by these numbers is defined; reports the first that is not. `mayBeNegative`: the operator's kernels
 * take negative multipliers too, as a subtraction that the exporter writes as a sum has them.
 */
export function isRequantisation(
  name: string,
  multipliers: Iterable<number>,
  shifts: Iterable<number>,
  context: OperatorContext,
  mayBeNegative = false,
): boolean {
  const smallestMultiplier = mayBeNegative ? -largestMultiplier : 0;
  const badShift = [...shifts].find((shift) => Math.abs(shift) > largestShift);
  const badMultiplier = [...multipliers].find((multiplier) => multiplier < smallestMultiplier || multiplier > largestMultiplier);
  const bad = badShift !== undefined ? `${name}_shift ${badShift}` : badMultiplier !== undefined ? `${name}_multiplier ${badMultiplier}` : undefined;
  if (bad === undefined) return true;
  const expected = `a multiplier from ${smallestMultiplier} to ${largestMultiplier} and a shift from ${-largestShift} to ${largestShift}`;
  context.report("unsupported-form", { operator: context.operator, found: bad, expected });
  return false;
}
