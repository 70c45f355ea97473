import { bankOf, type Bank, type Board } from "./board.js";
import type { KernelVariant } from "./kernel-facts.js";
import { anyLoop } from "./loop-bytes.js";

/** The flash that constants lie in, where its reads wait. */
function waitingFlash(board: Pick<Board, "name" | "banks" | "placement">): NonNullable<Bank["timing"]> | undefined {
  const { code, weights } = board.placement;
  const { timing } = bankOf(board, code);
  return timing !== null && timing.waitStates > 0 && weights.includes(code) ? timing : undefined;
}

/** Bytes of constants that a loop reads without waits from its second pass on. */
export function flashDataBytes(board: Pick<Board, "name" | "banks" | "placement">): number {
  const cache = waitingFlash(board)?.cache;
  if (cache === undefined) return anyLoop;
  return cache.kind === "unified" ? cache.codeBytes : cache.dataBytes;
}

/** Cycles that a call waits for its constants; 0 where the facts say nothing, or no flash waits. */
export function constantWaits(kernel: KernelVariant, computed: Readonly<Record<string, number>>, board: Board): number {
  const timing = waitingFlash(board);
  if (timing === undefined || kernel.constantReads === null) return 0;
  return (kernel.constantReads(computed) / timing.lineBytes) * timing.waitStates;
}
