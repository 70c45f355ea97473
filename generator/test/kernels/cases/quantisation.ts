import type { Random } from "../random.js";

/** Offsets and clamps at the edges: ordinary, extreme zero points, clamps other than ReLU, a single value. */
export const roundings = [
  { name: "relu", input_offset: 128, output_offset: -128, activation_min: -128, activation_max: 127 },
  { name: "middle", input_offset: 3, output_offset: -5, activation_min: -128, activation_max: 127 },
  { name: "high-zero", input_offset: -127, output_offset: 127, activation_min: -128, activation_max: 127 },
  { name: "relu6", input_offset: 0, output_offset: -11, activation_min: -11, activation_max: 93 },
  { name: "one-value", input_offset: 17, output_offset: 0, activation_min: 4, activation_max: 4 },
] as const;

/** [multiplier, shift] pairs: the ends of both ranges, no shift, left shifts, dead channels, negative factors. */
export const factors: readonly (readonly [number, number])[] = [
  [1 << 30, -7],
  [2 ** 31 - 1, -9],
  [2 ** 31 - 1, 0],
  [1518500250, -8],
  [1 << 30, 0],
  [1 << 30, -22],
  [1 << 30, -31],
  [2 ** 31 - 1, -31],
  [0, 0],
  [1 << 30, 1],
  [1717986918, 3],
  [2 ** 31 - 1, 7],
  [1 << 30, 31],
  [-(2 ** 31 - 1), -10],
  [1288490189, -12],
  [1 << 30, -1],
];

/** Factors for `channels` channels: the table in turn from `start`, so that channels of one layer differ. */
export function channelFactors(channels: number, start: number): { multipliers: Int32Array; shifts: Int32Array } {
  const chosen = Array.from({ length: channels }, (_, o) => factors[(start + o) % factors.length]!);
  return {
    multipliers: Int32Array.from(chosen, ([multiplier]) => multiplier),
    shifts: Int32Array.from(chosen, ([, shift]) => shift),
  };
}

/** What real layers have, and what tuned kernels may demand: positive factors below one. */
export function ordinaryFactors(random: Random, channels: number): { multipliers: Int32Array; shifts: Int32Array } {
  return { multipliers: random.int32(channels, 2 ** 30, 2 ** 31 - 1), shifts: random.int32(channels, -11, -7) };
}

/** Biases of the usual size, with the extremes that make accumulators wrap among them. */
export function biases(random: Random, channels: number): Int32Array {
  const extremes = [-(2 ** 31), 2 ** 31 - 1, 0];
  return Int32Array.from({ length: channels }, (_, o) => (o % 7 === 5 ? random.pick(extremes) : random.int(-20000, 20000)));
}
