import { batchMatmulS8, linearS8 } from "../../oracle/matrix-s8.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { biases, factors, roundings } from "./quantisation.js";

/** [batches, input features, output features] */
const linearSizes: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [1, 3, 2],
  [1, 4, 4],
  [1, 17, 5],
  [3, 7, 3],
  [1, 64, 12],
  [2, 129, 3],
  [5, 1, 7],
  [1, 640, 1],
  [1, 32, 8],
  [2, 20, 16],
];

function linearCases(): readonly KernelCase[] {
  return linearSizes.flatMap(([batches, inputs, outputs], row) =>
    [0, 1, 2, 3, 4].map((variation) => {
      const seed = row * 5 + variation;
      const random = new Random(3000 + seed);
      const { name, ...rounding } = roundings[variation]!;
      const [multiplier, shift] = factors[seed % factors.length]!;
      const filter_offset = variation === 1 ? 9 : variation === 3 ? -128 : 0;
      const sizes = { batches, input_features: inputs, output_features: outputs };
      const problem = { ...sizes, ...rounding, filter_offset, multiplier, shift };
      const [input, weights] = [random.int8(batches * inputs), random.int8(outputs * inputs)];
      const bias = seed % 3 === 2 ? undefined : biases(random, outputs);
      return {
        id: `b${batches}i${inputs}o${outputs}-${name}-shift${shift}${bias === undefined ? "-nobias" : ""}`,
        problem,
        constants: bias === undefined ? { weights } : { weights, bias },
        inputs: { input },
        outputs: { output: { array: linearS8(problem, input, weights, bias) } },
      };
    }),
  );
}

/** The accumulator and the requantised value at the end of the range: the output zero point makes it wrap. */
function endOfRangeCases(): readonly KernelCase[] {
  return [2 ** 31 - 1, -(2 ** 31)].map((end) => {
    const offset = end > 0 ? 127 : -128;
    const rounding = { output_offset: offset, multiplier: 2 ** 31 - 1, shift: 0, activation_min: -128, activation_max: 127 };
    const problem = { batches: 1, input_features: 1, output_features: 1, input_offset: 0, filter_offset: 0, ...rounding };
    const [input, weights, bias] = [Int8Array.of(0), Int8Array.of(0), Int32Array.of(end)];
    return {
      id: `end-of-range${end}`,
      problem,
      constants: { weights, bias },
      inputs: { input },
      outputs: { output: { array: linearS8(problem, input, weights, bias) } },
    };
  });
}

/** [batches, lhs rows, rhs rows, depth] */
const matmulSizes: readonly (readonly [number, number, number, number])[] = [
  [1, 1, 1, 1],
  [1, 2, 3, 5],
  [2, 4, 4, 8],
  [3, 1, 7, 17],
  [1, 5, 1, 33],
];

function matmulCases(): readonly KernelCase[] {
  return matmulSizes.flatMap(([batches, lhs_rows, rhs_rows, depth], row) =>
    [0, 1, 2].map((variation) => {
      const seed = row * 3 + variation;
      const random = new Random(4000 + seed);
      const { output_offset, activation_min, activation_max, name } = roundings[seed % roundings.length]!;
      const [multiplier, shift] = factors[seed % factors.length]!;
      const offsets = { lhs_offset: random.pick([128, -127, 0, 5]), rhs_offset: random.pick([128, -127, 0, -9]) };
      const sizes = { batches, lhs_rows, rhs_rows, depth };
      const problem = { ...sizes, ...offsets, output_offset, multiplier, shift, activation_min, activation_max };
      const [lhs, rhs] = [random.int8(batches * lhs_rows * depth), random.int8(batches * rhs_rows * depth)];
      return {
        id: `b${batches}m${lhs_rows}n${rhs_rows}k${depth}-${name}-shift${shift}`,
        problem,
        constants: {},
        inputs: { lhs, rhs },
        outputs: { output: { array: batchMatmulS8(problem, lhs, rhs) } },
      };
    }),
  );
}

export const matrixTables = (): readonly CaseTable[] => [
  { family: "linear_s8", cases: [...linearCases(), ...endOfRangeCases()] },
  { family: "batch_matmul_s8", cases: matmulCases() },
];
