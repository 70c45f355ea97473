import { batchMatmulS8, linearS8 } from "../../oracle/matrix-s8.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { roundings } from "./quantisation.js";

/** Fully connected layers and products of two tensors as models have them: one right shift, weights without zero point. */

/** Sizes around blocks of 2, 4, 8, 16 and 32. */
const linearSizes: readonly (readonly [batches: number, inputs: number, outputs: number])[] = [
  [1, 1, 9],
  [1, 8, 8],
  [1, 15, 7],
  [1, 16, 16],
  [1, 24, 32],
  [1, 31, 17],
  [1, 64, 12],
  [1, 65, 3],
  [1, 130, 10],
  [2, 4, 2],
  [2, 33, 5],
  [3, 16, 9],
  [4, 12, 2],
  [4, 48, 6],
  [5, 20, 3],
  [7, 17, 4],
  [9, 5, 8],
  [3, 40, 24],
];

const shifts = [-7, -1, -22, -10, -4, -16, -24] as const;

function linearCases(): readonly KernelCase[] {
  return linearSizes.flatMap(([batches, inputs, outputs], row) =>
    roundings.map(({ name, ...rounding }, column) => {
      const seed = row * roundings.length + column;
      const random = new Random(36000 + seed);
      const shift = shifts[seed % shifts.length]!;
      const sizes = { batches, input_features: inputs, output_features: outputs };
      const problem = { ...sizes, ...rounding, filter_offset: 0, multiplier: random.int(2 ** 30, 2 ** 31 - 1), shift };
      const [input, weights] = [random.int8(batches * inputs), random.int8(outputs * inputs, -127)];
      const bias = seed % 4 === 3 ? undefined : random.int32(outputs, -3000, 3000);
      return {
        id: `layer-b${batches}i${inputs}o${outputs}-${name}-shift${shift}${bias === undefined ? "-nobias" : ""}`,
        problem,
        constants: bias === undefined ? { weights } : { weights, bias },
        inputs: { input },
        outputs: { output: { array: linearS8(problem, input, weights, bias) } },
      };
    }),
  );
}

const matmulSizes: readonly (readonly [batches: number, lhsRows: number, rhsRows: number, depth: number])[] = [
  [1, 1, 1, 4],
  [1, 2, 2, 1],
  [1, 3, 5, 16],
  [2, 4, 3, 15],
  [1, 5, 6, 17],
  [3, 2, 9, 32],
  [1, 7, 4, 66],
  [2, 1, 1, 128],
  [1, 4, 8, 31],
  [1, 8, 5, 49],
];

function matmulCases(): readonly KernelCase[] {
  return matmulSizes.flatMap(([batches, lhs_rows, rhs_rows, depth], row) =>
    roundings.map(({ name, input_offset, ...rounding }, column) => {
      const seed = row * roundings.length + column;
      const random = new Random(37000 + seed);
      const shift = shifts[seed % shifts.length]!;
      const offsets = { lhs_offset: input_offset, rhs_offset: random.pick([128, -127, 0, 11]) };
      const scale = { multiplier: random.int(2 ** 30, 2 ** 31 - 1), shift };
      const problem = { batches, lhs_rows, rhs_rows, depth, ...offsets, ...rounding, ...scale };
      const [lhs, rhs] = [random.int8(batches * lhs_rows * depth), random.int8(batches * rhs_rows * depth)];
      return {
        id: `layer-b${batches}m${lhs_rows}n${rhs_rows}k${depth}-${name}-shift${shift}`,
        problem,
        constants: {},
        inputs: { lhs, rhs },
        outputs: { output: { array: batchMatmulS8(problem, lhs, rhs) } },
      };
    }),
  );
}

export const layerMatrixTables = (): readonly CaseTable[] => [
  { family: "linear_s8", cases: linearCases() },
  { family: "batch_matmul_s8", cases: matmulCases() },
];
