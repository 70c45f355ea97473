import { dtypeBytes } from "../../ir/dtype.js";
import { contiguousStrides, elementCount, sameLayout } from "../../ir/layout.js";
import type { TensorInterface } from "../../phases/5-emit/program-interface.js";
import type { TensorData } from "../../run/npy.js";
import type { Fit } from "./tensor-fit.js";

/** The values of a tensor for the steps of a run, one step after the other, in the program's memory order. */
export interface TensorValues extends Fit {
  readonly bytes: Uint8Array;
}

/** Elements in the order of the tensor's sizes as the program lays them down. */
export function fromLogicalOrder(bytes: Uint8Array, tensor: TensorInterface): Uint8Array {
  return reorderSteps(bytes, tensor, { sizes: tensor.sizes, steps: 1 }, contiguousStrides(tensor.sizes), tensor.strides);
}

/** In the order of the sizes. */
export function toLogicalOrder(values: TensorValues, tensor: TensorInterface): TensorData {
  const { sizes, steps } = values;
  const bytes = reorderSteps(values.bytes, tensor, values, denseStrides(sizes, tensor.strides), contiguousStrides(sizes));
  return { dtype: tensor.dtype, shape: steps === 1 ? sizes : [steps, ...sizes], bytes };
}

/** Strides of a dense tensor whose dimensions lie in memory in the order of `like`. */
export function denseStrides(sizes: readonly number[], like: readonly number[]): readonly number[] {
  const order = sizes.map((_, dim) => dim).sort((a, b) => like[b]! - like[a]! || a - b);
  const strides = new Array<number>(sizes.length).fill(1);
  let next = 1;
  for (const dim of order.reverse()) {
    strides[dim] = next;
    next *= Math.max(sizes[dim]!, 1);
  }
  return strides;
}

export function reorderSteps(bytes: Uint8Array, { dtype }: TensorInterface, { sizes, steps }: Fit, from: readonly number[], to: readonly number[]): Uint8Array {
  if (sameLayout(sizes, from, to)) return bytes;
  const width = dtypeBytes(dtype);
  const stepBytes = elementCount(sizes) * width;
  const result = new Uint8Array(bytes.length);
  for (let step = 0; step < steps; step++) {
    reorder(bytes.subarray(step * stepBytes, (step + 1) * stepBytes), result.subarray(step * stepBytes, (step + 1) * stepBytes), sizes, width, from, to);
  }
  return result;
}

function reorder(bytes: Uint8Array, result: Uint8Array, sizes: readonly number[], width: number, from: readonly number[], to: readonly number[]): void {
  const index = new Array<number>(sizes.length).fill(0);
  const position = (strides: readonly number[]): number => index.reduce((sum, value, dim) => sum + value * strides[dim]!, 0) * width;
  for (let element = elementCount(sizes); element > 0; element--) {
    const start = position(from);
    result.set(bytes.subarray(start, start + width), position(to));
    for (let dim = sizes.length - 1; dim >= 0; dim--) {
      index[dim]!++;
      if (index[dim]! < sizes[dim]!) break;
      index[dim] = 0;
    }
  }
}
