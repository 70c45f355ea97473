export type QuantizeProblem = Readonly<{
  elements: number;
  inverse_scale: number;
  zero_point: number;
  quant_min: number;
  quant_max: number;
}>;

function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  const fraction = value - below;
  if (fraction !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}

export function quantize(p: QuantizeProblem, input: Float32Array): number[] {
  return [...input].map((x) => {
    const scaled = Math.fround(x * p.inverse_scale);
    const steps = Number.isNaN(scaled) ? 0 : roundHalfEven(scaled);
    return Math.min(Math.max(steps + p.zero_point, p.quant_min), p.quant_max);
  });
}

export type DequantizeProblem = Readonly<{ elements: number; scale: number; zero_point: number }>;

export function dequantize(p: DequantizeProblem, input: Int8Array | Int16Array): Float32Array {
  return Float32Array.from(input, (q) => (q - p.zero_point) * p.scale);
}
