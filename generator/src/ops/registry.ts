import { cortexMOperators } from "./cortex-m/index.js";
import type { OperatorDefinition } from "./operator.js";
import { portableOperators } from "./portable/index.js";

const definitions: readonly OperatorDefinition[] = [...cortexMOperators, ...portableOperators];

/** Every supported operator by its full name, as `.pte` files spell it. */
export const operators: ReadonlyMap<string, OperatorDefinition> = new Map(
  definitions.map((definition) => [definition.name, definition]),
);
