import type { Board } from "./board.js";

/**
 * Why a stack at the beginning of its bank would not be stopped when it grows too deep; empty when it is: by the core's
 * limit register, by forbidden bytes, or because nothing lies below the bank.
 */
export function unguardedStack({ platform, core, banks, placement }: Board): readonly string[] {
  const bank = banks.find(({ name }) => name === placement.stack);
  if (bank === undefined || platform === "host" || core.stackLimit) return [];
  if (bank.origin === 0) return [`the stack lies in bank "${bank.name}", which begins at address 0: nothing stops it there`];
  return banks
    .filter(({ origin, bytes }) => origin + bytes === bank.origin)
    .map(({ name }) => `bank "${name}" ends where the stack's bank "${bank.name}" begins: a stack that grows too deep would overwrite it`);
}
