import { convolutionF32, transposeConvolutionF32, type Strides4 } from "../../oracle/convolution-f32.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { dilationFields, geometries, windowFields, type Geometry } from "./geometry.js";
import { imageStrides, layouts, strideFields } from "./layout.js";

/** Inputs are multiples of 1/256 below 2: products and short sums are exact, the rest is one rounding a term. */
const tolerance = { relative: 1e-5, absolute: 1e-5 };

/** [input channels, output channels, groups] */
const channels: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [3, 4, 1],
  [4, 6, 2],
  [5, 5, 5],
  [2, 7, 1],
];

function weightFields(first: "output" | "input", [a, b, height, width]: Strides4) {
  const second = first === "output" ? "input" : "output";
  return {
    [`weights_stride_${first}`]: a,
    [`weights_stride_${second}`]: b,
    weights_stride_height: height,
    weights_stride_width: width,
  };
}

function convolutionCases(): readonly KernelCase[] {
  return geometries.flatMap((g, row) =>
    layouts.map((layout, variation) => {
      const random = new Random(18000 + row * 2 + variation);
      const [inputs, outputs, groups] = channels[row % channels.length]!;
      const window = windowFields(g);
      const sizes = { ...window, ...dilationFields(g), input_channels: inputs, output_channels: outputs, groups };
      const strides = {
        input: imageStrides(layout, inputs, window.input_height, window.input_width),
        weights: imageStrides(layout, inputs / groups, g.kernel[0], g.kernel[1]),
        output: imageStrides(layout, outputs, window.output_height, window.output_width),
      };
      const input = random.float32(g.batches * inputs * g.input[0] * g.input[1]);
      const weights = random.float32(outputs * (inputs / groups) * g.kernel[0] * g.kernel[1]);
      const inputArrays = row % 4 === 3 ? { input, weights } : { input, weights, bias: random.float32(outputs) };
      const fields = { ...strideFields("input", strides.input), ...strideFields("output", strides.output) };
      return {
        id: `${g.name}:c${inputs}o${outputs}g${groups}-${layout}${row % 4 === 3 ? "-nobias" : ""}`,
        problem: { ...sizes, ...fields, ...weightFields("output", strides.weights) },
        constants: {},
        inputs: inputArrays,
        outputs: { output: { array: convolutionF32(sizes, strides, inputArrays), tolerance } },
      };
    }),
  );
}

function transposedWindow(g: Geometry) {
  const size = (dim: 0 | 1): number =>
    (g.input[dim] - 1) * g.stride[dim] - g.padding[dim] - g.padding[dim + 2]! + g.dilation[dim] * (g.kernel[dim] - 1) + 1;
  return { ...windowFields(g), output_height: size(0), output_width: size(1) };
}

function transposeCases(): readonly KernelCase[] {
  const possible = geometries.filter((g) => transposedWindow(g).output_height > 0 && transposedWindow(g).output_width > 0);
  return possible.flatMap((g, row) =>
    layouts.map((layout, variation) => {
      const random = new Random(19000 + row * 2 + variation);
      const [inputs, outputs, groups] = channels[row % channels.length]!;
      const window = transposedWindow(g);
      const sizes = { ...window, ...dilationFields(g), input_channels: inputs, output_channels: outputs, groups };
      const strides = {
        input: imageStrides(layout, inputs, window.input_height, window.input_width),
        weights: imageStrides(layout, outputs / groups, g.kernel[0], g.kernel[1]),
        output: imageStrides(layout, outputs, window.output_height, window.output_width),
      };
      const input = random.float32(g.batches * inputs * g.input[0] * g.input[1]);
      const weights = random.float32(inputs * (outputs / groups) * g.kernel[0] * g.kernel[1]);
      const inputArrays = row % 4 === 3 ? { input, weights } : { input, weights, bias: random.float32(outputs) };
      const fields = { ...strideFields("input", strides.input), ...strideFields("output", strides.output) };
      return {
        id: `${g.name}:c${inputs}o${outputs}g${groups}-${layout}`,
        problem: { ...sizes, ...fields, ...weightFields("input", strides.weights) },
        constants: {},
        inputs: inputArrays,
        outputs: { output: { array: transposeConvolutionF32(sizes, strides, inputArrays), tolerance } },
      };
    }),
  );
}

export const convolutionF32Tables = (): readonly CaseTable[] => [
  { family: "conv2d_f32", cases: convolutionCases() },
  { family: "transpose_conv2d_f32", cases: transposeCases() },
];
