/** Sizes and strides that are numbers where the program is static, and polynomials of runtime sizes where it is not. */

/** A size that only the running program knows, between 0 and `bound`. `name` is a C variable of the method. */
export interface DimSymbol {
  readonly name: string;
  readonly bound: number;
}

/** `coefficient` times the product of `symbols`, which are sorted by name. */
export interface DimTerm {
  readonly coefficient: number;
  readonly symbols: readonly DimSymbol[];
}

/** A sum of terms, at least one of which has a symbol; equal polynomials have equal terms in equal order. */
export interface SymbolicDim {
  readonly terms: readonly DimTerm[];
}

export type Dim = number | SymbolicDim;

export function isStatic(dim: Dim): dim is number {
  return typeof dim === "number";
}

export function symbolDim(symbol: DimSymbol): Dim {
  return { terms: [{ coefficient: 1, symbols: [symbol] }] };
}

export function dimSum(...dims: readonly Dim[]): Dim {
  if (dims.every(isStatic)) return dims.reduce((sum, dim) => sum + dim, 0);
  return normalised(dims.flatMap(termsOf));
}

export function dimProduct(...dims: readonly Dim[]): Dim {
  return dims.reduce((a, b) => {
    if (isStatic(a) && isStatic(b)) return a * b;
    return normalised(
      termsOf(a).flatMap((left) =>
        termsOf(b).map((right) => ({
          coefficient: left.coefficient * right.coefficient,
          symbols: [...left.symbols, ...right.symbols],
        })),
      ),
    );
  }, 1);
}

export function dimDifference(a: Dim, b: Dim): Dim {
  return dimSum(a, dimProduct(b, -1));
}

/** Equal for every value of the symbols. */
export function sameDim(a: Dim, b: Dim): boolean {
  return isStatic(a) && isStatic(b) ? a === b : dimDifference(a, b) === 0;
}

/** The same polynomial with symbols replaced. */
export function substituteSymbols(dim: Dim, values: ReadonlyMap<string, Dim>): Dim {
  if (isStatic(dim) || !symbolsOf(dim).some(({ name }) => values.has(name))) return dim;
  return dimSum(
    ...dim.terms.map(({ coefficient, symbols }) =>
      dimProduct(coefficient, ...symbols.map((symbol) => values.get(symbol.name) ?? symbolDim(symbol))),
    ),
  );
}

/** The symbol, when the polynomial is nothing but one. */
export function loneSymbol(dim: Dim): DimSymbol | undefined {
  if (isStatic(dim) || dim.terms.length !== 1) return undefined;
  const [{ coefficient, symbols }] = dim.terms as readonly [DimTerm];
  return coefficient === 1 && symbols.length === 1 ? symbols[0] : undefined;
}

/** True when no value of the symbols makes it negative. */
export function isNeverNegative(dim: Dim): boolean {
  return isStatic(dim) ? dim >= 0 : dim.terms.every(({ coefficient }) => coefficient >= 0);
}

/** The largest value; exact for sizes and strides, whose coefficients are not negative. */
export function dimBound(dim: Dim): number {
  if (isStatic(dim)) return dim;
  return dim.terms.reduce(
    (sum, { coefficient, symbols }) =>
      sum + (coefficient < 0 ? 0 : symbols.reduce((product, symbol) => product * symbol.bound, coefficient)),
    0,
  );
}

export function symbolsOf(dim: Dim): readonly DimSymbol[] {
  return isStatic(dim) ? [] : dim.terms.flatMap((term) => term.symbols);
}

function termsOf(dim: Dim): readonly DimTerm[] {
  if (!isStatic(dim)) return dim.terms;
  return dim === 0 ? [] : [{ coefficient: dim, symbols: [] }];
}

/** Collects equal products and sorts; a polynomial without symbols becomes a number. */
function normalised(terms: readonly DimTerm[]): Dim {
  const byProduct = new Map<string, DimTerm>();
  for (const term of terms) {
    const symbols = [...term.symbols].sort((a, b) => compareNames(a.name, b.name));
    const key = symbols.map((symbol) => symbol.name).join("*");
    const coefficient = (byProduct.get(key)?.coefficient ?? 0) + term.coefficient;
    byProduct.set(key, { coefficient, symbols });
  }
  const kept = [...byProduct].filter(([, term]) => term.coefficient !== 0);
  if (kept.every(([key]) => key === "")) return kept[0]?.[1].coefficient ?? 0;
  // Products first, the plain number last: "n * 4 + 1".
  kept.sort(([a], [b]) => (a === "" ? 1 : b === "" ? -1 : compareNames(a, b)));
  return { terms: kept.map(([, term]) => term) };
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
