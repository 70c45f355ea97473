import { addS8, div, mulS8 } from "../../oracle/elementwise-s8.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { factors, roundings } from "./quantisation.js";

/** [blocks, block elements] */
const blockSizes: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 2],
  [1, 17],
  [1, 64],
  [7, 1],
  [5, 3],
  [3, 16],
];

const zeroPoints: readonly (readonly [number, number])[] = [
  [0, 0],
  [-128, 127],
  [127, -128],
  [-5, 300],
];

/** Zero points of an addition lie within int8; the last row makes both differences large. */
const addZeroPoints = [...zeroPoints.slice(0, 3), [-128, -128]] as const;

function addCase(id: string, problem: Parameters<typeof addS8>[0], input1: Int8Array, input2: Int8Array): KernelCase {
  return { id, problem, constants: {}, inputs: { input1, input2 }, outputs: { output: { array: addS8(problem, input1, input2) } } };
}

/** Rectified sums of the exporter's usual factors: what comes out is the whole range of int8. */
function rectifiedAddCases(): readonly KernelCase[] {
  return [-17, -18, -19].flatMap((output_shift, row) =>
    [0, 1].flatMap((exact) =>
      [1, 2, 259].map((block_elements, column) => {
        const random = new Random(8500 + row * 6 + exact * 3 + column);
        const multiplier = random.int(1 << 30, 2 ** 31 - 1);
        const [one, other] = [[1 << 30, 0], [column === 2 ? 2 ** 31 - 1 : multiplier, -1 - column]] as const;
        const [first, second] = exact === 0 ? [one, other] : [other, one];
        const problem = {
          blocks: 1 + row,
          block_elements,
          input1_zero_point: exact === 0 ? -128 : 127,
          input1_multiplier: first[0],
          input1_shift: first[1],
          input2_zero_point: column === 1 ? 4 : -128,
          input2_multiplier: second[0],
          input2_shift: second[1],
          output_zero_point: -128,
          output_multiplier: random.int(1 << 30, 2 ** 31 - 1),
          output_shift,
          activation_min: -128,
          activation_max: 127,
        };
        const input1 = random.int8(problem.blocks * block_elements).fill(127, 0, 1);
        return addCase(`rectified-${output_shift}-${exact}-n${block_elements}`, problem, input1, random.int8(block_elements).fill(127, 0, 1));
      }),
    ),
  );
}

function addCases(): readonly KernelCase[] {
  return blockSizes.flatMap(([blocks, block_elements], row) =>
    [0, 1, 2, 3].map((variation) => {
      const seed = row * 4 + variation;
      const random = new Random(8000 + seed);
      const { output_offset, activation_min, activation_max, name } = roundings[seed % roundings.length]!;
      const [input1_zero_point, input2_zero_point] = addZeroPoints[variation]!;
      // The exporter's usual factors: the larger scale has 2^30 and no shift; then the extremes in turn.
      const usual = [[1 << 30, 0], [1456789012, -2], [1987654321, -19]] as const;
      const odd = [0, 4, 9].map((step) => factors[(seed + step) % factors.length]!);
      // Both terms near 2^31: their sum wraps.
      const large = [[2 ** 31 - 1, 3], [2 ** 31 - 1, 3], [1 << 30, -24]] as const;
      const [first, second, last] = variation < 2 ? usual : variation === 2 ? odd : large;
      const problem = {
        blocks,
        block_elements,
        input1_zero_point,
        input1_multiplier: first![0],
        input1_shift: first![1],
        input2_zero_point,
        input2_multiplier: second![0],
        input2_shift: second![1],
        output_zero_point: output_offset,
        output_multiplier: last![0],
        output_shift: last![1],
        activation_min,
        activation_max,
      };
      const [input1, input2] = [random.int8(blocks * block_elements), random.int8(block_elements)];
      return addCase(`${blocks}x${block_elements}-z${input1_zero_point},${input2_zero_point}-${name}-${variation}`, problem, input1, input2);
    }),
  );
}

function mulCases(): readonly KernelCase[] {
  return blockSizes.flatMap(([blocks, block_elements], row) =>
    zeroPoints.map(([input1_zero_point, input2_zero_point], variation) => {
      const seed = row * 4 + variation;
      const random = new Random(9000 + seed);
      const { output_offset, activation_min, activation_max, name } = roundings[seed % roundings.length]!;
      const [output_multiplier, output_shift] = factors[seed % factors.length]!;
      const problem = {
        blocks,
        block_elements,
        input1_zero_point,
        input2_zero_point,
        output_zero_point: output_offset,
        output_multiplier,
        output_shift,
        activation_min,
        activation_max,
      };
      const [input1, input2] = [random.int8(blocks * block_elements), random.int8(block_elements)];
      return {
        id: `${blocks}x${block_elements}-z${input1_zero_point},${input2_zero_point}-${name}-shift${output_shift}`,
        problem,
        constants: {},
        inputs: { input1, input2 },
        outputs: { output: { array: mulS8(problem, input1, input2) } },
      };
    }),
  );
}

const scales = [1, 0.5, 0.0078125, 37.25, 1e-30, 1e30, Number.MIN_VALUE, Number.POSITIVE_INFINITY].map(Math.fround);

function divCases(bits: 8 | 16): readonly KernelCase[] {
  const [low, high] = [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
  return [1, 2, 3, 4, 5, 31, 64, 509].flatMap((elements, row) =>
    scales.map((effective_scale, variation) => {
      const random = new Random(10000 + bits * 100 + row * 8 + variation);
      const any = (): Int8Array | Int16Array => (bits === 8 ? random.int8(elements) : random.int16(elements));
      const input1 = any();
      const input2 = row % 2 === 0 ? input1.map(() => random.int(-4, 4)) : any();
      const problem = {
        elements,
        input1_zero_point: random.pick([0, low, high, 7]),
        input2_zero_point: random.pick([0, 1, low, high]),
        output_zero_point: random.pick([0, low, high, -3]),
        effective_scale,
      };
      const values = div(problem, input1, input2, low, high);
      return {
        id: `n${elements}-scale${effective_scale}-z${problem.output_zero_point}`,
        problem,
        constants: {},
        inputs: { input1, input2 },
        outputs: { output: { array: bits === 8 ? Int8Array.from(values) : Int16Array.from(values) } },
      };
    }),
  );
}

function lutCases(): readonly KernelCase[] {
  return [1, 3, 256, 301].map((elements) => {
    const random = new Random(11000 + elements);
    const lut = random.int8(256);
    const input = elements >= 256 ? Int8Array.from({ length: elements }, (_, i) => i) : random.int8(elements);
    return {
      id: `n${elements}`,
      problem: { elements },
      constants: { lut },
      inputs: { input },
      outputs: { output: { array: input.map((x) => lut[x + 128]!) } },
    };
  });
}

export const elementwiseTables = (): readonly CaseTable[] => [
  { family: "add_s8", cases: [...addCases(), ...rectifiedAddCases()] },
  { family: "mul_s8", cases: mulCases() },
  { family: "div_s8", cases: divCases(8) },
  { family: "div_s16", cases: divCases(16) },
  { family: "lut_s8", cases: lutCases() },
];
