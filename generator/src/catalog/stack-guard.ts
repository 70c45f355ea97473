import type { Board } from "./board.js";

/** What the memory protection unit forbids below the stack: a region of armv7-m, whose size is a power of two. */
export interface StackGuard {
  readonly bytes: number;
  /** MPU_RASR: size, no access, no execution, enabled. */
  readonly attributes: number;
}

export const smallestGuardBytes = 4096;

/** The address map of armv7-m begins another kind of memory every half gigabyte; from the second on, peripherals lie in some. */
const regionBytes = 2 ** 29;

/**
 * As large as the memory map allows, since a frame larger than the guard would jump over it: down to the next bank, and not
 * into another kind of memory unless it is the one for code, where the board names everything that is there.
 */
export function stackGuardOf({ banks, placement }: Pick<Board, "banks" | "placement">): StackGuard {
  const { origin } = banks.find(({ name }) => name === placement.stack)!;
  const below = banks.filter((bank) => bank.origin < origin).map((bank) => bank.origin + bank.bytes);
  const floor = Math.max(0, ...below, origin > regionBytes ? Math.floor((origin - smallestGuardBytes) / regionBytes) * regionBytes : 0);
  const isPeripheral = origin > regionBytes && origin % regionBytes === 0;
  let bytes = smallestGuardBytes;
  while (!isPeripheral && origin - 2 * bytes >= floor && origin % (2 * bytes) === 0) bytes *= 2;
  return { bytes, attributes: (0x10000000 | ((Math.log2(bytes) - 1) << 1) | 1) >>> 0 };
}
