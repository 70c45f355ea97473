import type { MessageCode, MessageParams } from "../diagnostics/catalog.js";
import type { ValueId } from "../ir/ids.js";
import type { OperatorNode, ValueRef } from "../ir/node.js";
import type { Tensor } from "../ir/tensor.js";
import type { AliasView, Lowering } from "./lowering.js";
import type { ArgumentsOf, ReturnConvention, Signature } from "./signature.js";

/** What an operator may look at, and how it complains. A report makes the node unsupported. */
export interface OperatorContext {
  /** Full operator name, for messages. */
  readonly operator: string;
  tensor(ref: ValueRef): Tensor;
  /** The bytes of a constant, dense and row-major; undefined when it is computed at run time. */
  constant(ref: ValueRef): Uint8Array | undefined;
  /** Whether a node or the caller reads the value; results that nobody reads need not be computed. */
  isRead(ref: ValueRef): boolean;
  report<Code extends MessageCode>(code: Code, params: MessageParams<Code>): void;
}

/** How the table of supported operators lists it. */
export type ImplementationKind = "kernel" | "loop" | "alias" | "scalar";

export interface OperatorBehaviour<S extends Signature> {
  readonly kind: ImplementationKind;
  /** Dtypes of the main input that are supported, for the table and for messages. */
  readonly dtypes: readonly string[];
  readonly returns?: ReturnConvention;
  /** When every result is only another view of an input. */
  alias?(args: ArgumentsOf<S>, context: OperatorContext): AliasView | readonly AliasView[] | undefined;
  /** What computes the result. Undefined after a report. */
  lower(args: ArgumentsOf<S>, context: OperatorContext): Lowering | undefined;
}

/** One operator of a `.pte`: its arguments by name and what it asks of the catalogue. */
export interface OperatorDefinition {
  readonly name: string;
  readonly signature: Signature;
  readonly kind: ImplementationKind;
  readonly dtypes: readonly string[];
  readonly returns: ReturnConvention;
  /** One view for each result; empty when the operator has to compute something. */
  alias(node: OperatorNode, context: OperatorContext): readonly AliasView[];
  lower(node: OperatorNode, context: OperatorContext): Lowering | undefined;
}

/** Binds a signature to behaviour that sees arguments typed by that signature. */
export function defineOperator<const S extends Signature>(
  name: string,
  signature: S,
  behaviour: OperatorBehaviour<S>,
): OperatorDefinition {
  // The importer decodes arguments through this very signature, so this is the one place that may assert their type.
  const typed = (node: OperatorNode) => node.arguments as ArgumentsOf<S>;
  return {
    name,
    signature,
    kind: behaviour.kind,
    dtypes: behaviour.dtypes,
    returns: behaviour.returns ?? "repeated",
    alias: (node, context) => [behaviour.alias?.(typed(node), context) ?? []].flat(),
    lower: (node, context) => behaviour.lower(typed(node), context),
  };
}

/** The value a reference names. */
export const idOf = (ref: ValueRef): ValueId => ref.value;
