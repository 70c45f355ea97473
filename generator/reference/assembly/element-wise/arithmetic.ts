import { Tensor } from "../memory/tensor";
import { mapFloat1, mapFloat2, mapFloat3, mapInt1, mapInt2, mapInt3 } from "./map";

export function addFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => x + y);
}
export function addInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => x + y);
}
export function subFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => x - y);
}
export function subInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => x - y);
}
/** a + alpha * b */
export function addScaledFloat(a: Tensor, b: Tensor, alpha: Tensor, out: Tensor, compute: i32): void {
  mapFloat3(a, b, alpha, out, compute, (x: f64, y: f64, s: f64): f64 => x + s * y);
}
export function addScaledInt(a: Tensor, b: Tensor, alpha: Tensor, out: Tensor, compute: i32): void {
  mapInt3(a, b, alpha, out, compute, (x: i64, y: i64, s: i64): i64 => x + s * y);
}
/** a - alpha * b */
export function subScaledFloat(a: Tensor, b: Tensor, alpha: Tensor, out: Tensor, compute: i32): void {
  mapFloat3(a, b, alpha, out, compute, (x: f64, y: f64, s: f64): f64 => x - s * y);
}
export function subScaledInt(a: Tensor, b: Tensor, alpha: Tensor, out: Tensor, compute: i32): void {
  mapInt3(a, b, alpha, out, compute, (x: i64, y: i64, s: i64): i64 => x - s * y);
}
export function mulFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => x * y);
}
export function mulInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => x * y);
}
export function divFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => x / y);
}
export function divTruncFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => Math.trunc(x / y));
}
export function divTruncInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => (y == -1 ? -x : x / nonZero(y)));
}
/** Python's floor division: the quotient that belongs to the remainder with the divisor's sign. */
export function divFloorFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => {
    if (y == 0) return x / y;
    const remainder = x % y;
    const quotient = (x - remainder) / y;
    return nearest(remainder != 0 && remainder < 0 != y < 0 ? quotient - 1 : quotient);
  });
}
export function divFloorInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => {
    if (y == -1) return -x;
    const quotient = x / nonZero(y);
    return x % y != 0 && x < 0 != y < 0 ? quotient - 1 : quotient;
  });
}
export function fmodFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => x % y);
}
export function fmodInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => (y == -1 ? 0 : x % nonZero(y)));
}
export function remainderFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => floorRemainder(x, y));
}
export function remainderInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => {
    if (y == -1) return 0;
    const remainder = x % nonZero(y);
    return remainder != 0 && remainder < 0 != y < 0 ? remainder + y : remainder;
  });
}
export function powFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => power(x, y));
}
/** By repeated multiplication, which wraps around; of negative exponents only those of 1 and -1 are not 0. */
export function powInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => {
    if (y < 0) return x == 1 ? 1 : x == -1 ? (y % 2 == 0 ? 1 : -1) : 0;
    let result: i64 = 1;
    let base = x;
    for (let exponent = y; exponent > 0; exponent >>= 1) {
      if ((exponent & 1) != 0) result *= base;
      base *= base;
    }
    return result;
  });
}
export function atan2Float(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => Math.atan2(x, y));
}
/** NaN wins. */
export function maximumFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => max(x, y));
}
export function maximumInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => (x > y ? x : y));
}
export function minimumFloat(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, b, out, compute, (x: f64, y: f64): f64 => min(x, y));
}
export function minimumInt(a: Tensor, b: Tensor, out: Tensor, compute: i32): void {
  mapInt2(a, b, out, compute, (x: i64, y: i64): i64 => (x < y ? x : y));
}
export function absFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.abs(x));
}
export function absInt(a: Tensor, out: Tensor, compute: i32): void {
  mapInt1(a, out, compute, (x: i64): i64 => (x < 0 ? -x : x));
}
export function negFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => -x);
}
export function negInt(a: Tensor, out: Tensor, compute: i32): void {
  mapInt1(a, out, compute, (x: i64): i64 => -x);
}
/** NaN has the sign 0. */
export function signFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => (x > 0 ? 1 : x < 0 ? -1 : 0));
}
export function signInt(a: Tensor, out: Tensor, compute: i32): void {
  mapInt1(a, out, compute, (x: i64): i64 => (x > 0 ? 1 : x < 0 ? -1 : 0));
}

@external("host", "divisionByZero")
declare function divisionByZero(): void;

function nonZero(divisor: i64): i64 {
  if (divisor == 0) divisionByZero();
  return divisor;
}

function floorRemainder(x: f64, y: f64): f64 {
  const remainder = x % y;
  return remainder != 0 && remainder < 0 != y < 0 ? remainder + y : remainder;
}

/** As C's pow, where JavaScript's says NaN for 1 to any power. */
function power(x: f64, y: f64): f64 {
  if (x == 1 || (x == -1 && Math.abs(y) == Infinity)) return 1;
  return Math.pow(x, y);
}
