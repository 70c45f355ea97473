import type { Strides4 } from "../../oracle/convolution-f32.js";

export type ImageLayout = "nchw" | "nhwc";
export const layouts: readonly ImageLayout[] = ["nchw", "nhwc"];

/** Strides in the order batch, channel, height, width. */
export function imageStrides(layout: ImageLayout, channels: number, height: number, width: number): Strides4 {
  return layout === "nchw"
    ? [channels * height * width, height * width, width, 1]
    : [channels * height * width, 1, width * channels, channels];
}

export function strideFields(prefix: string, [batch, channel, height, width]: Strides4) {
  return {
    [`${prefix}_stride_batch`]: batch,
    [`${prefix}_stride_channel`]: channel,
    [`${prefix}_stride_height`]: height,
    [`${prefix}_stride_width`]: width,
  };
}

interface ImageSizes {
  readonly input_height: number;
  readonly input_width: number;
  readonly output_height: number;
  readonly output_width: number;
}

/** Input and output strides of an operator that keeps the channels, as problem fields and for the oracle. */
export function layoutFields(layout: ImageLayout, channels: number, sizes: ImageSizes) {
  const input = imageStrides(layout, channels, sizes.input_height, sizes.input_width);
  const output = imageStrides(layout, channels, sizes.output_height, sizes.output_width);
  return { fields: { ...strideFields("input", input), ...strideFields("output", output) }, strides: { input, output } };
}
