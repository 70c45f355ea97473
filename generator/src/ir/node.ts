import type { SymbolicDim } from "./dim.js";
import type { ValueId } from "./ids.js";

/** A reference to a graph value inside decoded arguments. */
export interface ValueRef {
  readonly value: ValueId;
}

/** A number as the file spells it: integers keep all 64 bits. */
export type ScalarLiteral =
  | { readonly type: "int"; readonly value: bigint }
  | { readonly type: "float"; readonly value: number }
  | { readonly type: "bool"; readonly value: boolean };

export type ArgumentValue =
  | ValueRef
  | ScalarLiteral
  | SymbolicDim
  | number
  | boolean
  | string
  | null
  | readonly ArgumentValue[];

/** Arguments by name, decoded through the operator's signature. */
export type DecodedArguments = Readonly<Record<string, ArgumentValue>>;

/** Where a node comes from in the file; every message and every emitted call says it. */
export interface Origin {
  readonly method: string;
  /** Index in the method's instruction list; past its end for a node that has none, so that every node has its own. */
  readonly instruction: number;
  /** The user's module, such as "blocks.3.conv1", where it is known. */
  readonly module?: string;
}

/** One operator applied to arguments. Which arguments are read and written, the operator's signature says. */
export interface OperatorNode {
  readonly kind: "operator";
  readonly operator: string;
  readonly arguments: DecodedArguments;
  /** Values read, in signature order; a value mutated in place is read and written. */
  readonly inputs: readonly ValueId[];
  /** Values written, in signature order. */
  readonly outputs: readonly ValueId[];
  readonly origin: Origin;
}

export type Node = OperatorNode;

export function isValueRef(argument: ArgumentValue | undefined): argument is ValueRef {
  return typeof argument === "object" && argument !== null && "value" in argument && !("type" in argument);
}

/** The same arguments with every value reference mapped. */
export function mapValueRefs(
  decoded: DecodedArguments,
  map: (value: ValueId) => ValueId,
): DecodedArguments {
  const mapOne = (argument: ArgumentValue): ArgumentValue => {
    if (Array.isArray(argument)) return (argument as readonly ArgumentValue[]).map(mapOne);
    return isValueRef(argument) ? { value: map(argument.value) } : argument;
  };
  return Object.fromEntries(Object.entries(decoded).map(([name, argument]) => [name, mapOne(argument)]));
}
