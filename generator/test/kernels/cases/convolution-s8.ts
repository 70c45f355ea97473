import { convolutionS8, depthwiseS8, transposeConvolutionS8, type ConvolutionConstants } from "../../oracle/convolution-s8.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { threeColumnCases } from "./convolution-k3s1-s8.js";
import { dilationFields, geometries, windowFields, type Geometry } from "./geometry.js";
import { biases, channelFactors, ordinaryFactors, roundings } from "./quantisation.js";

/** Output sizes of a transposed convolution; the far padding takes the place of output padding. */
function transposedFields(g: Geometry) {
  const size = (dim: 0 | 1): number =>
    (g.input[dim] - 1) * g.stride[dim] - g.padding[dim] - g.padding[dim + 2]! + g.dilation[dim] * (g.kernel[dim] - 1) + 1;
  return { ...windowFields(g), output_height: size(0), output_width: size(1) };
}

/** Extreme factors and biases, or such as real layers have. */
function constantsOf(random: Random, outputs: number, weights: number, seed: number, isOrdinary: boolean): ConvolutionConstants {
  const factors = isOrdinary ? ordinaryFactors(random, outputs) : channelFactors(outputs, seed);
  const fixed = { weights: random.int8(weights, isOrdinary ? -127 : -128), ...factors };
  if (seed % 4 === 3) return fixed;
  return { ...fixed, bias: isOrdinary ? random.int32(outputs, -9000, 9000) : biases(random, outputs) };
}

/** [input channels, output channels, groups] */
const channels: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [3, 5, 1],
  [4, 8, 2],
  [17, 2, 1],
  [6, 6, 6],
  [2, 16, 1],
  [3, 9, 3],
];

const ordinaryChannels: readonly (readonly [number, number, number])[] = [
  [4, 2, 1],
  [1, 6, 1],
  [16, 8, 1],
  [3, 5, 1],
  [8, 3, 1],
  [17, 4, 1],
  [5, 7, 1],
];

function convolutionCases(): readonly KernelCase[] {
  return geometries.flatMap((g, row) =>
    [0, 1, 2, 3, 4].map((variation) => {
      const seed = row * 5 + variation;
      const random = new Random(seed);
      const isOrdinary = variation >= 3;
      const choices = isOrdinary ? ordinaryChannels : channels;
      const [inputs, outputs, groups] = choices[seed % choices.length]!;
      const { name, ...rounding } = roundings[seed % roundings.length]!;
      const problem = {
        ...windowFields(g),
        ...dilationFields(g),
        ...rounding,
        input_channels: inputs,
        output_channels: outputs,
        groups,
      };
      const input = random.int8(g.batches * g.input[0] * g.input[1] * inputs);
      const constants = constantsOf(random, outputs, outputs * g.kernel[0] * g.kernel[1] * (inputs / groups), seed, isOrdinary);
      return {
        id: `${g.name}:c${inputs}o${outputs}g${groups}-${name}${isOrdinary ? "-ordinary" : ""}`,
        problem,
        constants: { ...constants },
        inputs: { input },
        outputs: { output: { array: convolutionS8(problem, input, constants) } },
      };
    }),
  );
}

/** Input and output channels of 1x1 convolutions without stride or padding, on images of these sizes. */
const pointwiseChannels: readonly (readonly [number, number])[] = [
  [4, 6],
  [8, 2],
  [8, 5],
  [16, 3],
  [16, 8],
  [20, 4],
  [47, 6],
  [50, 5],
  [64, 6],
  [150, 7],
  [289, 4],
];
const pointwiseImages: readonly (readonly [number, number])[] = [
  [1, 1],
  [5, 7],
  [3, 3],
  [2, 10],
];

function pointwiseCases(): readonly KernelCase[] {
  return pointwiseImages.flatMap(([height, width], row) =>
    pointwiseChannels.flatMap(([inputs, outputs], column) =>
      roundings.slice(0, 2).map(({ name, ...rounding }, variation) => {
        const random = new Random(500 + row * 20 + column * 2 + variation);
        const batches = 1 + (row % 2);
        const problem = {
          batches,
          input_height: height,
          input_width: width,
          input_channels: inputs,
          output_height: height,
          output_width: width,
          output_channels: outputs,
          kernel_height: 1,
          kernel_width: 1,
          stride_height: 1,
          stride_width: 1,
          dilation_height: 1,
          dilation_width: 1,
          padding_top: 0,
          padding_left: 0,
          groups: 1,
          ...rounding,
        };
        const input = random.int8(batches * height * width * inputs);
        const constants = {
          weights: random.int8(outputs * inputs, -127),
          bias: random.int32(outputs, -3000, 3000),
          multipliers: random.int32(outputs, 2 ** 30, 2 ** 31 - 1),
          shifts: random.int32(outputs, -10, -5),
        };
        return {
          id: `pointwise-${batches}x${height}x${width}:c${inputs}o${outputs}-${name}`,
          problem,
          constants,
          inputs: { input },
          outputs: { output: { array: convolutionS8(problem, input, constants) } },
        };
      }),
    ),
  );
}

/** 3x3 windows on rows of 8 pixels, rectified to the whole int8 range as most layers of real models are. */
function imageProblem(channels: number, outputs: number, stride: number) {
  return {
    batches: 1,
    input_height: 5,
    input_width: 8,
    input_channels: channels,
    output_height: Math.ceil(5 / stride),
    output_width: 8 / stride,
    output_channels: outputs,
    kernel_height: 3,
    kernel_width: 3,
    stride_height: stride,
    stride_width: stride,
    dilation_height: 1,
    dilation_width: 1,
    padding_top: 1,
    padding_left: 1,
    input_offset: 128,
    output_offset: -128,
    activation_min: -128,
    activation_max: 127,
  };
}

function imageConstants(random: Random, outputs: number, weights: number): ConvolutionConstants {
  return {
    weights: random.int8(weights, -60, 60),
    bias: random.int32(outputs, -3000, 3000),
    multipliers: random.int32(outputs, 2 ** 30, 2 ** 31 - 1),
    shifts: random.int32(outputs, -10, -6),
  };
}

function imageConvolutionCases(): readonly KernelCase[] {
  return [3, 4].map((outputs) => {
    const random = new Random(700 + outputs);
    const problem = { ...imageProblem(16, outputs, 1), groups: 1 };
    const input = random.int8(5 * 8 * 16);
    const constants = imageConstants(random, outputs, outputs * 9 * 16);
    return {
      id: `image-c16o${outputs}`,
      problem,
      constants: { ...constants },
      inputs: { input },
      outputs: { output: { array: convolutionS8(problem, input, constants) } },
    };
  });
}

/** Dilated windows over narrow and wide pixels: strides that share a factor with the dilation, and padding past a phase. */
function dilatedCases(): readonly KernelCase[] {
  const shapes = [
    { channels: 3, stride: 1, dilation: 3, padding: 2, output: 4 },
    { channels: 16, stride: 2, dilation: 2, padding: 3, output: 4 },
    { channels: 17, stride: 1, dilation: 2, padding: 0, output: 4 },
    { channels: 1, stride: 3, dilation: 2, padding: 4, output: 4 },
  ];
  return shapes.map(({ channels, stride, dilation, padding, output }) => {
    const random = new Random(760 + 10 * channels + dilation);
    const image = { ...imageProblem(channels, 5, 1), output_width: output, stride_width: stride };
    const problem = { ...image, dilation_height: 2, padding_top: 2, dilation_width: dilation, padding_left: padding, groups: 1 };
    const input = random.int8(5 * 8 * channels);
    const constants = imageConstants(random, 5, 5 * 9 * channels);
    return {
      id: `dilated-c${channels}s${stride}d${dilation}p${padding}`,
      problem,
      constants: { ...constants },
      inputs: { input },
      outputs: { output: { array: convolutionS8(problem, input, constants) } },
    };
  });
}

/** More output channels than a block of constants holds, and windows of more taps than a segment of one. */
function longConvolutionCases(): readonly KernelCase[] {
  const shapes = [{ channels: 5, outputs: 33, stride: 2 }, { channels: 32, outputs: 2, stride: 1 }];
  return shapes.flatMap(({ channels, outputs, stride }) =>
    roundings.slice(0, 4).map(({ name, ...rounding }, variation) => {
      const random = new Random(710 + outputs + variation);
      const problem = { ...imageProblem(channels, outputs, stride), ...rounding, groups: 1 };
      const input = random.int8(5 * 8 * channels);
      const constants = { ...imageConstants(random, outputs, 0), weights: random.int8(outputs * 9 * channels, -127) };
      return {
        id: `long-c${channels}o${outputs}-${name}`,
        problem,
        constants,
        inputs: { input },
        outputs: { output: { array: convolutionS8(problem, input, constants) } },
      };
    }),
  );
}

function imageDepthwiseCases(): readonly KernelCase[] {
  return [1, 2].map((stride) => {
    const random = new Random(720 + stride);
    const problem = { ...imageProblem(8, 8, stride), depth_multiplier: 1 };
    const input = random.int8(5 * 8 * 8);
    const constants = imageConstants(random, 8, 9 * 8);
    return {
      id: `image-c8s${stride}`,
      problem,
      constants: { ...constants },
      inputs: { input },
      outputs: { output: { array: depthwiseS8(problem, input, constants) } },
    };
  });
}

/** [input channels, depth multiplier] */
const depths: readonly (readonly [number, number])[] = [
  [1, 1],
  [8, 1],
  [5, 1],
  [1, 7],
  [3, 2],
  [17, 1],
];

const ordinaryDepths: readonly (readonly [number, number])[] = [
  [4, 1],
  [1, 4],
  [16, 1],
  [1, 9],
  [12, 1],
  [7, 1],
  [20, 1],
];

function depthwiseCases(): readonly KernelCase[] {
  return geometries.flatMap((g, row) =>
    [0, 1, 2, 3].map((variation) => {
      const seed = row * 4 + variation;
      const random = new Random(1000 + seed);
      const isOrdinary = variation >= 2;
      const choices = isOrdinary ? ordinaryDepths : depths;
      const [inputs, multiplier] = choices[(seed + row) % choices.length]!;
      const outputs = inputs * multiplier;
      const { name, ...rounding } = roundings[seed % roundings.length]!;
      const problem = {
        ...windowFields(g),
        ...dilationFields(g),
        ...rounding,
        input_channels: inputs,
        output_channels: outputs,
        depth_multiplier: multiplier,
      };
      const input = random.int8(g.batches * g.input[0] * g.input[1] * inputs);
      const constants = constantsOf(random, outputs, g.kernel[0] * g.kernel[1] * outputs, seed, isOrdinary);
      return {
        id: `${g.name}:c${inputs}m${multiplier}-${name}${isOrdinary ? "-ordinary" : ""}`,
        problem,
        constants: { ...constants },
        inputs: { input },
        outputs: { output: { array: depthwiseS8(problem, input, constants) } },
      };
    }),
  );
}

function transposeCases(): readonly KernelCase[] {
  return geometries
    .filter((g) => transposedFields(g).output_height > 0 && transposedFields(g).output_width > 0)
    .map((g, seed) => {
      const random = new Random(2000 + seed);
      const [inputs, outputs] = channels[seed % channels.length]!;
      const { name, ...rounding } = roundings[seed % roundings.length]!;
      const problem = {
        ...transposedFields(g),
        ...dilationFields(g),
        ...rounding,
        input_channels: inputs,
        output_channels: outputs,
      };
      const input = random.int8(g.batches * g.input[0] * g.input[1] * inputs);
      const constants = constantsOf(random, outputs, outputs * g.kernel[0] * g.kernel[1] * inputs, seed, false);
      return {
        id: `${g.name}:c${inputs}o${outputs}-${name}`,
        problem,
        constants: { ...constants },
        inputs: { input },
        outputs: { output: { array: transposeConvolutionS8(problem, input, constants) } },
      };
    });
}

export const convolutionTables = (): readonly CaseTable[] => [
  {
    family: "conv2d_s8",
    cases: [...convolutionCases(), ...pointwiseCases(), ...imageConvolutionCases(), ...dilatedCases(), ...longConvolutionCases(), ...threeColumnCases()],
  },
  { family: "depthwise_conv2d_s8", cases: [...depthwiseCases(), ...imageDepthwiseCases()] },
  { family: "transpose_conv2d_s8", cases: transposeCases() },
];
