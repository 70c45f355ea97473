import type { MessageCode, MessageParams } from "../diagnostics/catalog.js";
import type { Dim } from "../ir/dim.js";
import type { ValueId } from "../ir/ids.js";
import { isValueRef, type OperatorNode, type ValueRef } from "../ir/node.js";
import type { RuntimeScalar, Tensor } from "../ir/tensor.js";
import { haveDeclaredDtypes } from "./check-dtypes.js";
import { haveSoundNumbers } from "./check-numbers.js";
import type { DtypeRules } from "./dtype-rules.js";
import { nothingToDo, type AliasView, type Lowering } from "./lowering.js";
import { areDimensions } from "./operand-sizes.js";
import type { SizeContext } from "./size-context.js";
import { writingKinds, type ArgumentsOf, type ReturnConvention, type Signature } from "./signature.js";

export type { SizeContext } from "./size-context.js";

/** What an operator may look at, and how it complains. A report makes the node unsupported. */
export interface OperatorContext {
  /** Full operator name, for messages. */
  readonly operator: string;
  tensor(ref: ValueRef): Tensor;
  /** The bytes of a constant, dense and row-major; undefined when it is computed at run time. */
  constant(ref: ValueRef): Uint8Array | undefined;
  /** Whether a node or the caller reads the value; results that nobody reads need not be computed. */
  isRead(ref: ValueRef): boolean;
  /** A size or index that may be known at run time only. */
  dim(value: number | ValueRef): Dim;
  /** A number that only the running program knows. */
  runtimeScalar(value: ValueRef): RuntimeScalar;
  isScalar(value: ValueRef): boolean;
  report<Code extends MessageCode>(code: Code, params: MessageParams<Code>): void;
}

/** How the table of supported operators lists it. */
export type ImplementationKind = "kernel" | "loop" | "alias" | "scalar";

export interface OperatorBehaviour<S extends Signature> {
  readonly kind: ImplementationKind;
  /** Dtypes that the first tensor may have: the first one that is read, or the result. */
  readonly dtypes: readonly string[];
  /**
   * Dtypes of other tensors and of results, by parameter, where they are not that of the first one. Without it only the first
   * tensor and the results are checked; with it every tensor is.
   */
  readonly types?: DtypeRules;
  readonly returns?: ReturnConvention;
  /** The first version of etgen that compiles it; the very first when absent. */
  readonly since?: string;
  /** When every result is only another view of an input. */
  alias?(args: ArgumentsOf<S>, context: OperatorContext): AliasView | readonly AliasView[] | undefined;
  /**
   * Sizes of the results, in the order of the outputs, as they follow from the operands, whose sizes it also compares.
   * Without it every result is as large as the tensors that are read, broadcast together. Undefined after a report, or
   * where nothing follows.
   */
  resultSizes?(args: ArgumentsOf<S>, context: SizeContext): readonly (readonly Dim[])[] | undefined;
  /** For operators on numbers: the type of the result, and the result itself when it follows from sizes. */
  scalar?(args: ArgumentsOf<S>, context: SizeContext): { readonly type: RuntimeScalar["type"]; readonly value?: Dim };
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
  readonly since: string;
  /** Whether tensors have the dtypes, and numbers the range, that the operator declares; reports the first that has not. */
  isCalledAsDeclared(node: OperatorNode, context: SizeContext): boolean;
  /** One view for each result; empty when the operator has to compute something. */
  alias(node: OperatorNode, context: OperatorContext): readonly AliasView[];
  resultSizes(node: OperatorNode, context: SizeContext): readonly (readonly Dim[])[] | undefined;
  scalar(node: OperatorNode, context: SizeContext): { readonly type: RuntimeScalar["type"]; readonly value?: Dim } | undefined;
  lower(node: OperatorNode, context: OperatorContext): Lowering | undefined;
}

const firstVersion = "0.1.0";

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
    since: behaviour.since ?? firstVersion,
    isCalledAsDeclared: (node, context) =>
      haveSoundNumbers(signature, node, context) &&
      haveDeclaredDtypes({ signature, dtypes: behaviour.dtypes, types: behaviour.types }, node, context),
    alias: (node, context) => [behaviour.alias?.(typed(node), context) ?? []].flat(),
    resultSizes: (node, context) => {
      if (!axesExist(signature, node, context)) return undefined;
      if (behaviour.resultSizes === undefined) return broadcastResults(signature, node, context);
      return behaviour.resultSizes(typed(node), context);
    },
    scalar: (node, context) => behaviour.scalar?.(typed(node), context),
    lower: (node, context) => {
      const lowering = behaviour.lower(typed(node), context);
      return lowering !== undefined && lowering.kind !== "control" && writesNothing(signature, node, context) ? nothingToDo : lowering;
    },
  };
}

/** Whether no result, and nothing that is changed in place, has an element. */
function writesNothing(signature: Signature, node: OperatorNode, context: OperatorContext): boolean {
  const written = Object.entries(signature).flatMap(([name, kind]) => (writingKinds.has(kind) ? [node.arguments[name]].flat() : []));
  const tensors = written.filter((ref): ref is ValueRef => isValueRef(ref) && !context.isScalar(ref)).map((ref) => context.tensor(ref));
  return tensors.length > 0 && tensors.every(({ sizes, shape }) => shape === undefined && sizes.includes(0));
}

/** Whether the axes among the arguments count dimensions of the first tensor, no dimension twice in a list. */
function axesExist(signature: Signature, node: OperatorNode, context: SizeContext): boolean {
  const first = Object.entries(signature).find(([, kind]) => kind === "tensor")?.[0];
  const tensor = first === undefined ? undefined : node.arguments[first];
  if (!isValueRef(tensor)) return true;
  const rank = context.bounds(tensor).length;
  return Object.entries(signature).every(([name, kind]) => {
    if (!kind.startsWith("axis") || node.arguments[name] === null) return true;
    return areDimensions(context, [node.arguments[name] as number | readonly number[]].flat(), rank);
  });
}

/** Every result as large as all tensors that the operator reads, broadcast together. */
function broadcastResults(signature: Signature, node: OperatorNode, context: SizeContext): readonly (readonly Dim[])[] {
  const read = Object.entries(signature).flatMap(([name, kind]) => {
    const argument = node.arguments[name];
    return (kind === "tensor" || kind === "tensor?") && isValueRef(argument) ? [context.sizes(argument)] : [];
  });
  const sizes = broadcastDims(read, context);
  return node.outputs.map(() => sizes);
}

/** Sizes of 1 give way; others have to be equal. */
export function broadcastDims(lists: readonly (readonly Dim[])[], context: Pick<SizeContext, "equal">): readonly Dim[] {
  const rank = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: rank }, (_, dim) => {
    const wide = lists.map((list) => list[list.length - rank + dim] ?? 1).filter((size) => size !== 1);
    return wide.reduce<Dim>((size, other) => (size === 1 ? other : context.equal(size, other)), 1);
  });
}

/** The value a reference names. */
export const idOf = (ref: ValueRef): ValueId => ref.value;
