import { Tensor } from "../memory/tensor";
import { erf, erfc } from "./erf";
import { mapFloat1, mapFloat2, mapFloat4 } from "./map";

// Functions of one real number, carried out in float64 and rounded once.

export function acosFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.acos(x));
}
export function acoshFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.acosh(x));
}
export function asinFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.asin(x));
}
export function asinhFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.asinh(x));
}
export function atanFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.atan(x));
}
export function atanhFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.atanh(x));
}
export function ceilFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.ceil(x));
}
export function cosFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.cos(x));
}
export function coshFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.cosh(x));
}
export function erfFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => erf(x));
}
export function expFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.exp(x));
}
export function expm1Float(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.expm1(x));
}
export function floorFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.floor(x));
}
export function logFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.log(x));
}
export function log10Float(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.log10(x));
}
export function log1pFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.log1p(x));
}
export function log2Float(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.log2(x));
}
export function reciprocalFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => 1 / x);
}
export function roundFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => nearest(x));
}
export function rsqrtFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => 1 / Math.sqrt(x));
}
export function sigmoidFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => 1 / (1 + Math.exp(-x)));
}
export function sinFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.sin(x));
}
export function sinhFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.sinh(x));
}
export function sqrtFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.sqrt(x));
}
export function tanFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.tan(x));
}
export function tanhFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.tanh(x));
}
export function truncFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.trunc(x));
}

/** x times the normal distribution's cumulative function; erfc keeps the digits of large negative x. */
export function geluFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => 0.5 * x * erfc(-x * Math.SQRT1_2));
}
export function geluTanhFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x))));
}
export function logitFloat(a: Tensor, out: Tensor, compute: i32): void {
  mapFloat1(a, out, compute, (x: f64): f64 => Math.log(x / (1 - x)));
}
/** Clamped to [eps, 1 - eps] first. */
export function logitClampedFloat(a: Tensor, eps: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, eps, out, compute, (x: f64, e: f64): f64 => {
    const clamped = x < e ? e : x > 1 - e ? 1 - e : x;
    return Math.log(clamped / (1 - clamped));
  });
}
export function leakyReluFloat(a: Tensor, slope: Tensor, out: Tensor, compute: i32): void {
  mapFloat2(a, slope, out, compute, (x: f64, s: f64): f64 => (x > 0 ? x : x * s));
}
/** expm1(x * inputScale) * negative below 0, x * positive above it. */
export function eluFloat(a: Tensor, negative: Tensor, inputScale: Tensor, positive: Tensor, out: Tensor, compute: i32): void {
  mapFloat4(a, negative, inputScale, positive, out, compute, (x: f64, n: f64, s: f64, p: f64): f64 => (x <= 0 ? Math.expm1(x * s) * n : x * p));
}
