import type { DType } from "../ir/dtype.js";
import type { Dim } from "../ir/dim.js";
import type { ValueId } from "../ir/ids.js";
import type { PackedLayout } from "../ir/packed-layout.js";
import type { RuntimeScalar } from "../ir/tensor.js";
import type { Expression } from "./loops/expression.js";
import type { LoopNest } from "./loops/nest.js";
import type { Statement } from "./loops/statement.js";

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
  /** By argument, the layout of a tensor that is not plain. */
  readonly layouts?: Readonly<Record<string, PackedLayout>>;
  readonly constants: Readonly<Record<string, ConstantArray>>;
  readonly multiplyAccumulates: number;
}

/** A tensor that a generated function takes as a pointer to its first element. */
export interface LoopOperand {
  readonly value: ValueId;
  /** How the function sees an element, for example `float`; `uint16_t` for float16 and bfloat16. */
  readonly cType: string;
  readonly access: "read" | "write" | "update";
}

/** A function printed for this very node: its shapes, strides and dtypes are spelled out in it. */
export interface LoopRequest {
  readonly kind: "loop";
  /** Operands by the names that accesses use; these become the names of the function's parameters, in this order. */
  readonly operands: Readonly<Record<string, LoopOperand>>;
  /** Done one after the other: element-wise nests and reductions as facts, algorithms as statements. */
  readonly steps: readonly (LoopNest | Statement)[];
  /** Inputs whose memory the result may take over: every element is read before, and only by, the step that overwrites it. */
  readonly inPlace: readonly ValueId[];
  /** Whether the data can make the function fail (an index out of range): it then returns `bool`. */
  readonly canFail: boolean;
  /** A size that the function finds out: it assigns to `*count`. */
  readonly count?: Dim;
  readonly multiplyAccumulates: number;
}

/** A line of the method itself rather than a call: its structure, or a number that it computes. */
export interface ControlRequest {
  readonly kind: "control";
  readonly line: ControlLine;
  /** Tensors whose elements the expression reads. */
  readonly operands: Readonly<Record<string, LoopOperand>>;
  readonly inPlace: readonly ValueId[];
  readonly multiplyAccumulates: 0;
}

export type ControlLine =
  | { readonly kind: "if"; readonly condition: Expression }
  | { readonly kind: "else" }
  | { readonly kind: "repeat"; readonly counter: string; readonly count: Dim }
  | { readonly kind: "end" }
  | { readonly kind: "assign"; readonly name: string; readonly type: RuntimeScalar["type"]; readonly value: Expression }
  /** Must hold, otherwise the method ends with bad data. */
  | { readonly kind: "require"; readonly condition: Expression };

export function control(line: ControlLine, operands: ControlRequest["operands"] = {}): ControlRequest {
  return { kind: "control", line, operands, inPlace: [], multiplyAccumulates: 0 };
}

/** For results without elements. */
export const nothingToDo: LoopRequest = {
  kind: "loop",
  operands: {},
  steps: [],
  inPlace: [],
  canFail: false,
  multiplyAccumulates: 0,
};

/** What an operator asks for. */
export type Lowering = KernelRequest | LoopRequest | ControlRequest;

/**
 * The result is another view of `base`: same storage, other sizes, strides or offset. Operators give one only where the
 * view lies in memory exactly as the result is declared, so that no reader can tell.
 */
export interface AliasView {
  readonly result: ValueId;
  readonly base: ValueId;
  readonly strides: readonly number[];
  /** Bytes from the first element of `base`. */
  readonly byteOffset: number;
}
