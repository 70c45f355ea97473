// Element types, numbered as the file format numbers them.
export const UINT8: i32 = 0;
export const INT8: i32 = 1;
export const INT16: i32 = 2;
export const INT32: i32 = 3;
export const INT64: i32 = 4;
export const FLOAT16: i32 = 5;
export const FLOAT32: i32 = 6;
export const FLOAT64: i32 = 7;
export const COMPLEX64: i32 = 9;
export const COMPLEX128: i32 = 10;
export const BOOL: i32 = 11;
export const BFLOAT16: i32 = 15;
export const UINT16: i32 = 27;
export const UINT32: i32 = 28;
export const UINT64: i32 = 29;

export function bytesOf(dtype: i32): i32 {
  switch (dtype) {
    case UINT8:
    case INT8:
    case BOOL:
      return 1;
    case INT16:
    case UINT16:
    case FLOAT16:
    case BFLOAT16:
      return 2;
    case INT32:
    case UINT32:
    case FLOAT32:
      return 4;
    case COMPLEX128:
      return 16;
    default:
      return 8;
  }
}

export function isComplex(dtype: i32): bool {
  return dtype == COMPLEX64 || dtype == COMPLEX128;
}

export function isFloating(dtype: i32): bool {
  return dtype == FLOAT16 || dtype == FLOAT32 || dtype == FLOAT64 || dtype == BFLOAT16;
}
