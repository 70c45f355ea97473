import type { KernelRequest } from "../../../ops/lowering.js";
import { foldedBias, linearLayer } from "./dot-products/layer.js";
import type { PackedConstant } from "../../../steps/packed-constant.js";

const together = 8;
const stepBytes = 16;

/**
 * A fully connected layer for etk_linear_s8_octets__mve: per eight outputs, 16 weights of each in turn, then their
 * biases with the input offset folded in. Zeros beyond the last input and output.
 */
export function linearOctets(request: KernelRequest): PackedConstant {
  const layer = linearLayer(request);
  const steps = Math.ceil(layer.length / stepBytes);
  const recordBytes = steps * together * stepBytes + together * 4;
  const bytes = new Uint8Array(Math.ceil(layer.outputs / together) * recordBytes);
  const view = new DataView(bytes.buffer);
  for (let output = 0; output < layer.outputs; ++output) {
    const start = Math.floor(output / together) * recordBytes;
    const lane = output % together;
    for (let k = 0; k < layer.length; ++k) {
      const step = Math.floor(k / stepBytes);
      view.setInt8(start + (step * together + lane) * stepBytes + (k % stepBytes), layer.weight(output, k));
    }
    view.setInt32(start + steps * together * stepBytes + lane * 4, foldedBias(layer, output), true);
  }
  return { elementType: "int8_t", bytes, alignment: 16 };
}
