import { allocate } from "../memory/arena";
import { addressIn, checkWritten } from "../memory/regions";
import { Operation } from "../operation";

const recordBytes = 10;

let biases: usize = 0;
let scales: usize = 0;
let shifts: usize = 0;

/** Takes the records of all channels apart; two streams hold every second channel each. */
export function readScales(operation: Operation): void {
  const depth = operation.depth;
  biases = allocate(<usize>depth << 3);
  scales = allocate(<usize>depth << 2);
  shifts = allocate(<usize>depth);
  const streams = operation.scaleStreams;
  for (let c = 0; c < depth; c++) {
    const stream = c % streams;
    const offset = (stream == 0 ? operation.scaleBegin0 : operation.scaleBegin1) + (c / streams) * recordBytes;
    checkWritten(operation.scaleRegion, <u32>offset, recordBytes);
    readRecord(addressIn(operation.scaleRegion) + <usize>offset, c, operation.u85 != 0, operation.wideBias != 0);
  }
}

/** Bias of 40 bits and scale of 32 on U55 and U65; 32 and 31, or 48 and 15, on U85. */
function readRecord(from: usize, c: i32, u85: bool, wide: bool): void {
  let bias: i64;
  let scale: u32;
  let shift: u8;
  if (!u85) {
    bias = (<i64>load<u32>(from)) | ((<i64>load<i8>(from, 4)) << 32);
    scale = load<u32>(from, 5);
    shift = load<u8>(from, 9);
  } else if (!wide) {
    bias = <i64>load<i32>(from);
    scale = load<u32>(from, 4) & 0x7fffffff;
    shift = load<u8>(from, 8);
  } else {
    bias = (<i64>load<u32>(from)) | ((<i64>load<i16>(from, 4)) << 32);
    scale = <u32>(load<u16>(from, 6) & 0x7fff);
    shift = load<u8>(from, 8);
  }
  store<i64>(biases + (<usize>c << 3), bias);
  store<u32>(scales + (<usize>c << 2), scale);
  store<u8>(shifts + <usize>c, shift & 63);
}

// @ts-ignore: decorator
@inline
export function biasOf(c: i32): i64 {
  return load<i64>(biases + (<usize>c << 3));
}

// @ts-ignore: decorator
@inline
export function scaleOf(c: i32): u32 {
  return load<u32>(scales + (<usize>c << 2));
}

// @ts-ignore: decorator
@inline
export function shiftOf(c: i32): i32 {
  return <i32>load<u8>(shifts + <usize>c);
}
