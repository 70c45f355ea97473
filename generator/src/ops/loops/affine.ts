import { dimProduct, dimSum, isStatic, type Dim } from "../../ir/dim.js";

/** constant + sum of stride × variable. Loop variables and local `int32_t` variables alike are named by their C name. */
export interface Affine {
  readonly kind: "affine";
  readonly constant: Dim;
  readonly terms: readonly AffineTerm[];
}

export interface AffineTerm {
  readonly variable: string;
  readonly stride: Dim;
}

export type AffineLike = Affine | Dim;

/** A variable of the emitted C, as a position. */
export function variable(name: string): Affine {
  return { kind: "affine", constant: 0, terms: [{ variable: name, stride: 1 }] };
}

export function isAffine(value: unknown): value is Affine {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "affine";
}

export function affine(value: AffineLike): Affine {
  return isAffine(value) ? value : { kind: "affine", constant: value, terms: [] };
}

export function plus(...values: readonly AffineLike[]): Affine {
  const strides = new Map<string, Dim>();
  let constant: Dim = 0;
  for (const value of values.map(affine)) {
    constant = dimSum(constant, value.constant);
    for (const term of value.terms) strides.set(term.variable, dimSum(strides.get(term.variable) ?? 0, term.stride));
  }
  const terms = [...strides].filter(([, stride]) => stride !== 0).map(([name, stride]) => ({ variable: name, stride }));
  return { kind: "affine", constant, terms };
}

export function times(value: AffineLike, factor: Dim): Affine {
  const { constant, terms } = affine(value);
  return {
    kind: "affine",
    constant: dimProduct(constant, factor),
    terms: factor === 0 ? [] : terms.map((term) => ({ ...term, stride: dimProduct(term.stride, factor) })),
  };
}

export function minus(a: AffineLike, b: AffineLike): Affine {
  return plus(a, times(b, -1));
}

/** The element at `indices`, one per dimension. */
export function position(strides: readonly Dim[], indices: readonly AffineLike[], offset: Dim = 0): Affine {
  return plus(offset, ...indices.map((index, dim) => times(index, strides[dim]!)));
}

/** The same position with variables replaced, for example by 0 when their loop runs once. */
export function substitute(value: Affine, values: ReadonlyMap<string, AffineLike>): Affine {
  if (!value.terms.some((term) => values.has(term.variable))) return value;
  return plus(
    value.constant,
    ...value.terms.map((term) => times(values.get(term.variable) ?? variable(term.variable), term.stride)),
  );
}

/** The number, when no variable and no runtime size is left. */
export function constantOf(value: AffineLike): number | undefined {
  const { constant, terms } = affine(value);
  return terms.length === 0 && isStatic(constant) ? constant : undefined;
}
