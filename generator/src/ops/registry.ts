import { controlOperators } from "./control/control-operators.js";
import { cortexMOperators } from "./cortex-m/index.js";
import { reorder } from "./layout/reorder.js";
import { languageModelOperators } from "./llm/index.js";
import type { OperatorDefinition } from "./operator.js";
import { portableOperators } from "./portable/index.js";
import { lineTransform } from "./portable/fourier/line-transform.js";
import { primOperators } from "./prim/index.js";

const byName = (definitions: readonly OperatorDefinition[]): ReadonlyMap<string, OperatorDefinition> =>
  new Map(definitions.map((definition) => [definition.name, definition]));

/** Every supported operator by its full name, as `.pte` files spell it. */
export const operators: ReadonlyMap<string, OperatorDefinition> = byName([
  ...cortexMOperators,
  ...portableOperators,
  ...primOperators,
  ...languageModelOperators,
]);

const ownOperators = byName([...controlOperators, reorder, lineTransform]);

/** The definition of a node's operator: one of those in files, or one of our own. */
export function definitionOf(operator: string): OperatorDefinition | undefined {
  return operators.get(operator) ?? ownOperators.get(operator);
}
