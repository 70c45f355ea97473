import type { Dim } from "../../ir/dim.js";
import type { Hole } from "./expression.js";

/** One operand as a nest sees it: element index = offset + sum(index[d] * strides[d]). */
export interface NestAccess {
  /** Key in the request's operands. */
  readonly operand: string;
  readonly offset: Dim;
  /** One stride per extent of the nest, then one per extent of its reduction. 0 repeats an element (broadcast). */
  readonly strides: readonly Dim[];
}

export interface NestLoad extends NestAccess {
  /** `$name` in expressions. */
  readonly name: string;
  /** C type after conversion. */
  readonly cType: string;
  /** A C expression of the element `$element`, for example `(float)$element`. */
  readonly convert: string;
}

/** A named intermediate value: fused operators, and whatever an expression needs twice. */
export interface NestValue {
  readonly name: string;
  readonly cType: string;
  /** A C expression over `$name` of loads, accumulators and earlier values. */
  readonly expression: string;
}

export interface NestStore extends NestAccess {
  /** A C expression over `$name` of loads, accumulators and values. */
  readonly expression: string;
}

export interface NestAccumulator {
  readonly name: string;
  readonly cType: string;
  /** A C expression. */
  readonly initial: string;
  /** The new value, a C expression over `$name` of loads and accumulators. */
  readonly update: string;
}

export interface NestReduction {
  readonly extents: readonly Dim[];
  readonly accumulators: readonly NestAccumulator[];
}

/**
 * Loops whose iterations are independent, so that their order is the printer's choice; broadcasting is already
 * resolved into strides. Only the loads that accumulators use lie inside the reduction.
 */
export interface LoopNest {
  readonly kind: "nest";
  readonly extents: readonly Dim[];
  readonly loads: readonly NestLoad[];
  readonly values: readonly NestValue[];
  /** Conditions over `$name` that must hold for every element; otherwise the function fails. */
  readonly checks?: readonly string[];
  /** Sizes and runtime numbers that expressions need, as `$name`: the count of a mean. */
  readonly sizes?: Readonly<Record<string, Hole>>;
  readonly reduction?: NestReduction;
  readonly stores: readonly NestStore[];
}
