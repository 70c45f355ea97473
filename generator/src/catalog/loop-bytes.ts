import { bankOf, type Board } from "./board.js";

/** Where no read waits, and where a cache holds any loop. */
export const anyLoop = 65536;

/**
 * Bytes of the longest loop that is worth having: all of it is in the cache in front of the flash from the second pass on. A
 * flash that waits without a cache makes short loops wait, too. The waits are those at the clock that `timing` is of: the
 * application may raise it although startup does not.
 */
export function loopBytes(board: Pick<Board, "name" | "banks" | "placement">): number {
  const { timing } = bankOf(board, board.placement.kernels ?? board.placement.code);
  if (timing === null || timing.waitStates === 0 || timing.cache.kind === "none") return anyLoop;
  return timing.cache.codeBytes;
}
