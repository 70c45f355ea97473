import type { OperatorDefinition } from "../operator.js";

/** The int8 dialect of the Cortex-M export flow. */
export const cortexMOperators: readonly OperatorDefinition[] = [];
