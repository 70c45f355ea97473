import { indicesOf } from "./image.js";

export type MatmulF32Problem = Readonly<{
  batches: number;
  rows: number;
  columns: number;
  depth: number;
  alpha: number;
  beta: number;
}>;

export interface MatmulLayout {
  readonly lhs: readonly [batch: number, row: number, depth: number];
  readonly rhs: readonly [batch: number, depth: number, column: number];
  readonly bias: readonly [batch: number, row: number, column: number];
  readonly output: readonly [batch: number, row: number, column: number];
}

export function matmulF32(
  p: MatmulF32Problem,
  layout: MatmulLayout,
  lhs: Float32Array,
  rhs: Float32Array,
  bias: Float32Array | undefined,
): Float32Array {
  const output = new Float32Array(p.batches * p.rows * p.columns);
  for (const [b, m, n] of indicesOf([p.batches, p.rows, p.columns]) as Generator<[number, number, number]>) {
    let sum = 0;
    for (let k = 0; k < p.depth; k++) {
      const l = lhs[b * layout.lhs[0] + m * layout.lhs[1] + k * layout.lhs[2]]!;
      sum += l * rhs[b * layout.rhs[0] + k * layout.rhs[1] + n * layout.rhs[2]]!;
    }
    const added = bias === undefined ? 0 : p.beta * bias[b * layout.bias[0] + m * layout.bias[1] + n * layout.bias[2]]!;
    output[b * layout.output[0] + m * layout.output[1] + n * layout.output[2]] = p.alpha * sum + added;
  }
  return output;
}
