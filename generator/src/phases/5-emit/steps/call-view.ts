/** A step of the model as the template prints it. */
export interface CallView {
  /** Spaces before it, inside branches and loops. */
  readonly indent: string;
  /** Lines of the method's structure; the other fields are then empty. */
  readonly structure?: readonly string[];
  /** Index of the instruction in the file. */
  readonly number: string;
  readonly label: string;
  readonly shapes: string;
  readonly call: string;
  /** Present when the call can find bad data. */
  readonly isChecked: boolean;
  /** For instrumented programs: what the step has written. */
  readonly result: { readonly address: string; readonly bytes: number };
  readonly instruction: number;
}

/** A function printed for a step. */
export interface FunctionView {
  readonly lines: readonly string[];
  readonly number: string;
  readonly label: string;
}
