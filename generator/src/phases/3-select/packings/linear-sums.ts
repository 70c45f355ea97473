import type { KernelRequest } from "../../../ops/lowering.js";
import { foldedBias, linearLayer } from "./dot-products/layer.js";
import type { PackedConstant } from "../../../steps/packed-constant.js";

/** Of a fully connected layer, per output: the bias with the input offset folded in. Zero where there is no bias to fold into. */
export function linearSums(request: KernelRequest): PackedConstant {
  const layer = linearLayer(request);
  const bytes = new Uint8Array(4 * layer.outputs);
  const view = new DataView(bytes.buffer);
  for (let output = 0; output < layer.outputs; ++output) view.setInt32(4 * output, foldedBias(layer, output), true);
  return { elementType: "int32_t", bytes, alignment: 4 };
}
