export type AxisProblem = Readonly<{ outer_size: number; axis_size: number; inner_size: number }>;

function alongAxis(p: AxisProblem, input: Float32Array, map: (line: readonly number[]) => readonly number[]): Float32Array {
  const output = new Float32Array(input.length);
  for (let start = 0; start < p.outer_size * p.inner_size; start++) {
    const [outer, inner] = [Math.floor(start / p.inner_size), start % p.inner_size];
    const at = (i: number): number => (outer * p.axis_size + i) * p.inner_size + inner;
    const line = Array.from({ length: p.axis_size }, (_, i) => input[at(i)]!);
    map(line).forEach((value, i) => (output[at(i)] = value));
  }
  return output;
}

export function softmaxF32(p: AxisProblem, input: Float32Array): Float32Array {
  return alongAxis(p, input, (line) => {
    const max = Math.max(...line);
    const exponentials = line.map((x) => Math.exp(x - max));
    const sum = exponentials.reduce((total, value) => total + value, 0);
    return exponentials.map((value) => value / sum);
  });
}

export function logSoftmaxF32(p: AxisProblem, input: Float32Array): Float32Array {
  return alongAxis(p, input, (line) => {
    const max = Math.max(...line);
    const sum = line.reduce((total, x) => total + Math.exp(x - max), 0);
    return line.map((x) => x - max - Math.log(sum));
  });
}

export type LayerNormProblem = Readonly<{ rows: number; row_elements: number; epsilon: number }>;

export interface LayerNormResult {
  readonly output: Float32Array;
  readonly mean: Float32Array;
  readonly rstd: Float32Array;
}

export function layerNormF32(
  p: LayerNormProblem,
  input: Float32Array,
  weight: Float32Array | undefined,
  bias: Float32Array | undefined,
): LayerNormResult {
  const output = new Float32Array(input.length);
  const [means, rstds] = [new Float32Array(p.rows), new Float32Array(p.rows)];
  for (let row = 0; row < p.rows; row++) {
    const x = [...input.subarray(row * p.row_elements, (row + 1) * p.row_elements)];
    const mean = x.reduce((total, value) => total + value, 0) / p.row_elements;
    const variance = x.reduce((total, value) => total + (value - mean) ** 2, 0) / p.row_elements;
    const rstd = 1 / Math.sqrt(variance + p.epsilon);
    x.forEach((value, i) => {
      output[row * p.row_elements + i] = (value - mean) * rstd * (weight?.[i] ?? 1) + (bias?.[i] ?? 0);
    });
    means[row] = mean;
    rstds[row] = rstd;
  }
  return { output, mean: means, rstd: rstds };
}
