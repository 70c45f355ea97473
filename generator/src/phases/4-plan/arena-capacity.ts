import { emptyBytes, type Bank, type Board } from "../../catalog/board.js";

/** What startup code, console and C library keep in the bank of `.data` and `.bss`; generous for what is emitted. */
const platformBytes = 512;

/** Bytes of a bank that an arena may have: all but the stack and the platform's own data, where they lie there. */
export function arenaCapacity(bank: Bank, board: Board): number {
  const { stack, data } = board.placement;
  return bank.bytes - emptyBytes(bank) - (bank.name === stack ? board.stackBytes : 0) - (bank.name === data ? platformBytes : 0);
}
