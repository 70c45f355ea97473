import { readFloat, writeFloat } from "../memory/element";
import { Tensor } from "../memory/tensor";

// Complex numbers are pairs of float64 along the last dimension; the host brings all operands to one size.

const ADD: i32 = 0;
const SUB: i32 = 1;
const MUL: i32 = 2;

export function complexArithmetic(a: Tensor, b: Tensor, out: Tensor, operation: i32, alpha: f64): void {
  for (let index = 0; index < out.count; index += 2) {
    const ar = readFloat(a, a.offset(index));
    const ai = readFloat(a, a.offset(index + 1));
    const br = readFloat(b, b.offset(index));
    const bi = readFloat(b, b.offset(index + 1));
    let re: f64;
    let im: f64;
    if (operation == ADD || operation == SUB) {
      const factor = operation == ADD ? alpha : -alpha;
      re = ar + factor * br;
      im = ai + factor * bi;
    } else if (operation == MUL) {
      re = ar * br - ai * bi;
      im = ar * bi + ai * br;
    } else if (br == 0 && bi == 0) {
      // Infinite as the parts say, where a common denominator would make NaN of both.
      re = ar / Math.abs(br);
      im = ai / Math.abs(bi);
    } else {
      const square = br * br + bi * bi;
      re = (ar * br + ai * bi) / square;
      im = (ai * br - ar * bi) / square;
    }
    writeFloat(out, out.offset(index), re);
    writeFloat(out, out.offset(index + 1), im);
  }
}

/** Lengths of pairs. */
export function complexLength(x: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    writeFloat(out, out.offset(index), Math.hypot(readFloat(x, x.offset(2 * index)), readFloat(x, x.offset(2 * index + 1))));
  }
}

export function complexAngle(x: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    writeFloat(out, out.offset(index), Math.atan2(readFloat(x, x.offset(2 * index + 1)), readFloat(x, x.offset(2 * index))));
  }
}

/** Of real numbers 0 or pi, and NaN of NaN. */
export function realAngle(x: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    const value = readFloat(x, x.offset(index));
    writeFloat(out, out.offset(index), value != value ? value : value < 0 ? Math.PI : 0);
  }
}

/** Pairs from lengths and angles. */
export function fromPolar(length: Tensor, angle: Tensor, out: Tensor): void {
  for (let index = 0; index < length.count; index++) {
    const radius = readFloat(length, length.offset(index));
    const phi = readFloat(angle, angle.offset(index));
    writeFloat(out, out.offset(2 * index), radius * Math.cos(phi));
    writeFloat(out, out.offset(2 * index + 1), radius * Math.sin(phi));
  }
}
