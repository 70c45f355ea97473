import { finish, requantize, wrap32, type Activation } from "./requantize.js";

type Blocks = Readonly<{ blocks: number; block_elements: number }>;

export type AddProblem = Blocks &
  Activation &
  Readonly<{
    input1_zero_point: number;
    input1_multiplier: number;
    input1_shift: number;
    input2_zero_point: number;
    input2_multiplier: number;
    input2_shift: number;
    output_zero_point: number;
    output_multiplier: number;
    output_shift: number;
  }>;

export function addS8(p: AddProblem, input1: Int8Array, input2: Int8Array): Int8Array {
  return input1.map((x1, i) => {
    const x2 = input2[i % p.block_elements]!;
    const a = requantize(wrap32((x1 - p.input1_zero_point) * 2 ** 20), p.input1_multiplier, p.input1_shift);
    const b = requantize(wrap32((x2 - p.input2_zero_point) * 2 ** 20), p.input2_multiplier, p.input2_shift);
    return finish(a + b, p.output_multiplier, p.output_shift, p.output_zero_point, p);
  });
}

export type MulProblem = Blocks &
  Activation &
  Readonly<{
    input1_zero_point: number;
    input2_zero_point: number;
    output_zero_point: number;
    output_multiplier: number;
    output_shift: number;
  }>;

export function mulS8(p: MulProblem, input1: Int8Array, input2: Int8Array): Int8Array {
  return input1.map((x1, i) => {
    const product = (x1 - p.input1_zero_point) * (input2[i % p.block_elements]! - p.input2_zero_point);
    return finish(product, p.output_multiplier, p.output_shift, p.output_zero_point, p);
  });
}

export type DivProblem = Readonly<{
  elements: number;
  input1_zero_point: number;
  input2_zero_point: number;
  output_zero_point: number;
  effective_scale: number;
}>;

/** float32 steps: a double quotient or product of float32 values rounds once more to float32 without harm. */
export function div<A extends Int8Array | Int16Array>(p: DivProblem, input1: A, input2: A, low: number, high: number): number[] {
  return [...input1].map((x1, i) => {
    const denominator = input2[i]! - p.input2_zero_point;
    const quotient = denominator === 0 ? 0 : Math.fround((x1 - p.input1_zero_point) / denominator);
    const scaled = Math.fround(quotient * p.effective_scale);
    const magnitude = Math.floor(Math.abs(scaled) + 0.5);
    const rounded = Number.isNaN(scaled) ? 0 : Math.sign(scaled) * magnitude;
    return Math.min(Math.max(rounded + p.output_zero_point, low), high);
  });
}
