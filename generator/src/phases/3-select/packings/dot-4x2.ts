import type { KernelRequest } from "../../../ops/lowering.js";
import { dotProductLayer, foldedBias, type DotProductLayer } from "./dot-products/layer.js";
import { topByteScale } from "./dot-products/top-byte.js";
import type { PackedConstant } from "../../../steps/packed-constant.js";

const stepBytes = 16;
const parameterWords = 8;
const lastPair = 0x8000_0000;
const reversedPairFollows = 0x4000_0000;

/**
 * Weights, bias and requantisation of a layer as the stream that etk_dot_4x2_rolled_s8__mve reads: pairs of output channels,
 * 16 weights of each in turn, then the pair's parameters. With an odd number of outputs the last pair repeats one.
 */
export function dot4x2(request: KernelRequest): PackedConstant {
  return pack(request, () => false);
}

/** The same for etk_dot_4x2_s8__mve: every second pair from its last 16 weights to its first, as the activations pass. */
export function dot4x2Zigzag(request: KernelRequest): PackedConstant {
  return pack(request, (pair) => pair % 2 === 1);
}

function pack(request: KernelRequest, isReversed: (pair: number) => boolean): PackedConstant {
  const layer = dotProductLayer(request);
  const steps = Math.ceil(layer.length / stepBytes);
  const recordBytes = steps * 2 * stepBytes + parameterWords * 4;
  const pairs = pairsOf(layer.outputs);
  const bytes = new Uint8Array(pairs.length * recordBytes);
  const view = new DataView(bytes.buffer);
  pairs.forEach((first, index) => {
    const next = pairs[index + 1];
    const start = index * recordBytes;
    for (let k = 0; k < layer.length; ++k) {
      const step = Math.floor(k / stepBytes);
      const place = isReversed(index) ? steps - 1 - step : step;
      const position = start + place * 2 * stepBytes + (k % stepBytes);
      view.setInt8(position, layer.weight(first, k));
      view.setInt8(position + stepBytes, layer.weight(first + 1, k));
    }
    const flags = next === undefined ? lastPair : ((next - first) << 8) + (isReversed(index + 1) ? reversedPairFollows : 0);
    const parameters = [...channelWords(layer, first, 0), ...channelWords(layer, first + 1, flags)];
    parameters.forEach((word, i) => view.setUint32(start + steps * 2 * stepBytes + 4 * i, word >>> 0, true));
  });
  return { elementType: "int8_t", bytes, alignment: 16 };
}

/** The first channels of the pairs. */
export function pairsOf(outputs: number): readonly number[] {
  return Array.from({ length: Math.ceil(outputs / 2) }, (_, pair) => Math.min(2 * pair, outputs - 2));
}

function channelWords(layer: DotProductLayer, output: number, flags: number): readonly number[] {
  const scale = topByteScale(layer, output);
  if (scale === undefined) throw new Error(`output ${output} has no top-byte scale; the proof top_byte_scales must hold`);
  return [foldedBias(layer, output), scale.multiplier, scale.addend, scale.shiftLeft + flags];
}
