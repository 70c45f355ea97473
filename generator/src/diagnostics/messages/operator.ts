import { error } from "../define-messages.js";

/** Messages about operators: unknown ones, wrong arguments, dtypes and shapes without a kernel. */
export const operatorMessages = {
  "unsupported-operator": error<{
    operator: string;
    shapes: string;
    similar: readonly string[];
    /** Why etgen does not compile it, where that was decided. */
    reason: string | undefined;
  }>(
    ({ operator, shapes, reason }) =>
      `operator "${operator}" is not supported${reason === undefined ? "" : ` (it ${reason})`}; it is applied to ${shapes}`,
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
  "float-operator": error<{ operator: string; result: string }>(
    ({ operator, result }) => `operator "${operator}" computes ${result}, expected integers because of --fail-on-float`,
    () => `quantise the layer before export, or leave out --fail-on-float`,
  ),
  "unsupported-form": error<{ operator: string; found: string; expected: string }>(
    ({ operator, found, expected }) => `operator "${operator}" has ${found}, expected ${expected}`,
    () => `change the layer in the model and export it again`,
  ),
  "operand-sizes": error<{ operator: string; found: string; expected: string }>(
    ({ operator, found, expected }) => `operator "${operator}" is applied to ${found}, expected ${expected}`,
    () => `the file is damaged, or a pass of its export changed one tensor and not the others; export the model again`,
  ),
  "result-sizes": error<{ operator: string; found: string; declared: string }>(
    ({ operator, found, declared }) =>
      `operator "${operator}" gives a result ${found}, but the file declares a tensor ${declared} for it`,
    () => `the file is damaged, or a pass of its export changed one tensor and not the others; export the model again`,
  ),
} as const;
