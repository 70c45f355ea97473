/** Numbers of the host's list of roundings. */
namespace Rounding {
  export const double: i32 = 0;
  export const natural: i32 = 1;
  export const doubleAsymmetric: i32 = 2;
  export const symmetric: i32 = 3;
  export const toZero: i32 = 4;
}

/** What is added to a product before it is shifted right by `shift`; for shifts of at least 1. */
function bias(value: i64, shift: i32, rounding: i32, doubleRound: i32): i64 {
  const half = (<i64>1) << (shift - 1);
  if (rounding == Rounding.natural) return half;
  if (rounding == Rounding.double || rounding == Rounding.doubleAsymmetric) {
    const first = shift > 31 - doubleRound ? (<i64>1) << (30 - doubleRound) : 0;
    return half + (rounding == Rounding.double && value < 0 ? -first : first);
  }
  if (rounding == Rounding.symmetric) return half - (value < 0 ? 1 : 0);
  if (rounding == Rounding.toZero) return value < 0 ? ((<i64>1) << shift) - 1 : 0;
  return 0;
}

/** value * scale / 2^shift, rounded. The product may have up to 96 bits. */
export function scaled(value: i64, scale: u32, shift: i32, rounding: i32, doubleRound: i32): i64 {
  if (value == <i64><i32>value && <i32>scale >= 0) {
    const product = value * <i64>scale;
    return shift == 0 ? product : (product + bias(value, shift, rounding, doubleRound)) >> shift;
  }
  // Two halves: the lower 32 bits of the product, and all above them.
  const low = <u64>(<u32>value) * <u64>scale;
  const high = (value >> 32) * <i64>scale + <i64>(low >>> 32);
  if (shift == 0) return (high << 32) | <i64>(low & 0xffffffff);
  const added = bias(value, shift, rounding, doubleRound);
  const sumLow = (low & 0xffffffff) + <u64>(added & 0xffffffff);
  const sumHigh = high + (added >> 32) + <i64>(sumLow >>> 32);
  if (shift >= 32) return sumHigh >> (shift - 32);
  return (sumHigh << (32 - shift)) | <i64>((sumLow & 0xffffffff) >>> shift);
}
