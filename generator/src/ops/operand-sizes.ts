import { dimProduct, type Dim } from "../ir/dim.js";
import type { ValueRef } from "../ir/node.js";
import type { SizeContext } from "./size-context.js";

/** Demands on the sizes of operands. What is not so is reported: then nothing of the method is compiled. */

/** Whether the tensors have between `least` and `most` dimensions; operators whose sizes follow from them go on only then. */
export function haveRank(
  context: SizeContext,
  operands: Readonly<Record<string, ValueRef | null>>,
  least: number,
  most: number = least,
): boolean {
  return Object.entries(operands).every(([name, ref]) => {
    const sizes = ref === null ? undefined : context.bounds(ref);
    if (sizes === undefined || (sizes.length >= least && sizes.length <= most)) return true;
    const counts = least === most ? `${least}` : most === Infinity ? `${least} or more` : `${least} to ${most}`;
    context.mismatch(`"${name}" [${sizes.join(",")}]`, `${counts} dimension${counts === "1" ? "" : "s"}`);
    return false;
  });
}

/** The operand, if there is one, has exactly these sizes. */
export function hasSizes(context: SizeContext, name: string, ref: ValueRef | null, expected: readonly Dim[]): boolean {
  if (ref === null) return true;
  if (!haveRank(context, { [name]: ref }, expected.length)) return false;
  context.sizes(ref).forEach((size, dim) => context.equal(size, expected[dim]!));
  return true;
}

/** The operand repeats itself along dimensions where it has size 1, and has the expected sizes elsewhere. */
export function broadcastsTo(context: SizeContext, name: string, ref: ValueRef | null, expected: readonly Dim[]): boolean {
  if (ref === null) return true;
  if (!haveRank(context, { [name]: ref }, 0, expected.length)) return false;
  const sizes = context.sizes(ref);
  const missing = expected.length - sizes.length;
  sizes.forEach((size, dim) => size === 1 || context.equal(size, expected[dim + missing]!));
  return true;
}

/** The operand, if there is one, has so many elements, in whatever dimensions. */
export function hasElements(context: SizeContext, ref: ValueRef | null, count: Dim): void {
  if (ref !== null) context.equal(dimProduct(...context.sizes(ref)), count);
}

/**
 * Whether the numbers count dimensions of a tensor, from either end, and no dimension twice. A tensor without
 * dimensions has one for this purpose.
 */
export function areDimensions(context: SizeContext, dims: readonly number[], rank: number): boolean {
  const count = Math.max(rank, 1);
  const bad = dims.find((dim) => dim < -count || dim >= count);
  if (bad !== undefined) context.mismatch(`dimension ${bad} of a tensor with rank ${rank}`, `${-count} to ${count - 1}`);
  const isTwice = new Set(dims.map((dim) => (dim < 0 ? dim + count : dim))).size < dims.length;
  if (isTwice) context.mismatch(`dimensions [${dims.join(",")}]`, "each at most once");
  return bad === undefined && !isTwice;
}
