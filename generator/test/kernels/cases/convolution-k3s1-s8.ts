import { convolutionS8 } from "../../oracle/convolution-s8.js";
import type { KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { dilationFields, windowFields, type Geometry } from "./geometry.js";
import { ordinaryFactors, roundings } from "./quantisation.js";

type Shape = Pick<Geometry, "name" | "input" | "kernel" | "padding"> & { readonly batches?: number };

/** Windows of three columns: rows of one strip of four pixels, of several, of a last one that overlaps, of a strip beside the input. */
const shapes: readonly Shape[] = [
  { name: "one-strip", input: [4, 4], kernel: [3, 3], padding: [1, 1, 1, 1] },
  { name: "overlapping-strips", input: [5, 7], kernel: [3, 3], padding: [1, 1, 1, 1], batches: 2 },
  { name: "tall", input: [19, 5], kernel: [3, 3], padding: [1, 1, 1, 1] },
  { name: "wide-valid", input: [4, 15], kernel: [3, 3], padding: [0, 0, 0, 0] },
  { name: "top-left", input: [5, 6], kernel: [2, 3], padding: [1, 2, 0, 0] },
  { name: "bottom-right", input: [6, 4], kernel: [4, 3], padding: [0, 0, 3, 2] },
  { name: "narrow-input", input: [3, 2], kernel: [3, 3], padding: [1, 2, 1, 2] },
  { name: "outside-strip", input: [2, 1], kernel: [3, 3], padding: [2, 8, 0, 3] },
  { name: "one-row", input: [1, 9], kernel: [1, 3], padding: [0, 1, 0, 1] },
  { name: "five-rows", input: [7, 8], kernel: [5, 3], padding: [2, 1, 2, 1] },
];

/** [input channels, output channels] */
const channels: readonly (readonly [number, number])[] = [
  [1, 3],
  [4, 2],
  [8, 5],
  [1, 8],
  [12, 1],
  [3, 4],
];

export function threeColumnCases(): readonly KernelCase[] {
  return shapes.flatMap((shape, row) =>
    channels.map(([inputs, outputs], column) => {
      const g: Geometry = { batches: 1, stride: [1, 1], dilation: [1, 1], ...shape };
      const random = new Random(800 + row * channels.length + column);
      const { name, ...rounding } = roundings[(row + column) % roundings.length]!;
      const problem = {
        ...windowFields(g),
        ...dilationFields(g),
        ...rounding,
        input_channels: inputs,
        output_channels: outputs,
        groups: 1,
      };
      const input = random.int8(g.batches * g.input[0] * g.input[1] * inputs);
      const constants = {
        weights: random.int8(outputs * g.kernel[0] * g.kernel[1] * inputs, -127),
        bias: random.int32(outputs, -9000, 9000),
        ...ordinaryFactors(random, outputs),
      };
      return {
        id: `three-columns-${g.name}:c${inputs}o${outputs}-${name}`,
        problem,
        constants,
        inputs: { input },
        outputs: { output: { array: convolutionS8(problem, input, constants) } },
      };
    }),
  );
}
