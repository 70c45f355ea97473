import type { KernelRequest } from "../../../ops/lowering.js";
import { dotProductLayer } from "../packings/dot-products/layer.js";
import { topByteScale } from "../packings/dot-products/top-byte.js";

/** Every output can be requantised into the top byte of a word: right shifts of 1 to 24, or a constant output. */
export function topByteScales(request: KernelRequest): boolean {
  const layer = dotProductLayer(request);
  for (let output = 0; output < layer.outputs; ++output) {
    if (topByteScale(layer, output) === undefined) return false;
  }
  return true;
}
