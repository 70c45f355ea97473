/** Terms after which the series below the border and the continued fraction above it have settled to a float64. */
const TERMS: i32 = 100;
const BORDER: f64 = 2.5;

/** The error function, from its power series where that converges quickly. */
export function erf(x: f64): f64 {
  if (x != x) return x;
  return Math.abs(x) < BORDER ? series(x) : x > 0 ? 1 - fraction(x) : fraction(-x) - 1;
}

/** 1 - erf(x) without losing the digits of small results. */
export function erfc(x: f64): f64 {
  if (x != x) return x;
  return Math.abs(x) < BORDER ? 1 - series(x) : x > 0 ? fraction(x) : 2 - fraction(-x);
}

/** 2/sqrt(pi) * exp(-x^2) * sum of 2^n x^(2n+1) / (1*3*...*(2n+1)): all terms have one sign. */
function series(x: f64): f64 {
  let term = x;
  let sum = x;
  for (let n = 1; n < TERMS; n++) {
    term *= (2 * x * x) / f64(2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** Laplace's continued fraction of erfc for positive x, from its far end. */
function fraction(x: f64): f64 {
  if (x > 27) return 0;
  let tail: f64 = 0;
  for (let n = TERMS; n >= 1; n--) tail = (f64(n) / 2) / (x + tail);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + tail);
}
