/** v * multiplier * 2^(shift - 31) with two roundings, as gemmlowp has it; all of it wraps at 32 bits. */
export function requantize(value: i32, multiplier: i32, shift: i32): i32 {
  const left = shift > 0 ? shift : 0;
  const right = shift > 0 ? 0 : -shift;
  return divideByPowerOfTwo(multiplyHigh(value << left, multiplier), right);
}

/** The upper half of twice the product, rounded. */
export function multiplyHigh(a: i32, b: i32): i32 {
  if (a == i32.MIN_VALUE && b == i32.MIN_VALUE) return i32.MAX_VALUE;
  return i32((i64(a) * i64(b) + (1 << 30)) >> 31);
}

/** value / 2^exponent to the nearest, ties away from zero. */
export function divideByPowerOfTwo(value: i32, exponent: i32): i32 {
  if (exponent == 0) return value;
  const mask = i32((u32(1) << exponent) - 1);
  const remainder = value & mask;
  const threshold = (mask >> 1) + (value < 0 ? 1 : 0);
  return (value >> exponent) + (remainder > threshold ? 1 : 0);
}

@inline
export function clamp(value: i32, low: i32, high: i32): i32 {
  return value < low ? low : value > high ? high : value;
}
