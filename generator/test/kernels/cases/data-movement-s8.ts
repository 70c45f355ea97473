import { binaryStrided, padS8, transposeS8 } from "../../oracle/data-movement-s8.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";

type Four = readonly [number, number, number, number];

const four = (prefix: string, values: Four): Readonly<Record<string, number>> =>
  Object.fromEntries(values.map((value, dim) => [`${prefix}${dim}`, value]));

const product = (sizes: readonly number[]): number => sizes.reduce((total, size) => total * size, 1);

/** Dense strides when the dimensions lie in memory in this order, outermost first. */
function dense(sizes: Four, order: Four): Four {
  const strides: [number, number, number, number] = [0, 0, 0, 0];
  let stride = 1;
  for (const dim of [...order].reverse()) {
    strides[dim] = stride;
    stride *= sizes[dim]!;
  }
  return strides;
}

const identity: Four = [0, 1, 2, 3];
const channelsLast: Four = [0, 2, 3, 1];

/** Result sizes, operand sizes (1 repeats), memory order of the operands and the result. */
const broadcasts: readonly { readonly name: string; readonly sizes: Four; readonly b: Four; readonly order: Four }[] = [
  { name: "one", sizes: [1, 1, 1, 1], b: [1, 1, 1, 1], order: identity },
  { name: "same", sizes: [1, 3, 5, 7], b: [1, 3, 5, 7], order: identity },
  { name: "same-channels-last", sizes: [2, 3, 5, 4], b: [2, 3, 5, 4], order: channelsLast },
  { name: "scalar", sizes: [2, 3, 4, 5], b: [1, 1, 1, 1], order: identity },
  { name: "per-channel-channels-last", sizes: [1, 6, 3, 5], b: [1, 6, 1, 1], order: channelsLast },
  { name: "per-row", sizes: [1, 1, 4, 9], b: [1, 1, 4, 1], order: identity },
  { name: "middle", sizes: [3, 2, 5, 2], b: [1, 2, 1, 2], order: identity },
  ...[15, 16, 17, 33].map((size) => ({ name: `vectors${size}`, sizes: [1, 2, 3, size], b: [1, 2, 1, size], order: identity }) as const),
  { name: "vectors-channels-last", sizes: [2, 17, 3, 2], b: [1, 17, 1, 1], order: channelsLast },
];

function extremumCases(combine: (a: number, b: number) => number): readonly KernelCase[] {
  return broadcasts.flatMap(({ name, sizes, b, order }, row) =>
    [false, true].map((swapped) => {
      const random = new Random(12000 + row * 2 + Number(swapped));
      const full = dense(sizes, order);
      const repeated = dense(b, order).map((stride, dim) => (b[dim] === 1 && sizes[dim] !== 1 ? 0 : stride)) as unknown as Four;
      const [large, small] = [random.int8(product(sizes)), random.int8(product(b))];
      const [strides1, strides2] = swapped ? [repeated, full] : [full, repeated];
      const problem = {
        ...four("size", sizes),
        ...four("input1_stride", strides1),
        ...four("input2_stride", strides2),
        ...four("output_stride", full),
      };
      const [input1, input2] = swapped ? [small, large] : [large, small];
      return {
        id: `${name}${swapped ? "-swapped" : ""}`,
        problem,
        constants: {},
        inputs: { input1, input2 },
        outputs: { output: { array: binaryStrided(problem, input1, input2, combine) } },
      };
    }),
  );
}

/** Input sizes and the permutation of their dimensions. */
const permutations: readonly (readonly [Four, Four])[] = [
  [[1, 1, 1, 1], [0, 1, 2, 3]],
  [[1, 1, 1, 13], [0, 1, 2, 3]],
  [[1, 1, 5, 7], [0, 1, 3, 2]],
  [[1, 2, 3, 5], [0, 2, 3, 1]],
  [[1, 2, 3, 5], [0, 3, 1, 2]],
  [[2, 3, 4, 5], [3, 2, 1, 0]],
  [[3, 2, 1, 7], [2, 0, 3, 1]],
  [[2, 3, 5, 4], [0, 1, 2, 3]],
  [[4, 3, 2, 2], [1, 0, 2, 3]],
  // Around what vectors hold, in rows and in columns.
  [[1, 1, 15, 16], [0, 1, 3, 2]],
  [[1, 1, 16, 17], [0, 1, 3, 2]],
  [[2, 1, 17, 33], [0, 1, 3, 2]],
  [[1, 33, 4, 5], [0, 2, 3, 1]],
  [[1, 4, 5, 18], [0, 3, 1, 2]],
  [[2, 5, 3, 20], [0, 2, 1, 3]],
];

function transposeCases(): readonly KernelCase[] {
  return permutations.flatMap(([sizes, permutation], row) =>
    [identity, channelsLast].map((order, variation) => {
      const random = new Random(13000 + row * 2 + variation);
      const outputSizes = permutation.map((dim) => sizes[dim]!) as unknown as Four;
      const inputStrides = dense(sizes, order);
      const problem = {
        ...four("size", outputSizes),
        ...four("input_stride", permutation.map((dim) => inputStrides[dim]!) as unknown as Four),
        ...four("output_stride", dense(outputSizes, order)),
      };
      const input = random.int8(product(sizes));
      return {
        id: `${sizes.join("x")}-to-${permutation.join("")}-order${order.join("")}`,
        problem,
        constants: {},
        inputs: { input },
        outputs: { output: { array: transposeS8(problem, input) } },
      };
    }),
  );
}

/** Input sizes, amounts in front and behind. */
const paddings: readonly (readonly [Four, Four, Four])[] = [
  [[1, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0]],
  [[1, 3, 5, 4], [0, 1, 1, 0], [0, 1, 1, 0]],
  [[1, 5, 3, 2], [0, 0, 0, 0], [0, 1, 1, 0]],
  [[1, 1, 1, 7], [0, 0, 0, 2], [0, 0, 0, 3]],
  [[2, 3, 2, 3], [1, 0, 2, 1], [2, 1, 0, 0]],
  [[1, 2, 5, 1], [0, 3, 0, 0], [0, 0, 4, 2]],
  [[3, 1, 1, 1], [0, 1, 1, 1], [0, 1, 1, 1]],
];

function padCases(): readonly KernelCase[] {
  return paddings.flatMap(([sizes, front, behind], row) =>
    [-128, 0, 127].map((pad_value) => {
      const random = new Random(14000 + row);
      const output = sizes.map((size, dim) => size + front[dim]! + behind[dim]!) as unknown as Four;
      const problem = {
        batches: sizes[0],
        input_height: sizes[1],
        input_width: sizes[2],
        input_channels: sizes[3],
        output_batches: output[0],
        output_height: output[1],
        output_width: output[2],
        output_channels: output[3],
        padding_front: front[0],
        padding_top: front[1],
        padding_left: front[2],
        padding_channel_front: front[3],
        pad_value,
      };
      const input = random.int8(product(sizes));
      return {
        id: `${sizes.join("x")}-front${front.join(",")}-behind${behind.join(",")}-value${pad_value}`,
        problem,
        constants: {},
        inputs: { input },
        outputs: { output: { array: padS8(problem, input) } },
      };
    }),
  );
}

export const dataMovementTables = (): readonly CaseTable[] => [
  { family: "minimum_s8", cases: extremumCases(Math.min) },
  { family: "maximum_s8", cases: extremumCases(Math.max) },
  { family: "transpose_s8", cases: transposeCases() },
  { family: "pad_s8", cases: padCases() },
];
