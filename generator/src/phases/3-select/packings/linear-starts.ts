import type { KernelRequest } from "../../../ops/lowering.js";
import { wordsToBytes } from "./dsp/views.js";
import { foldedBias, linearLayer } from "./dot-products/layer.js";
import type { PackedConstant } from "../../../steps/packed-constant.js";

/** Per output of a fully connected layer the bias with the input offset folded in. */
export function linearStarts(request: KernelRequest): PackedConstant {
  const layer = linearLayer(request);
  const starts = Array.from({ length: layer.outputs }, (_, output) => foldedBias(layer, output));
  return { elementType: "int32_t", bytes: wordsToBytes(starts), alignment: 4 };
}
