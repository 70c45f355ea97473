import type { Board, BootBlock } from "../../../catalog/board.js";
import { hex32 } from "./hex32.js";

const wordsPerLine = 6;

/** The section of a block; the linker script puts it where the boot ROM looks for it. */
export const bootSection = (index: number): string => `.boot_block_${index}`;

/** Blocks in front of the vector table, in the order of their offsets. */
export function headersOf({ bootBlocks }: Board): readonly (BootBlock & { readonly index: number })[] {
  return indexed(bootBlocks)
    .filter(({ offset }) => offset !== null)
    .sort((one, other) => (one.offset ?? 0) - (other.offset ?? 0));
}

/** Blocks behind the vector table. */
export function followersOf({ bootBlocks }: Board): readonly (BootBlock & { readonly index: number })[] {
  return indexed(bootBlocks).filter(({ offset }) => offset === null);
}

function indexed(blocks: readonly BootBlock[]): readonly (BootBlock & { readonly index: number })[] {
  return blocks.map((block, index) => ({ ...block, index }));
}

/** The words of the blocks in `templates/platform/startup.c.hbs`. */
export function bootBlockViews(board: Board): readonly object[] {
  return indexed(board.bootBlocks).map(({ index, words, reason }) => ({
    section: bootSection(index),
    name: board.bootBlocks.length === 1 ? "etp_boot_block" : `etp_boot_block_${index}`,
    count: words.length,
    reason,
    lines: linesOf(words),
  }));
}

function linesOf(words: readonly number[]): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < words.length; at += wordsPerLine) {
    lines.push(words.slice(at, at + wordsPerLine).map((word) => `${hex32(word)}u,`).join(" "));
  }
  return lines;
}
