import { allocatePermanent } from "./arena";

const count = 8;
const begins = memory.data(32);
const capacities = memory.data(32);

/** One of the buffers that hand a result to the next operation without memory: 32-bit elements, dense. */
export function reserveChainBuffer(buffer: i32, elements: u32): void {
  const slot = (<usize>(buffer & (count - 1))) << 2;
  if (load<u32>(capacities + slot) >= elements) return;
  store<u32>(begins + slot, <u32>allocatePermanent((<usize>elements) << 2));
  store<u32>(capacities + slot, elements);
}

// @ts-ignore: decorator
@inline
export function chainBuffer(buffer: i32): usize {
  return load<u32>(begins + ((<usize>(buffer & (count - 1))) << 2));
}
