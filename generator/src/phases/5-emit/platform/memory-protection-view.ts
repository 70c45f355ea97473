import { bankOf, type Bank, type Board } from "../../../catalog/board.js";
import { stackGuardOf } from "../../../catalog/stack-guard.js";
import type { PlatformInput } from "./input.js";
import { hex32 } from "./hex32.js";
import { usedBanks } from "./linker-view.js";

/** Where a core with caches reads ahead although nothing may answer: Armv7-M calls it external memory and devices. */
const externalStart = 0x60000000;
const externalEnd = 0xe0000000;
/** Regions 0 and 1 are the guard of the stack and what is forbidden. */
const firstBankRegion = 2;

/** Attributes without the size: normal memory, by write-back and write-allocate, full access, no execution. */
const cachedRam = { bits: 0x130b0001, words: "cached, no execution" };
/** Normal memory, write-through, read only. */
const cachedFlash = { bits: 0x06020001, words: "cached, read only" };

/** The words about the memory protection unit in `templates/platform/startup.c.hbs`; null where startup leaves it off. */
export function memoryProtectionView(input: PlatformInput): object | null {
  const { board } = input;
  if (!board.stackGuard && !board.forbidsReadAhead) return null;
  return {
    stackGuard: board.stackGuard ? guardView(board) : null,
    forbidsReadAhead: board.forbidsReadAhead,
    regions: board.forbidsReadAhead ? externalBanks(input).map(regionView) : [],
  };
}

function guardView(board: Board): object {
  const { bytes, attributes } = stackGuardOf(board);
  const words = bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / (1024 * 1024)} MB`;
  const reason = board.emulator === null ? "a stack that grows too deep stops there" : "here an access would pass unnoticed";
  return { bytes, attributes: hex32(attributes), words, reason };
}

/** Banks that the program uses where the map is forbidden otherwise. */
function externalBanks(input: PlatformInput): readonly Bank[] {
  return usedBanks(input)
    .map((name) => bankOf(input.board, name))
    .filter(({ origin }) => externalStart <= origin && origin < externalEnd);
}

function regionView({ name, origin, bytes, kind }: Bank, index: number): object {
  const { bits, words } = kind === "flash" ? cachedFlash : cachedRam;
  const exponent = Math.ceil(Math.log2(bytes));
  return {
    base: hex32(origin | 0x10 | (firstBankRegion + index)),
    comment: `region ${firstBankRegion + index}, bank ${name}`,
    attributes: hex32(bits | ((exponent - 1) << 1)),
    attributesComment: `${2 ** exponent / 1024} KB, ${words}, enabled`,
  };
}
