import type { OperatorDefinition } from "../operator.js";
import { cloneOperators } from "./copy/clones.js";
import { fillOperators } from "./copy/fill.js";
import { joinOperators } from "./copy/join.js";
import { padOperators } from "./copy/pad.js";
import { splitOperators } from "./copy/split.js";
import { reshapeOperators } from "./copy/view-copy.js";
import { viewOperators } from "./copy/views.js";
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
  ...cloneOperators,
  ...reshapeOperators,
  ...viewOperators,
  ...splitOperators,
  ...joinOperators,
  ...padOperators,
  ...fillOperators,
];
