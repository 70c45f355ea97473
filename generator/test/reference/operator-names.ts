import { sortedOperators } from "../../src/cli/ops/operator-page.js";

/** Full names of all operators that can be compiled, sorted. */
export function operatorNames(): readonly string[] {
  return sortedOperators().map(({ name }) => name).sort();
}
