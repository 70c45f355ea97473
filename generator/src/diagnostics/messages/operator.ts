import { error } from "../define-messages.js";

/** Messages about operators: unknown ones, wrong arguments, dtypes and shapes without a kernel. */
export const operatorMessages = {
  "unsupported-operator": error<{ operator: string; shapes: string; similar: readonly string[] }>(
    ({ operator, shapes }) => `operator "${operator}" is not supported; it is applied to ${shapes}`,
    ({ similar }) =>
      similar.length > 0
        ? `supported with a similar name: ${similar.join(", ")}; run "etgen ops" for the whole list`
        : `run "etgen ops" for the list, or rewrite the model so that the exporter does not emit this operator`,
  ),
  "argument-count": error<{ operator: string; found: number; expected: number }>(
    ({ operator, found, expected }) => `operator "${operator}" has ${found} arguments, expected ${expected}`,
    () =>
      `the model was exported by an ExecuTorch whose operator schema differs; export it again with ExecuTorch 1.5 or newer`,
  ),
  "argument-kind": error<{ operator: string; argument: string; found: string; expected: string }>(
    ({ operator, argument, found, expected }) =>
      `argument "${argument}" of operator "${operator}" is ${found}, expected ${expected}`,
    () => `the file is damaged, or was exported by an ExecuTorch whose operator schema differs; export it again`,
  ),
  "unsupported-dtype": error<{ operator: string; tensor: string; found: string; allowed: readonly string[] }>(
    ({ operator, tensor, found, allowed }) =>
      `operator "${operator}" has ${tensor} of dtype ${found}; supported: ${allowed.join(", ")}`,
    () => `cast the tensor in the model, or quantise the model to int8 before export`,
  ),
  "unsupported-form": error<{ operator: string; found: string; expected: string }>(
    ({ operator, found, expected }) => `operator "${operator}" has ${found}, expected ${expected}`,
    () => `change the layer in the model and export it again`,
  ),
} as const;
