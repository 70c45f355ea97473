import type { Call } from "../method/call.js";

/** How the executor carries out an operator. */
export interface Operator {
  /** Arguments of a call: those of the schema, results included, and the returned value once more. */
  readonly argumentCount: number;
  readonly run: (call: Call) => void;
}

export type OperatorTable = Readonly<Record<string, Operator>>;

export function operator(argumentCount: number, run: (call: Call) => void): Operator {
  return { argumentCount, run };
}
