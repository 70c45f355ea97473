import type { TensorValue } from "../../../reference/executor.js";

/** What one instruction of a run took and wrote. */
export interface RecordedStep {
  readonly method: string;
  readonly instruction: number;
  readonly operator: string;
  /** What computed it, and the user's module that it belongs to, where that is known. */
  readonly kernel?: string | undefined;
  readonly module?: string | undefined;
  /** In units from the beginning of the run. */
  readonly time?: { readonly start: number; readonly end: number } | undefined;
  readonly results: readonly TensorValue[];
}

/** A run as it is written to files for other programs. */
export interface Recording {
  readonly unit: "nanosecond" | "cycle" | "instruction";
  readonly steps: readonly RecordedStep[];
  /** Of the methods. */
  readonly outputs: readonly TensorValue[];
}
