import type { KernelRequest } from "../../../../ops/lowering.js";
import type { Packing } from "../packing.js";
import { accumulatorRanges } from "./accumulators.js";
import { conv2dS8Uv, conv2dS8UvGroups } from "./conv2d-s8-uv.js";
import { pairChannels } from "./uv-pairs.js";
import { halves, int32View, int8View, wordsToBytes } from "./views.js";

/** The same layer as a pointwise convolution whose pixels are the batches. */
export function asPointwise(request: KernelRequest): KernelRequest {
  const { problem, constants } = request;
  const outputs = problem["output_features"]!;
  const everyChannel = (name: string) => ({
    dtype: "int32" as const,
    bytes: wordsToBytes(new Array<number>(outputs).fill(problem[name]!)),
  });
  return {
    ...request,
    problem: {
      ...problem,
      output_channels: outputs,
      input_channels: problem["input_features"]!,
      kernel_height: 1,
      kernel_width: 1,
      dilation_width: 1,
    },
    constants: { ...constants, multipliers: everyChannel("multiplier"), shifts: everyChannel("shift") },
  };
}

/** The stream of etk_linear_s8_panel. */
export const linearPanel: Packing = (request, constant) => conv2dS8Uv(asPointwise(request), constant);

/** The stream of etk_linear_s8_groups. */
export const linearGroups: Packing = (request, constant) => conv2dS8UvGroups(asPointwise(request), constant);

/** Whether no accumulator reaches 2^23. */
export function linearAccumulatorsFit(request: KernelRequest): boolean {
  const inputs = request.problem["input_features"]!;
  const ranges = accumulatorRanges(request, request.problem["output_features"]!, function* (output) {
    for (let k = 0; k < inputs; k++) yield output * inputs + k;
  });
  return ranges.every(({ low, high }) => low > -(2 ** 23) && high < 2 ** 23);
}

/** The byte at which a value of an s16_quads tensor begins. */
const placeInQuads = (position: number): number => 8 * Math.floor(position / 4) + [0, 4, 2, 6][position % 4]!;

type Pair = readonly [number, number | undefined];

/** The stream of etk_linear_s8_uv (kernels-c/linear_s8/etk_linear_s8_uv.h). */
export const linearUv: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const inputs = request.problem["input_features"]!;
  const weights = int8View(request.constants["weights"]!);
  const bias = request.constants["bias"] === undefined ? undefined : int32View(request.constants["bias"]);
  const pairs = pairChannels(request.problem["output_features"]!, weights, () => true);
  const weight = (output: number | undefined, k: number) =>
    output === undefined || k >= inputs ? 0 : weights[output * inputs + k]!;
  const shared = ([u, v]: Pair, k: number) => 256 * weight(u, k) + weight(v, k);
  const folded = (output: number) =>
    request.problem["input_offset"]! * weights.subarray(output * inputs, (output + 1) * inputs).reduce((sum, weight) => sum + weight, 0);
  const biases = ([u, v]: Pair) => {
    const [biasU, biasV] = [u, v].map((output) => (output === undefined ? 0 : (bias?.[output] ?? 0) + folded(output))) as [number, number];
    return [(Math.imul(256, biasU) + biasV) | 0, biasV];
  };
  const place = request.problem["packed_output"] === 1 ? placeInQuads : (output: number) => output;
  const words: number[] = [Math.ceil(pairs.length / 2)];
  for (let at = 0; at < pairs.length; at += 2) {
    const alone = at + 1 === pairs.length;
    const b = alone ? pairs[at]! : pairs[at + 1]!;
    const a = pairs[at]!;
    words.push(...(alone ? [0, 0] : biases(a)), ...biases(b));
    for (let k = 0; k < inputs; k += 8) {
      for (const first of [k, k + 1, k + 4, k + 5]) {
        words.push(alone ? 0 : halves(shared(a, first), shared(a, first + 2)), halves(shared(b, first), shared(b, first + 2)));
      }
    }
    words.push(...[...(alone ? [b[0], b[0]] : [a[0], a[1] ?? a[0]]), b[0], b[1] ?? b[0]].map(place));
  }
  return { elementType: "uint32_t", bytes: wordsToBytes(words), alignment: 4 };
};
