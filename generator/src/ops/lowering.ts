import type { DType } from "../ir/dtype.js";
import type { ValueId } from "../ir/ids.js";

/** Bytes known at generation time, dense and in logical order, before a kernel's packing. */
export interface ConstantArray {
  readonly dtype: DType;
  readonly bytes: Uint8Array;
}

/**
 * A wish: "this mathematics on these tensors". Which C function grants it, the selector decides.
 * `problem` names are the field names of the family's C parameter struct.
 */
export interface KernelRequest {
  readonly kind: "kernel";
  readonly family: string;
  readonly problem: Readonly<Record<string, number>>;
  /** Call arguments by the names the family's facts use (`input`, `output`, …). */
  readonly tensors: Readonly<Record<string, ValueId>>;
  readonly constants: Readonly<Record<string, ConstantArray>>;
  readonly multiplyAccumulates: number;
}

/** One tensor as a loop nest sees it: element index = offset + sum(index[d] * strides[d]). */
export interface LoopAccess {
  /** `$name` in expressions. */
  readonly name: string;
  readonly value: ValueId;
  readonly offset: number;
  /** One stride per extent of the nest, then one per extent of its reduction. 0 repeats an element (broadcast). */
  readonly strides: readonly number[];
}

export interface LoopStore extends LoopAccess {
  /** A C expression over `$name` of loads and accumulators. */
  readonly expression: string;
}

export interface LoopAccumulator {
  readonly name: string;
  readonly cType: string;
  readonly initial: string;
  /** The new value, a C expression over `$name` of loads and accumulators. */
  readonly update: string;
}

export interface LoopReduction {
  readonly extents: readonly number[];
  readonly accumulators: readonly LoopAccumulator[];
}

/** Straight loops with constant extents and strides; broadcasting is already resolved. */
export interface LoopNest {
  readonly extents: readonly number[];
  readonly loads: readonly LoopAccess[];
  readonly reduction?: LoopReduction;
  readonly stores: readonly LoopStore[];
}

/** Loops printed for this very shape; several nests run one after the other (concatenation). */
export interface LoopRequest {
  readonly kind: "loop";
  readonly nests: readonly LoopNest[];
  /** C headers the expressions need, for example `math.h`. */
  readonly headers: readonly string[];
  /** Inputs whose memory the result may take over. */
  readonly inPlace: readonly ValueId[];
  readonly multiplyAccumulates: number;
}

/** What an operator asks for. */
export type Lowering = KernelRequest | LoopRequest;

/** The result is another view of `base`: same storage, other sizes, strides or offset. */
export interface AliasView {
  readonly result: ValueId;
  readonly base: ValueId;
  readonly strides: readonly number[];
  /** Bytes from the first element of `base`. */
  readonly byteOffset: number;
}
