/** The value of a float16 with these bits. */
export function fromHalf(bits: u32): f64 {
  const exponent = (bits >> 10) & 0x1f;
  const fraction = f64(bits & 0x3ff);
  let magnitude: f64;
  if (exponent == 0x1f) magnitude = fraction == 0 ? Infinity : NaN;
  else if (exponent == 0) magnitude = fraction * power2(-24);
  else magnitude = (1024 + fraction) * power2(i32(exponent) - 25);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

/** Bits of the float16 nearest to a value, ties to even. */
export function toHalf(value: f64): u32 {
  const sign: u32 = (reinterpret<u64>(value) >> 63) != 0 ? 0x8000 : 0;
  if (value != value) return 0x7e00;
  const magnitude = Math.abs(value);
  if (magnitude >= 65520) return sign | 0x7c00;
  // A step of the float16 grid at this magnitude; below 2^-14 the grid is even.
  let exponent = i32((reinterpret<u64>(magnitude) >> 52) & 0x7ff) - 1023;
  if (exponent < -14) exponent = -14;
  const steps = u32(nearest(magnitude * power2(10 - exponent)));
  // For normal numbers `steps` holds the leading one, which carries into the exponent.
  return sign | (u32(exponent + 14) << 10) + steps;
}

export function fromBrainFloat(bits: u32): f64 {
  return f64(reinterpret<f32>(bits << 16));
}

/** Bits of the bfloat16 nearest to a float32, ties to even. */
export function toBrainFloat(value: f32): u32 {
  if (value != value) return 0x7fc0;
  const bits = reinterpret<u32>(value);
  return (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
}

/** 2^exponent for normal results. */
function power2(exponent: i32): f64 {
  return reinterpret<f64>(u64(exponent + 1023) << 52);
}
