import { error } from "../define-messages.js";

/** Layers that the Cortex-M flow lowers, by what a user calls them. */
const loweredLayers =
  "convolution, linear, matmul, add, mul, div, average and max pooling, softmax over the last dimension, sigmoid, tanh, silu, gelu; relu, relu6 and hardtanh directly behind a convolution, linear or add";
const leaveInFloat = `or leave the layer in float: delete node.meta["quantization_annotation"] of its nodes in a quantizer's annotate(), after CortexMQuantizer's own`;

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
  "returned-value": error<{ operator: string; found: string }>(
    ({ operator, found }) => `operator "${operator}" returns ${found} that it does not write, expected its own result`,
    () => `the file is damaged: whoever reads that value would read memory that nothing has written; export the model again`,
  ),
  "unlowered-operator": error<{
    operator: string;
    found: string;
    /** The call that shows the numbers to be quantised. */
    source: string;
    /** Whether a clamp reads the result and nothing else does. */
    isActivated: boolean;
  }>(
    ({ operator, found, source }) =>
      `operator "${operator}" computes with the bare bytes of quantised data (${found}, quantised as ${source} shows): ` +
      `the exporter quantised what is around this layer but left the layer itself without scales, so its results would be meaningless`,
    ({ isActivated }) =>
      isActivated
        ? `the activation behind the layer has taken its scale: in the model, apply the activation behind the cat or view that follows it, and export again; ${leaveInFloat}`
        : `write the layer so that CortexMQuantizer lowers it (${loweredLayers}), and export again; ${leaveInFloat}`,
  ),
  "unsupported-dtype": error<{ operator: string; tensor: string; found: string; allowed: readonly string[] }>(
    ({ operator, tensor, found, allowed }) =>
      `operator "${operator}" has ${tensor} of dtype ${found}; supported: ${allowed.join(", ")}`,
    () => `cast the tensor in the model, or quantise the model to int8 before export`,
  ),
  "result-dtype": error<{ operator: string; result: string; given: string; declared: string }>(
    ({ operator, result, given, declared }) =>
      `operator "${operator}" gives ${given}, but the file declares ${declared} for its result "${result}"`,
    () => `convert the result with .to() in the model where another dtype is wanted, and export it again`,
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
