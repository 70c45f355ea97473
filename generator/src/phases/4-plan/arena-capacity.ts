import { emptyBytes, type Bank, type Board } from "../../catalog/board.js";
import type { CodePlan } from "./planned-program.js";

/** What startup code, console and C library keep in the bank of `.data` and `.bss`; generous for what is emitted. */
const platformBytes = 512;

/** Bytes of a bank that an arena may have: all but the stack, copied code and the platform's own data, where they lie there. */
export function arenaCapacity(bank: Bank, board: Board, code: CodePlan | null): number {
  const { stack, data } = board.placement;
  const codeBytes = code?.bank === bank.name ? code.bytes : 0;
  return bank.bytes - emptyBytes(bank) - codeBytes - (bank.name === stack ? board.stackBytes : 0) - (bank.name === data ? platformBytes : 0);
}
