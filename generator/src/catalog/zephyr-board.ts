import type { Board } from "./board.js";
import { createCore } from "./cores.js";

/** The board as Zephyr runs it: where that leaves the floating-point unit off, kernels may not use its registers. */
export function boardUnderZephyr(board: Board): Board {
  if (board.zephyr === null || board.zephyr.fpu) return board;
  return { ...board, core: createCore({ cpu: board.core.cpu, dsp: board.core.dsp, fpu: "none", mve: "none" }) };
}
