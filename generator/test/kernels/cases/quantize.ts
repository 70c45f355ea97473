import { dequantize, quantize } from "../../oracle/quantize.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";

/** Values on and around every kind of edge of a conversion: halves, the ends of the ranges, infinities, NaN. */
const awkward = [
  0, -0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999997, -0.49999997, 126.5, 127.5, -127.5, -128.5, 255.5, -256.5, 32766.5,
  32767.5, -32768.5, 65535.5, 4194303.5, 4194304, 1e9, -1e9, 3e9, -3e9, 1e38, -1e38, 1e-45, Number.NaN, Infinity, -Infinity,
];

const settings = [
  { scale: 1, zero_point: 0, margin: 0 },
  { scale: 0.5, zero_point: -128, margin: 0 },
  { scale: 0.0039215689, zero_point: 127, margin: 0 },
  { scale: 3.7, zero_point: -7, margin: 5 },
  { scale: 1e-40, zero_point: 3, margin: 0 },
  { scale: 1e38, zero_point: 3, margin: 100 },
] as const;

function quantizeCases(bits: 8 | 16): readonly KernelCase[] {
  const [low, high] = [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
  return settings.flatMap(({ scale, zero_point, margin }, row) =>
    [1, 3, 4, 5, 15, 16, 67, 72].map((elements) => {
      const random = new Random(15000 + row);
      const limits = { quant_min: low + margin, quant_max: high - margin };
      const problem = { elements, inverse_scale: Math.fround(1 / Math.fround(scale)), zero_point, ...limits };
      const around = Float32Array.from(awkward, (steps) => steps * scale);
      const input = Float32Array.from({ length: elements }, (_, i) => around[i] ?? random.int(-40000, 40000) * scale * 0.25);
      const values = quantize(problem, input);
      return {
        id: `n${elements}-scale${scale}-z${zero_point}`,
        problem,
        constants: {},
        inputs: { input },
        outputs: { output: { array: bits === 8 ? Int8Array.from(values) : Int16Array.from(values) } },
      };
    }),
  );
}

function dequantizeCases(bits: 8 | 16): readonly KernelCase[] {
  const zeroPoints = bits === 8 ? [-128, 0, 127] : [-32768, 0, 32767];
  return zeroPoints.flatMap((zero_point) =>
    [[1, 0.0078125], [3, 0.37], [4, 0.37], [5, 0.37], [15, 1], [16, 1e-39], [31, 3e38], [259, 0.0235294]].map(([elements, scale]) => {
      const random = new Random(16000 + elements!);
      const problem = { elements: elements!, zero_point, scale: Math.fround(scale!) };
      const input = bits === 8 ? random.int8(elements!) : random.int16(elements!);
      return {
        id: `n${elements}-z${zero_point}-scale${problem.scale}`,
        problem,
        constants: {},
        inputs: { input },
        outputs: { output: { array: dequantize(problem, input) } },
      };
    }),
  );
}

export const quantizeTables = (): readonly CaseTable[] => [
  { family: "quantize_f32_s8", cases: quantizeCases(8) },
  { family: "quantize_f32_s16", cases: quantizeCases(16) },
  { family: "dequantize_s8_f32", cases: dequantizeCases(8) },
  { family: "dequantize_s16_f32", cases: dequantizeCases(16) },
];
