import { dimSum } from "../../ir/dim.js";
import { isChannelsLast, isContiguous, sameLayout } from "../../ir/layout.js";
import type { Tensor } from "../../ir/tensor.js";
import { haveRank } from "../operand-sizes.js";
import { defineOperator, idOf } from "../operator.js";
import type { ArgumentsOf } from "../signature.js";
import { int8Of } from "./int8.js";

const signature = { input: "tensor", prePad: "int[]", postPad: "int[]", padValue: "int", out: "out" } as const;

export type PadArguments = ArgumentsOf<typeof signature>;

/** Constant padding, int8, up to rank 4. Paddings are in memory order and right-aligned to four dimensions. */
export const pad = defineOperator(
  "cortex_m::pad.out",
  signature,
  {
    kind: "kernel",
    dtypes: ["int8"],
    resultSizes: ({ input, prePad, postPad }, context) => {
      const sizes = context.sizes(input);
      if (!haveRank(context, { input }, 0, 4)) return undefined;
      if (prePad.length > 4 || postPad.length !== prePad.length) {
        context.mismatch(`${prePad.length} paddings in front and ${postPad.length} behind`, "equally many, 4 at the most");
        return undefined;
      }
      // Memory order: in a channels-last image the channels are innermost.
      const order = isChannelsLast(context.bounds(input), context.strides(input)) ? [0, 2, 3, 1] : sizes.map((_, dim) => dim);
      const behind = (dim: number): number => order.length - order.indexOf(dim);
      const at = (pads: readonly number[], dim: number): number => pads[pads.length - behind(dim)] ?? 0;
      return [sizes.map((size, dim) => dimSum(size, at(prePad, dim), at(postPad, dim)))];
    },
    alias(args, context) {
      if ([...args.prePad, ...args.postPad].some((amount) => amount !== 0)) return undefined;
      const [input, out] = [context.tensor(args.input), context.tensor(args.out)];
      if (!sameLayout(input.sizes, input.strides, out.strides)) return undefined;
      return { result: idOf(args.out), base: idOf(args.input), strides: input.strides, byteOffset: 0 };
    },
    lower(args, context) {
      const input = int8Of(args.input, "input", context);
      const out = int8Of(args.out, "the result", context);
      if (!input || !out) return undefined;
      const inputSizes = memorySizes(input);
      const outputSizes = memorySizes(out);
      if (inputSizes === undefined || outputSizes === undefined) {
        const found = `input strides [${input.strides.join(",")}]`;
        context.report("unsupported-form", { operator: context.operator, found, expected: "a row-major or channels-last tensor" });
        return undefined;
      }
      const [front, top, left, channelFront] = [...new Array<number>(4 - args.prePad.length).fill(0), ...args.prePad];
      return {
        kind: "kernel",
        family: "pad_s8",
        problem: {
          batches: inputSizes[0]!,
          input_height: inputSizes[1]!,
          input_width: inputSizes[2]!,
          input_channels: inputSizes[3]!,
          output_batches: outputSizes[0]!,
          output_height: outputSizes[1]!,
          output_width: outputSizes[2]!,
          output_channels: outputSizes[3]!,
          padding_front: front!,
          padding_top: top!,
          padding_left: left!,
          padding_channel_front: channelFront!,
          pad_value: args.padValue,
        },
        tensors: { input: args.input.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);

/** Sizes from outermost to innermost in memory, filled up to four with leading ones. */
function memorySizes(tensor: Tensor): readonly number[] | undefined {
  if (isChannelsLast(tensor.sizes, tensor.strides)) {
    const [batches, channels, height, width] = tensor.sizes as [number, number, number, number];
    return [batches, height, width, channels];
  }
  if (!isContiguous(tensor.sizes, tensor.strides)) return undefined;
  return [...new Array<number>(4 - tensor.sizes.length).fill(1), ...tensor.sizes];
}
