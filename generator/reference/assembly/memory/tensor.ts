import { bytesOf } from "./dtype";

/** Room for the dimensions of a tensor and for those that views of it add. */
const MAX_RANK: i32 = 24;
const HEADER_BYTES: usize = 28;

/** A read of a byte that nobody wrote; the host takes note and the read goes on. */
const UNWRITTEN: i32 = 0;
/** An access outside the memory of the tensor; the host throws. */
const OUTSIDE: i32 = 1;

@external("host", "memoryFault")
declare function memoryFault(kind: i32, tensor: usize, byte: i32): void;

/** A strided window on the memory of one tensor, as the host lays it down; strides and `start` count elements. */
@unmanaged
export class Tensor {
  /** The first byte of the tensor's memory. */
  data: usize;
  /** One flag a byte, set once it is written; 0 for constants. */
  written: usize;
  /** Bytes of memory: no access may leave them. */
  bytes: i32;
  dtype: i32;
  rank: i32;
  /** Number of elements of the window. */
  count: i32;
  /** Offset of the element whose indices are all 0. */
  start: i32;

  @inline
  size(dimension: i32): i32 {
    return load<i32>(changetype<usize>(this) + HEADER_BYTES + (<usize>dimension << 2));
  }

  @inline
  stride(dimension: i32): i32 {
    return load<i32>(changetype<usize>(this) + HEADER_BYTES + (<usize>(dimension + MAX_RANK) << 2));
  }

  /** Offset of the element that comes at `index` when the last dimension runs fastest. */
  offset(index: i32): i32 {
    let offset = this.start;
    for (let dimension = this.rank - 1; dimension >= 0; dimension--) {
      const size = this.size(dimension);
      if (size != 1) {
        offset += (index % size) * this.stride(dimension);
        index /= size;
      }
    }
    return offset;
  }

  /** The address of `width` bytes to read at an element's offset. */
  @inline
  readable(offset: i32, width: i32): usize {
    const byte = offset * width;
    if (<u32>byte > <u32>(this.bytes - width) || this.bytes < width) memoryFault(OUTSIDE, changetype<usize>(this), byte);
    if (this.written != 0 && !this.isWritten(byte, width)) {
      memoryFault(UNWRITTEN, changetype<usize>(this), byte);
    }
    return this.data + byte;
  }

  /** The address of `width` bytes to write at an element's offset; they count as written. */
  @inline
  writable(offset: i32, width: i32): usize {
    const byte = offset * width;
    if (<u32>byte > <u32>(this.bytes - width) || this.bytes < width) memoryFault(OUTSIDE, changetype<usize>(this), byte);
    if (this.written != 0) memory.fill(this.written + byte, 1, width);
    return this.data + byte;
  }

  private isWritten(byte: i32, width: i32): bool {
    let all: u8 = 1;
    for (let index = 0; index < width; index++) all &= load<u8>(this.written + byte + index);
    return all != 0;
  }
}

/** Checks the window as a whole, so that a loop may read its elements without looking again. */
export function requireReadable(tensor: Tensor): void {
  const width = bytesOf(tensor.dtype);
  if (tensor.count == 0) return;
  requireInside(tensor, width);
  if (tensor.written == 0 || (isWhole(tensor, width) && allWritten(tensor))) return;
  for (let index = 0; index < tensor.count; index++) tensor.readable(tensor.offset(index), width);
}

/** Checks that the window lies inside its tensor and counts it as written, so that a loop may write without looking again. */
export function requireWritable(tensor: Tensor): void {
  const width = bytesOf(tensor.dtype);
  if (tensor.count == 0) return;
  requireInside(tensor, width);
  if (tensor.written == 0) return;
  if (isWhole(tensor, width)) memory.fill(tensor.written, 1, tensor.bytes);
  else for (let index = 0; index < tensor.count; index++) tensor.writable(tensor.offset(index), width);
}

/** The window has as many bytes as the tensor's memory, so that it is all of it. */
function isWhole(tensor: Tensor, width: i32): bool {
  return tensor.count * width == tensor.bytes;
}

function allWritten(tensor: Tensor): bool {
  let all: u8 = 1;
  for (let byte = 0; byte < tensor.bytes; byte++) all &= load<u8>(tensor.written + byte);
  return all != 0;
}

function requireInside(tensor: Tensor, width: i32): void {
  let first: i64 = tensor.start;
  let last: i64 = tensor.start;
  for (let dimension = 0; dimension < tensor.rank; dimension++) {
    const reach = i64(tensor.size(dimension) - 1) * i64(tensor.stride(dimension));
    if (reach < 0) first += reach;
    else last += reach;
  }
  if (first < 0) memoryFault(OUTSIDE, changetype<usize>(tensor), i32(first) * width);
  if ((last + 1) * width > i64(tensor.bytes)) memoryFault(OUTSIDE, changetype<usize>(tensor), i32(last) * width);
}
