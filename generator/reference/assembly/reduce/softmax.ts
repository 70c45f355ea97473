import { readFloat, writeFloat } from "../memory/element";
import { Tensor } from "../memory/tensor";

// Rows are the last dimension.

export function softmax(x: Tensor, out: Tensor, length: i32): void {
  for (let row = 0; row < out.count; row += length) {
    const largest = largestOf(x, row, length);
    const sum = sumOfExponentials(x, row, length, largest);
    for (let i = 0; i < length; i++) writeFloat(out, out.offset(row + i), Math.exp(readFloat(x, x.offset(row + i)) - largest) / sum);
  }
}

export function logSoftmax(x: Tensor, out: Tensor, length: i32): void {
  for (let row = 0; row < out.count; row += length) {
    const largest = largestOf(x, row, length);
    const sum = Math.log(sumOfExponentials(x, row, length, largest));
    for (let i = 0; i < length; i++) writeFloat(out, out.offset(row + i), readFloat(x, x.offset(row + i)) - largest - sum);
  }
}

function largestOf(x: Tensor, row: i32, length: i32): f64 {
  let largest: f64 = -Infinity;
  for (let i = 0; i < length; i++) largest = max(largest, readFloat(x, x.offset(row + i)));
  return largest;
}

function sumOfExponentials(x: Tensor, row: i32, length: i32, largest: f64): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < length; i++) sum += Math.exp(readFloat(x, x.offset(row + i)) - largest);
  return sum;
}
