import { readFloat, readInt, writeInt } from "../memory/element";
import { isFloating } from "../memory/dtype";
import { convertElement } from "../memory/element";
import { Tensor } from "../memory/tensor";
import { mapFloat3, mapInt1, mapInt2, mapInt3, testFloat2, testInt2 } from "./map";

export function eqFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testFloat2(a, b, out, compute, (x: f64, y: f64): bool => x == y);
}
export function eqInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testInt2(a, b, out, compute, (x: i64, y: i64): bool => x == y);
}
export function neFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testFloat2(a, b, out, compute, (x: f64, y: f64): bool => x != y);
}
export function neInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testInt2(a, b, out, compute, (x: i64, y: i64): bool => x != y);
}
export function geFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testFloat2(a, b, out, compute, (x: f64, y: f64): bool => x >= y);
}
export function geInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testInt2(a, b, out, compute, (x: i64, y: i64): bool => x >= y);
}
export function gtFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testFloat2(a, b, out, compute, (x: f64, y: f64): bool => x > y);
}
export function gtInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testInt2(a, b, out, compute, (x: i64, y: i64): bool => x > y);
}
export function leFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testFloat2(a, b, out, compute, (x: f64, y: f64): bool => x <= y);
}
export function leInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testInt2(a, b, out, compute, (x: i64, y: i64): bool => x <= y);
}
export function ltFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testFloat2(a, b, out, compute, (x: f64, y: f64): bool => x < y);
}
export function ltInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  testInt2(a, b, out, compute, (x: i64, y: i64): bool => x < y);
}

export function bitwiseAndInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => x & y);
}
export function bitwiseOrInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => x | y);
}
export function bitwiseXorInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => x ^ y);
}
export function bitwiseNotInt(a: Tensor, out: Tensor, compute: i32): void {
  mapInt1(a, out, compute, (x: i64): i64 => ~x);
}
/** Shifts by the width or more leave 0, or the sign. `width` is that of the type computed in. */
export function leftShiftInt(a: Tensor, b: Tensor, width: Tensor, out: Tensor, compute: i32): void {
  mapInt3(a, b, width, out, compute, (x: i64, y: i64, w: i64): i64 => (y < 0 || y >= w ? 0 : x << y));
}
export function rightShiftInt(a: Tensor, b: Tensor, width: Tensor, out: Tensor, compute: i32): void {
  mapInt3(a, b, width, out, compute, (x: i64, y: i64, w: i64): i64 => (y < 0 || y >= w ? (x < 0 ? -1 : 0) : x >> y));
}

export function logicalAnd(a: Tensor, b: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    const truth = isTrue(a, a.offset(index)) & isTrue(b, b.offset(index));
    writeInt(out, out.offset(index), truth);
  }
}
export function logicalOr(a: Tensor, b: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    const truth = isTrue(a, a.offset(index)) | isTrue(b, b.offset(index));
    writeInt(out, out.offset(index), truth);
  }
}
export function logicalXor(a: Tensor, b: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    const truth = isTrue(a, a.offset(index)) ^ isTrue(b, b.offset(index));
    writeInt(out, out.offset(index), truth);
  }
}
export function logicalNot(a: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) writeInt(out, out.offset(index), 1 - isTrue(a, a.offset(index)));
}
export function isInfinite(a: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    writeInt(out, out.offset(index), Math.abs(readFloat(a, a.offset(index))) == Infinity ? 1 : 0);
  }
}
export function isNotANumber(a: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    const x = readFloat(a, a.offset(index));
    writeInt(out, out.offset(index), x != x ? 1 : 0);
  }
}

/** Elements of `a` where the condition holds, of `b` elsewhere. */
export function where(condition: Tensor, a: Tensor, b: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    const from = readInt(condition, condition.offset(index)) != 0 ? a : b;
    convertElement(from, from.offset(index), out, out.offset(index));
  }
}

/** The upper bound wins over the lower one, NaN over both. */
export function clampFloat(a: Tensor, low: Tensor, high: Tensor, out: Tensor, compute: i32): void {
  mapFloat3(a, low, high, out, compute, (x: f64, l: f64, h: f64): f64 => min(max(x, l), h));
}
export function clampInt(a: Tensor, low: Tensor, high: Tensor, out: Tensor, compute: i32): void {
  mapInt3(a, low, high, out, compute, (x: i64, l: i64, h: i64): i64 => {
    const raised = x < l ? l : x;
    return raised > h ? h : raised;
  });
}

function isTrue(tensor: Tensor, offset: i32): i32 {
  if (isFloating(tensor.dtype)) return readFloat(tensor, offset) != 0 ? 1 : 0;
  return readInt(tensor, offset) != 0 ? 1 : 0;
}
