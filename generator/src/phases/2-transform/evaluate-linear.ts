import { ownBuffer } from "../../ir/bytes.js";
import type { KernelRequest } from "../../ops/lowering.js";
import { requantize } from "./fold-constant-channels/requantize.js";

/** What linear_s8 computes of an input; undefined where an int32 would wrap. kernels-c/linear_s8/etk_linear_s8.h has the formula. */
export function evaluateLinear({ problem, constants }: KernelRequest, input: Int8Array): Uint8Array<ArrayBuffer> | undefined {
  const weights = new Int8Array(ownBuffer(constants["weights"]!.bytes));
  const biases = constants["bias"] && new Int32Array(ownBuffer(constants["bias"].bytes));
  const numberOf = (name: string): number => problem[name]!;
  const [inputs, outputs] = [numberOf("input_features"), numberOf("output_features")];
  const result = new Int8Array(numberOf("batches") * outputs);
  for (let at = 0; at < result.length; at++) {
    const [batch, output] = [Math.floor(at / outputs), at % outputs];
    let sum = biases?.[output] ?? 0;
    for (let k = 0; k < inputs; k++) {
      sum += (input[batch * inputs + k]! + numberOf("input_offset")) * (weights[output * inputs + k]! + numberOf("filter_offset"));
    }
    const scaled = requantize(sum, numberOf("multiplier"), numberOf("shift"));
    if (scaled === undefined) return undefined;
    // Adding the zero point wraps.
    const shifted = (scaled + numberOf("output_offset")) | 0;
    result[at] = Math.min(Math.max(shifted, numberOf("activation_min")), numberOf("activation_max"));
  }
  return new Uint8Array(result.buffer);
}
