import type { OperatorDefinition } from "../operator.js";
import { activationOperators } from "./elementwise/activation.js";
import { arithmeticOperators } from "./elementwise/arithmetic.js";
import { clampOperators } from "./elementwise/clamp.js";
import { comparisonOperators } from "./elementwise/comparison.js";
import { selectOperators } from "./elementwise/select.js";
import { unaryOperators } from "./elementwise/unary.js";

/** The operators of ExecuTorch's portable, dim-order and quantised libraries. */
export const portableOperators: readonly OperatorDefinition[] = [
  ...unaryOperators,
  ...arithmeticOperators,
  ...comparisonOperators,
  ...selectOperators,
  ...clampOperators,
  ...activationOperators,
];
