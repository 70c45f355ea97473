/** The dialect's requantisation in exact integers: facts, "double rounding". Nothing here knows the C code. */

const two31 = 1n << 31n;

/** The low 32 bits as a signed number. */
export function wrap32(value: number | bigint): number {
  return Number(BigInt.asIntN(32, BigInt(value)));
}

/** value / 2^exponent, halves away from zero. */
export function roundHalfAway(value: bigint, exponent: number): bigint {
  const divisor = 1n << BigInt(exponent);
  const magnitude = value < 0n ? -value : value;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return value < 0n ? -rounded : rounded;
}

/** floor(a * b / 2^31 + 1/2), the fixed-point product; INT32_MIN squared gives INT32_MAX. */
export function multiplyHigh(a: bigint, b: bigint): bigint {
  if (a === -two31 && b === -two31) return two31 - 1n;
  return (a * b + two31 / 2n) >> 31n;
}

export function requantize(value: number, multiplier: number, shift: number): number {
  const shifted = BigInt.asIntN(32, BigInt(value) << BigInt(Math.max(shift, 0)));
  return Number(roundHalfAway(multiplyHigh(shifted, BigInt(multiplier)), Math.max(-shift, 0)));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** The last step of nearly every int8 operator. */
export type Activation = Readonly<{ activation_min: number; activation_max: number }>;

export function finish(acc: number, multiplier: number, shift: number, offset: number, activation: Activation): number {
  const value = wrap32(requantize(wrap32(acc), multiplier, shift) + offset);
  return clamp(value, activation.activation_min, activation.activation_max);
}
