import { allocatePermanent } from "./arena";

const regionCount: u32 = 8;
const padding: u32 = 16;
const begins = memory.data(32);
const shadows = memory.data(32);

/** Where an operation read a byte that nothing had written; counted, the first is kept. */
let unwrittenCount: i32 = 0;
let unwrittenRegion: i32 = 0;
let unwrittenAddress: i32 = 0;

/** Reserves the bytes of a region and one flag for each of them: whether it has been written. */
export function createRegion(region: i32, byteCount: u32): usize {
  if (<u32>region >= regionCount) unreachable();
  const slot = (<usize>region) << 2;
  const begin = allocatePermanent(byteCount + padding);
  store<u32>(begins + slot, <u32>begin);
  store<u32>(shadows + slot, <u32>allocatePermanent(byteCount + padding));
  return begin;
}

/** Makes a region the same memory as another one. */
export function aliasRegion(region: i32, original: i32): void {
  if (<u32>region >= regionCount || <u32>original >= regionCount) unreachable();
  store<u32>(begins + ((<usize>region) << 2), <u32>addressIn(original));
  store<u32>(shadows + ((<usize>region) << 2), <u32>shadowOf(original));
}

export function markWritten(region: i32, begin: u32, byteCount: u32): void {
  memory.fill(load<u32>(shadows + ((<usize>region) << 2)) + begin, 1, byteCount);
}

// @ts-ignore: decorator
@inline
export function addressIn(region: i32): usize {
  return load<u32>(begins + ((<usize>region) << 2));
}

// @ts-ignore: decorator
@inline
export function shadowOf(region: i32): usize {
  return load<u32>(shadows + ((<usize>region) << 2));
}

export function checkWritten(region: i32, begin: u32, byteCount: u32): void {
  const shadow = shadowOf(region) + begin;
  for (let at: u32 = 0; at < byteCount; at++) {
    if (load<u8>(shadow + at) == 0) noteUnwritten(region, begin + at);
  }
}

function noteUnwritten(region: i32, address: u32): void {
  if (unwrittenCount == 0) {
    unwrittenRegion = region;
    unwrittenAddress = <i32>address;
  }
  unwrittenCount++;
}

export function clearUnwritten(): void {
  unwrittenCount = 0;
}

export function getUnwrittenCount(): i32 {
  return unwrittenCount;
}

export function getUnwrittenRegion(): i32 {
  return unwrittenRegion;
}

export function getUnwrittenAddress(): i32 {
  return unwrittenAddress;
}
