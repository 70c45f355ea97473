import { tapsOf } from "../../oracle/image.js";
import { maxPool } from "../../oracle/pool-f32.js";
import { averagePoolS8, maxPoolS8 } from "../../oracle/pool-s8.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { dilationFields, geometries, windowFields, type Geometry } from "./geometry.js";
import { layoutFields, layouts } from "./layout.js";

const clamps = [
  { activation_min: -128, activation_max: 127 },
  { activation_min: -5, activation_max: 20 },
  { activation_min: 3, activation_max: 3 },
] as const;

const channelCounts = [1, 3, 8, 17] as const;
const averageChannelCounts = [...channelCounts, 49] as const;

/** Pools need a tap inside the input for every window. */
export function everyWindowHasATap(g: Geometry): boolean {
  const window = windowFields(g);
  for (let oy = 0; oy < window.output_height; oy++) {
    for (let ox = 0; ox < window.output_width; ox++) {
      if (tapsOf(window, g.dilation, oy, ox).length === 0) return false;
    }
  }
  return true;
}

export const poolGeometries: readonly Geometry[] = geometries.filter(everyWindowHasATap);

function averageCases(): readonly KernelCase[] {
  const undilated = poolGeometries.filter(({ dilation }) => dilation[0] === 1 && dilation[1] === 1);
  return undilated.flatMap((g, row) =>
    clamps.map((clamp, variation) => {
      const random = new Random(5000 + row * 3 + variation);
      const channels = averageChannelCounts[(row + variation) % averageChannelCounts.length]!;
      const problem = { ...windowFields(g), ...clamp, channels };
      // Small values make halves, which must round away from zero on both sides.
      const input = random.int8(g.batches * g.input[0] * g.input[1] * channels, ...(variation === 0 ? [-2, 2] as const : []));
      return {
        id: `${g.name}:c${channels}-clamp${clamp.activation_min}..${clamp.activation_max}`,
        problem,
        constants: {},
        inputs: { input },
        outputs: { output: { array: averagePoolS8(problem, input) } },
      };
    }),
  );
}

function maxCases(): readonly KernelCase[] {
  return poolGeometries.flatMap((g, row) =>
    [0, 1].map((variation) => {
      const random = new Random(6000 + row * 2 + variation);
      const clamp = clamps[(row + variation) % clamps.length]!;
      const channels = channelCounts[(row + variation) % channelCounts.length]!;
      const problem = { ...windowFields(g), ...dilationFields(g), ...clamp, channels };
      const elements = g.batches * g.input[0] * g.input[1] * channels;
      const input = variation === 0 ? random.int8(elements) : random.int8(elements, -128, -126);
      return {
        id: `${g.name}:c${channels}-clamp${clamp.activation_min}..${clamp.activation_max}-${variation}`,
        problem,
        constants: {},
        inputs: { input },
        outputs: { output: { array: maxPoolS8(problem, input) } },
      };
    }),
  );
}

function indexedCases(): readonly KernelCase[] {
  return poolGeometries.flatMap((g, row) =>
    layouts.map((layout, variation) => {
      const random = new Random(7000 + row * 2 + variation);
      const channels = channelCounts[row % channelCounts.length]!;
      const window = { ...windowFields(g), ...dilationFields(g), channels };
      const { fields, strides } = layoutFields(layout, channels, window);
      const input = random.int8(g.batches * channels * g.input[0] * g.input[1], -3, 3);
      const { values, indices } = maxPool(window, strides, input);
      const output = { array: Int8Array.from(values) };
      const withIndices = { output, indices: { array: BigInt64Array.from(indices, BigInt) } };
      return {
        id: `${g.name}:c${channels}-${layout}${row % 3 === 2 ? "-noindices" : ""}`,
        problem: { ...window, ...fields },
        constants: {},
        inputs: { input },
        outputs: row % 3 === 2 ? { output } : withIndices,
      };
    }),
  );
}

export const poolTables = (): readonly CaseTable[] => [
  { family: "avg_pool2d_s8", cases: averageCases() },
  { family: "max_pool2d_s8", cases: maxCases() },
  { family: "max_pool2d_indices_s8", cases: indexedCases() },
];
