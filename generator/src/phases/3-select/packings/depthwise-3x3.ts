import type { KernelRequest } from "../../../ops/lowering.js";
import { depthwiseByColumns, foldedBias } from "./dot-products/layer.js";
import { topByteScale } from "./dot-products/top-byte.js";
import type { PackedConstant } from "../../../steps/packed-constant.js";

const filterBytes = 16;
const scaleWords = 4;

/**
 * Filters of a 3x3 depthwise convolution for etk_depthwise_conv2d_s8_3x3*__mve: 16 zeros, then 16 bytes a channel with
 * tap (ky, kx) at 4 * kx + ky, then bias, multiplier, addend and shift of every channel.
 */
export function depthwise3x3(request: KernelRequest): PackedConstant {
  const layer = depthwiseByColumns(request);
  const scales = (1 + layer.outputs) * filterBytes;
  const bytes = new Uint8Array(scales + layer.outputs * scaleWords * 4);
  const view = new DataView(bytes.buffer);
  for (let output = 0; output < layer.outputs; ++output) {
    for (let tap = 0; tap < 9; ++tap) {
      const [kx, ky] = [Math.floor(tap / 3), tap % 3];
      view.setInt8((1 + output) * filterBytes + 4 * kx + ky, layer.weight(output, tap));
    }
    const scale = topByteScale(layer, output);
    if (scale === undefined) throw new Error(`output ${output} has no top-byte scale; the proof top_byte_scales must hold`);
    const words = [foldedBias(layer, output), scale.multiplier, scale.addend, scale.shiftLeft];
    words.forEach((word, i) => view.setInt32(scales + (output * scaleWords + i) * 4, word, true));
  }
  return { elementType: "int8_t", bytes, alignment: 16 };
}
