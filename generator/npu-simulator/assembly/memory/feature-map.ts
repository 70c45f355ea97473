import { chainBuffer } from "./chain-buffers";
import { addressIn, checkWritten, shadowOf } from "./regions";

export const tiles: i32 = 0;
export const chained: i32 = 2;
export const scalar: i32 = 3;

/** Fields in the order in which the host writes them: generator/src/delegates/ethos-u/simulator/operation-layout.ts. */
@unmanaged
export class FeatureMap {
  storage: i32;
  region: i32;
  base0: i32;
  base1: i32;
  base2: i32;
  base3: i32;
  width0: i32;
  height0: i32;
  height1: i32;
  strideX: i32;
  strideY: i32;
  strideC: i32;
  elementBytes: i32;
  signed: i32;
  brick: i32;
  zeroPoint: i32;
  height: i32;
  width: i32;
  depth: i32;
  scalar: i32;
}

/** Offset in the region of channel 0 of a pixel. */
export function pixelOffset(map: FeatureMap, y: i32, x: i32): i32 {
  let base: i32;
  if (x >= map.width0) {
    x -= map.width0;
    if (y >= map.height1) {
      y -= map.height1;
      base = map.base3;
    } else base = map.base1;
  } else if (y >= map.height0) {
    y -= map.height0;
    base = map.base2;
  } else base = map.base0;
  return base + y * map.strideY + x * (map.brick ? map.elementBytes << 4 : map.strideX);
}

// @ts-ignore: decorator
@inline
function elementAt(address: usize, bytes: i32, signed: bool): i32 {
  if (bytes == 1) return signed ? <i32>load<i8>(address) : <i32>load<u8>(address);
  if (bytes == 2) return signed ? <i32>load<i16>(address) : <i32>load<u16>(address);
  return load<i32>(address);
}

/** The channels of one pixel, less the zero point, as 32-bit integers. */
export function loadChannels(map: FeatureMap, y: i32, x: i32, into: usize): void {
  const depth = map.depth;
  const zeroPoint = map.zeroPoint;
  if (map.storage == scalar) {
    for (let c = 0; c < depth; c++) store<i32>(into + (<usize>c << 2), map.scalar - zeroPoint);
    return;
  }
  if (map.storage == chained) {
    const from = chainBuffer(map.region) + ((<usize>((y * map.width + x) * depth)) << 2);
    for (let c = 0; c < depth; c++) store<i32>(into + (<usize>c << 2), load<i32>(from + (<usize>c << 2)) - zeroPoint);
    return;
  }
  const bytes = map.elementBytes;
  const pixel = pixelOffset(map, y, x);
  const run = map.brick ? 16 : depth;
  for (let first = 0; first < depth; first += run) {
    const count = min(run, depth - first);
    const offset = pixel + (map.brick ? (first >> 4) * map.strideC : 0);
    checkWritten(map.region, <u32>offset, <u32>(count * bytes));
    const from = addressIn(map.region) + <usize>offset;
    const to = into + (<usize>first << 2);
    const signed = map.signed != 0;
    for (let c = 0; c < count; c++) store<i32>(to + (<usize>c << 2), elementAt(from + <usize>(c * bytes), bytes, signed) - zeroPoint);
  }
}

/** Stores one element at its place in memory, which may be a chain buffer. */
export function storeElement(map: FeatureMap, y: i32, x: i32, c: i32, value: i64): void {
  if (map.storage == chained) {
    store<i32>(chainBuffer(map.region) + ((<usize>((y * map.width + x) * map.depth + c)) << 2), <i32>value);
    return;
  }
  const bytes = map.elementBytes;
  const channel = map.brick ? (c >> 4) * map.strideC + (c & 15) * bytes : c * bytes;
  const offset = <usize>(pixelOffset(map, y, x) + channel);
  const address = addressIn(map.region) + offset;
  const written = shadowOf(map.region) + offset;
  if (bytes == 1) {
    store<i8>(address, <i8>value);
    store<u8>(written, 1);
  } else if (bytes == 2) {
    store<i16>(address, <i16>value);
    store<u16>(written, 0x0101);
  } else {
    store<i32>(address, <i32>value);
    store<u32>(written, 0x01010101);
  }
}
