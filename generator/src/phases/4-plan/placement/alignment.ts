/** All bases that a group of aligned pieces allows: `residue` plus multiples of `modulus`, a power of two. */
export interface BaseAlignment {
  readonly modulus: number;
  readonly residue: number;
}

export function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}

/** The least allowed base that is not below `value`. */
export function alignBase(value: number, { modulus, residue }: BaseAlignment): number {
  return modulus === 1 ? value : roundUp(value - residue, modulus) + residue;
}

/** Undefined when no base aligns all pieces; `offset` is a piece's distance from the base. */
export function commonAlignment(
  pieces: readonly { readonly offset: number; readonly alignment: number }[],
): BaseAlignment | undefined {
  const modulus = pieces.reduce((largest, { alignment }) => Math.max(largest, alignment), 1);
  const strictest = pieces.find(({ alignment }) => alignment === modulus);
  const residue = strictest === undefined ? 0 : modulo(-strictest.offset, modulus);
  return pieces.every(({ offset, alignment }) => modulo(residue + offset, alignment) === 0) ? { modulus, residue } : undefined;
}

export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function modulo(value: number, modulus: number): number {
  return ((value % modulus) + modulus) % modulus;
}
