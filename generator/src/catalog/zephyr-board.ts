import type { Board } from "./board.js";
import { createCore } from "./cores.js";

/**
 * The board as Zephyr runs it: where that leaves the floating-point unit off, kernels may not use its registers. Its linker
 * script puts all constants in one bank.
 */
export function boardUnderZephyr(physical: Board): Board {
  const { zephyr, placement } = physical;
  if (zephyr === null) return physical;
  const board = { ...physical, placement: { ...placement, weights: [zephyr.flash] } };
  if (zephyr.fpu) return board;
  return { ...board, core: createCore({ cpu: board.core.cpu, dsp: board.core.dsp, fpu: "none", mve: "none" }) };
}
