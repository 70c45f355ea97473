import type { OperatorDefinition } from "../operator.js";
import { arithmeticPrims } from "./arithmetic.js";
import { tensorPrims } from "./tensors.js";

/** Operators on single numbers, and those that programs with runtime sizes are made of. */
export const primOperators: readonly OperatorDefinition[] = [...arithmeticPrims, ...tensorPrims];
