/**
 * The names `$a` and `$b` that a C text compares, as `$a < $b`. Compilers warn where one and the same expression stands on both
 * sides, so that names for one value have to stay different locals.
 */
export function comparedNames(text: string): readonly (readonly [left: string, right: string])[] {
  return [...text.matchAll(/\$(\w+) (?:[<>]=?|[=!]=) (?:\(int\))?\$(\w+)/g)].map(([, left, right]) => [left!, right!] as const);
}
