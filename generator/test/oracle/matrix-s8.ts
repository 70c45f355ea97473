import { finish, type Activation } from "./requantize.js";

export type LinearProblem = Activation &
  Readonly<{
    batches: number;
    input_features: number;
    output_features: number;
    input_offset: number;
    filter_offset: number;
    output_offset: number;
    multiplier: number;
    shift: number;
  }>;

export function linearS8(p: LinearProblem, input: Int8Array, weights: Int8Array, bias: Int32Array | undefined): Int8Array {
  return Int8Array.from({ length: p.batches * p.output_features }, (_, at) => {
    const [b, o] = [Math.floor(at / p.output_features), at % p.output_features];
    let acc = bias?.[o] ?? 0;
    for (let i = 0; i < p.input_features; i++) {
      acc += (input[b * p.input_features + i]! + p.input_offset) * (weights[o * p.input_features + i]! + p.filter_offset);
    }
    return finish(acc, p.multiplier, p.shift, p.output_offset, p);
  });
}

export type BatchMatmulProblem = Activation &
  Readonly<{
    batches: number;
    lhs_rows: number;
    rhs_rows: number;
    depth: number;
    lhs_offset: number;
    rhs_offset: number;
    output_offset: number;
    multiplier: number;
    shift: number;
  }>;

export function batchMatmulS8(p: BatchMatmulProblem, lhs: Int8Array, rhs: Int8Array): Int8Array {
  const output: number[] = [];
  for (let b = 0; b < p.batches; b++) {
    for (let m = 0; m < p.lhs_rows; m++) {
      for (let n = 0; n < p.rhs_rows; n++) {
        let acc = 0;
        for (let k = 0; k < p.depth; k++) {
          const l = lhs[(b * p.lhs_rows + m) * p.depth + k]! + p.lhs_offset;
          const r = rhs[(b * p.rhs_rows + n) * p.depth + k]! + p.rhs_offset;
          acc += l * r;
        }
        output.push(finish(acc, p.multiplier, p.shift, p.output_offset, p));
      }
    }
  }
  return Int8Array.from(output);
}
