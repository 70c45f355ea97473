const int32Min = -(2 ** 31);
const int32Max = 2 ** 31 - 1;

/**
 * The dialect's requantisation with both roundings, or undefined where an int32 would wrap. Monotonic in `value` for
 * multipliers that are not negative, which is why bounds may be pushed through it.
 */
export function requantize(value: number, multiplier: number, shift: number): number | undefined {
  const shifted = value * 2 ** Math.max(shift, 0);
  if (multiplier < 0 || shifted < int32Min || shifted > int32Max) return undefined;
  const high = Number((BigInt(shifted) * BigInt(multiplier) + (1n << 30n)) >> 31n);
  const right = Math.max(-shift, 0);
  if (right === 0) return high;
  const quotient = Math.floor(high / 2 ** right);
  const rest = high - quotient * 2 ** right;
  const threshold = Math.floor((2 ** right - 1) / 2) + (high < 0 ? 1 : 0);
  return quotient + (rest > threshold ? 1 : 0);
}
