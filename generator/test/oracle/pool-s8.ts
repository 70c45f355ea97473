import { flatten, indicesOf, tapsOf, type Window } from "./image.js";
import { clamp, type Activation } from "./requantize.js";

type Pool = Window & Activation & Readonly<{ batches: number; channels: number; output_height: number; output_width: number }>;

export type AveragePoolProblem = Pool;
export type MaxPoolProblem = Pool & Readonly<{ dilation_height: number; dilation_width: number }>;

function pool(p: Pool, dilation: readonly [number, number], input: Int8Array, reduce: (values: number[]) => number): Int8Array {
  const inputSizes = [p.batches, p.input_height, p.input_width, p.channels];
  const sizes = [p.batches, p.output_height, p.output_width, p.channels];
  const output = new Int8Array(sizes.reduce((product, size) => product * size, 1));
  for (const index of indicesOf(sizes)) {
    const [n, oy, ox, c] = index as [number, number, number, number];
    const values = tapsOf(p, dilation, oy, ox).map(({ iy, ix }) => input[flatten(inputSizes, [n, iy, ix, c])]!);
    output[flatten(sizes, index)] = clamp(reduce(values), p.activation_min, p.activation_max);
  }
  return output;
}

/** Half of the count is added away from zero, then the division truncates: halves go away from zero. */
export function averagePoolS8(problem: AveragePoolProblem, input: Int8Array): Int8Array {
  return pool(problem, [1, 1], input, (values) => {
    const sum = values.reduce((total, value) => total + value, 0);
    const half = Math.floor(values.length / 2);
    return Math.trunc((sum > 0 ? sum + half : sum - half) / values.length);
  });
}

export function maxPoolS8(problem: MaxPoolProblem, input: Int8Array): Int8Array {
  return pool(problem, [problem.dilation_height, problem.dilation_width], input, (values) => Math.max(...values));
}
