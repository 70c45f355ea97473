import type { OperatorDefinition } from "../operator.js";

/** The operators of ExecuTorch's portable, dim-order and quantised libraries. */
export const portableOperators: readonly OperatorDefinition[] = [];
