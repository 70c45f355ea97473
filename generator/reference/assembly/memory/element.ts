import { BFLOAT16, BOOL, COMPLEX128, COMPLEX64, FLOAT16, FLOAT32, FLOAT64, INT16, INT32, INT64, INT8, UINT16, UINT32, UINT64, UINT8, isComplex, isFloating } from "./dtype";
import { fromBrainFloat, fromHalf, toBrainFloat, toHalf } from "./half";
import { Tensor } from "./tensor";

/** The element at an offset as an integer; floats lose their fraction, complex numbers their imaginary part. */
export function readInt(tensor: Tensor, offset: i32): i64 {
  switch (tensor.dtype) {
    case UINT8:
      return load<u8>(tensor.readable(offset, 1));
    case INT8:
      return load<i8>(tensor.readable(offset, 1));
    case BOOL:
      return load<u8>(tensor.readable(offset, 1)) != 0 ? 1 : 0;
    case INT16:
      return load<i16>(tensor.readable(offset, 2));
    case UINT16:
      return load<u16>(tensor.readable(offset, 2));
    case INT32:
      return load<i32>(tensor.readable(offset, 4));
    case UINT32:
      return load<u32>(tensor.readable(offset, 4));
    case INT64:
    case UINT64:
      return load<i64>(tensor.readable(offset, 8));
    default:
      return truncate(readFloat(tensor, offset));
  }
}

/** The element at an offset as a float64, which holds every value of the narrower types. */
export function readFloat(tensor: Tensor, offset: i32): f64 {
  switch (tensor.dtype) {
    case FLOAT32:
      return load<f32>(tensor.readable(offset, 4));
    case FLOAT64:
      return load<f64>(tensor.readable(offset, 8));
    case FLOAT16:
      return fromHalf(load<u16>(tensor.readable(offset, 2)));
    case BFLOAT16:
      return fromBrainFloat(load<u16>(tensor.readable(offset, 2)));
    case UINT64:
      return f64(load<u64>(tensor.readable(offset, 8)));
    case COMPLEX64:
      return load<f32>(tensor.readable(offset, 8));
    case COMPLEX128:
      return load<f64>(tensor.readable(offset, 16));
    default:
      return f64(readInt(tensor, offset));
  }
}

/** Stores an integer; what does not fit wraps around. */
export function writeInt(tensor: Tensor, offset: i32, value: i64): void {
  switch (tensor.dtype) {
    case UINT8:
    case INT8:
      return store<i8>(tensor.writable(offset, 1), i8(value));
    case BOOL:
      return store<u8>(tensor.writable(offset, 1), value != 0 ? 1 : 0);
    case INT16:
    case UINT16:
      return store<i16>(tensor.writable(offset, 2), i16(value));
    case INT32:
    case UINT32:
      return store<i32>(tensor.writable(offset, 4), i32(value));
    case INT64:
    case UINT64:
      return store<i64>(tensor.writable(offset, 8), value);
    case FLOAT32:
      return store<f32>(tensor.writable(offset, 4), f32(value));
    default:
      return writeFloat(tensor, offset, f64(value));
  }
}

/** Stores a float, rounded to the nearest value of the tensor's type; integers get it without its fraction. */
export function writeFloat(tensor: Tensor, offset: i32, value: f64): void {
  switch (tensor.dtype) {
    case FLOAT32:
      return store<f32>(tensor.writable(offset, 4), f32(value));
    case FLOAT64:
      return store<f64>(tensor.writable(offset, 8), value);
    case FLOAT16:
      return store<u16>(tensor.writable(offset, 2), u16(toHalf(f64(f32(value)))));
    case BFLOAT16:
      return store<u16>(tensor.writable(offset, 2), u16(toBrainFloat(f32(value))));
    case BOOL:
      return store<u8>(tensor.writable(offset, 1), value != 0 ? 1 : 0);
    case COMPLEX64:
    case COMPLEX128:
      return writeComplex(tensor, offset, value, 0);
    default:
      return writeInt(tensor, offset, truncate(value));
  }
}

/** 0 for a real element. */
export function readImaginary(tensor: Tensor, offset: i32): f64 {
  if (tensor.dtype == COMPLEX64) return load<f32>(tensor.readable(offset, 8) + 4);
  return tensor.dtype == COMPLEX128 ? load<f64>(tensor.readable(offset, 16) + 8) : 0;
}

export function writeComplex(tensor: Tensor, offset: i32, real: f64, imaginary: f64): void {
  if (tensor.dtype == COMPLEX64) {
    const at = tensor.writable(offset, 8);
    store<f32>(at, f32(real));
    store<f32>(at + 4, f32(imaginary));
  } else {
    const at = tensor.writable(offset, 16);
    store<f64>(at, real);
    store<f64>(at + 8, imaginary);
  }
}

/** The nearest value of a floating type that computations are carried out in; half types are computed with in float32. */
@inline
export function rounded(value: f64, dtype: i32): f64 {
  return dtype == FLOAT64 ? value : f64(f32(value));
}

/** An integer as a type of this width holds it. */
export function wrapped(value: i64, dtype: i32): i64 {
  switch (dtype) {
    case UINT8:
      return i64(u8(value));
    case INT8:
      return i64(i8(value));
    case BOOL:
      return value != 0 ? 1 : 0;
    case INT16:
      return i64(i16(value));
    case UINT16:
      return i64(u16(value));
    case INT32:
      return i64(i32(value));
    case UINT32:
      return i64(u32(value));
    default:
      return value;
  }
}

/** Copies one element to a tensor of any type. */
export function convertElement(from: Tensor, fromOffset: i32, to: Tensor, toOffset: i32): void {
  if (isComplex(from.dtype) && to.dtype == BOOL) writeInt(to, toOffset, readFloat(from, fromOffset) != 0 || readImaginary(from, fromOffset) != 0 ? 1 : 0);
  else if (isComplex(to.dtype)) writeComplex(to, toOffset, readFloat(from, fromOffset), readImaginary(from, fromOffset));
  else if (isFloating(from.dtype) || isComplex(from.dtype)) writeFloat(to, toOffset, readFloat(from, fromOffset));
  else writeInt(to, toOffset, readInt(from, fromOffset));
}

function truncate(value: f64): i64 {
  if (value != value) return 0;
  if (value >= 9223372036854775807.0) return i64.MAX_VALUE;
  if (value <= -9223372036854775808.0) return i64.MIN_VALUE;
  return i64(value);
}
