import type { Delegate } from "../src/model/program.js";
import type { DType } from "../src/ir/dtype.js";

/** An argument of a delegate's call: its bytes lie in the order of its memory and may be written in place. */
export interface DelegateTensor {
  readonly dtype: DType;
  readonly sizes: readonly number[];
  readonly dimOrder: readonly number[];
  readonly bytes: Uint8Array;
}

/** A delegate that has been made ready; inputs come first in `tensors`, then outputs. */
export type PreparedDelegate = (tensors: readonly DelegateTensor[]) => void;

/** Runs what a backend has compiled. Throws an ExecutionFailure for what it cannot run. */
export interface DelegateRunner {
  /** Name of the backend, such as "EthosUBackend". */
  readonly backend: string;
  prepare(delegate: Delegate): PreparedDelegate;
}
