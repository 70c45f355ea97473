import { averagePoolF32, maxPool } from "../../oracle/pool-f32.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { dilationFields, windowFields } from "./geometry.js";
import { layoutFields, layouts } from "./layout.js";
import { poolGeometries } from "./pool-s8.js";

const channelCounts = [1, 3, 8] as const;

/** Few distinct values (so that maxima tie), a NaN and infinities in some. */
function input(random: Random, elements: number, variation: number): Float32Array {
  const values = random.float32(elements).map((value) => Math.round(value));
  if (variation % 3 === 1) values[random.int(0, elements - 1)] = Number.NaN;
  if (variation % 3 === 2) values.fill(-Infinity, 0, Math.ceil(elements / 2));
  return values;
}

function maxCases(hasIndices: boolean): readonly KernelCase[] {
  return poolGeometries.flatMap((g, row) =>
    layouts.map((layout, variation) => {
      const seed = row * 2 + variation;
      const random = new Random(20000 + seed);
      const channels = channelCounts[row % channelCounts.length]!;
      const window = { ...windowFields(g), ...dilationFields(g), channels };
      const { fields, strides } = layoutFields(layout, channels, window);
      const data = input(random, g.batches * channels * g.input[0] * g.input[1], seed);
      const { values, indices } = maxPool(window, strides, data);
      const output = { array: Float32Array.from(values) };
      return {
        id: `${g.name}:c${channels}-${layout}`,
        problem: { ...window, ...fields },
        constants: {},
        inputs: { input: data },
        outputs: hasIndices ? { output, indices: { array: BigInt64Array.from(indices, BigInt) } } : { output },
      };
    }),
  );
}

function averageCases(): readonly KernelCase[] {
  const undilated = poolGeometries.filter(({ dilation }) => dilation[0] === 1 && dilation[1] === 1);
  return undilated.flatMap((g, row) =>
    layouts.flatMap((layout) =>
      [0, 1].map((overhang) => {
        const seed = row * 2 + overhang;
        const random = new Random(21000 + seed);
        const channels = channelCounts[row % channelCounts.length]!;
        const window = windowFields(g);
        // An overhanging window leaves the far padding, as the last one does in ceil mode.
        const [padding_bottom, padding_right] =
          overhang === 1 ? [Math.min(g.padding[0], g.padding[2]), 0] : [g.padding[2], g.padding[3]];
        const counting = { count_include_pad: row % 2, divisor_override: row % 5 === 4 ? 7 : 0 };
        const sizes = { ...window, channels, padding_bottom, padding_right, ...counting };
        const { fields, strides } = layoutFields(layout, channels, window);
        const data = random.float32(g.batches * channels * g.input[0] * g.input[1]);
        return {
          id: `${g.name}:c${channels}-${layout}-${overhang === 1 ? "overhang" : "fits"}`,
          problem: { ...sizes, ...fields },
          constants: {},
          inputs: { input: data },
          outputs: {
            output: { array: averagePoolF32(sizes, strides, data), tolerance: { relative: 1e-6, absolute: 1e-6 } },
          },
        };
      }),
    ),
  );
}

export const poolF32Tables = (): readonly CaseTable[] => [
  { family: "max_pool2d_f32", cases: maxCases(false) },
  { family: "max_pool2d_indices_f32", cases: maxCases(true) },
  { family: "avg_pool2d_f32", cases: averageCases() },
];
