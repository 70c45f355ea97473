import { softmaxS8 } from "../../oracle/softmax-s8.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";

/** The exporter's derivation of the fixed-point factor from the input scale. */
export function softmaxFactors(scale: number): { input_multiplier: number; input_shift: number; diff_min: number } {
  const real = Math.min(scale * 2 ** 26, 2 ** 31 - 1);
  let input_shift = Math.floor(Math.log2(real)) + 1;
  let input_multiplier = Math.round((real / 2 ** input_shift) * 2 ** 31);
  if (input_multiplier === 2 ** 31) {
    input_multiplier /= 2;
    input_shift++;
  }
  return { input_multiplier, input_shift, diff_min: -Math.floor((31 * 2 ** 26) / 2 ** input_shift) };
}

/** [outer, axis, inner] */
const shapes: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [1, 2, 1],
  [1, 12, 1],
  [3, 7, 1],
  [1, 5, 3],
  [2, 3, 4],
  [1, 300, 1],
  [2, 15, 1],
  [1, 16, 1],
  [2, 17, 1],
  [1, 33, 2],
];

const scales = [1 / 256, 0.0123, 0.0969, 0.25, 0.99, 1, 4.5, 31] as const;

function cases(): readonly KernelCase[] {
  const ordinary = shapes.flatMap(([outer_size, axis_size, inner_size], row) =>
    scales.map((scale, variation) => {
      const random = new Random(17000 + row * scales.length + variation);
      const elements = outer_size * axis_size * inner_size;
      const input = variation % 3 === 0 ? random.int8(elements) : random.int8(elements, 100, 127);
      return oneCase(`${outer_size}x${axis_size}x${inner_size}-scale${scale}`, outer_size, axis_size, inner_size, scale, input);
    }),
  );
  const equal = [255, 256, 511, 512, 1000, 4095, 4096, 5000].map((size) =>
    oneCase(`equal${size}`, 1, size, 1, 0.1, new Int8Array(size).fill(-7)),
  );
  const ramps = [0.05, 0.0969, 0.124].map((scale) =>
    oneCase(`all-differences-scale${scale}`, 1, 256, 1, scale, Int8Array.from({ length: 256 }, (_, i) => i)),
  );
  return [...ordinary, ...equal, ...ramps];
}

function oneCase(id: string, outer_size: number, axis_size: number, inner_size: number, scale: number, input: Int8Array): KernelCase {
  const problem = { outer_size, axis_size, inner_size, ...softmaxFactors(scale) };
  return { id, problem, constants: {}, inputs: { input }, outputs: { output: { array: softmaxS8(problem, input) } } };
}

export const softmaxTables = (): readonly CaseTable[] => [{ family: "softmax_s8", cases: cases() }];
