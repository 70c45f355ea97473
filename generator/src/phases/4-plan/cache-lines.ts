import { bankOf, type Board } from "../../catalog/board.js";
import type { UnplacedBuffer } from "./buffers.js";

/** A line of the data cache of every core that has one. */
export const cacheLineBytes = 32;

/**
 * Inputs and outputs that may lie where a data cache and DMA controllers meet get whole lines: an application that
 * invalidates what a controller wrote must not lose what we have in the same line.
 */
export function withOwnLines(buffer: UnplacedBuffer, banks: readonly string[], board: Board): UnplacedBuffer {
  const isInterface = buffer.purpose === "input" || buffer.purpose === "output";
  // Of a group that moves as one, distances are given.
  if (!board.caches || !isInterface || buffer.rigid !== undefined) return buffer;
  const meets = banks.map((name) => bankOf(board, name).attributes).some((names) => names.includes("cached") && names.includes("dma"));
  if (!meets) return buffer;
  const sizeBytes = Math.ceil(buffer.sizeBytes / cacheLineBytes) * cacheLineBytes;
  return { ...buffer, sizeBytes, alignment: Math.max(buffer.alignment, cacheLineBytes) };
}
