import type { ArenaPlan } from "../4-plan/planned-program.js";

/** The other models of an image, as the files of one model speak of them. */
export interface Neighbours {
  /** Name of the image. */
  readonly image: string;
  readonly others: readonly string[];
  /** True where models share memory and so never run at the same time. */
  readonly takeTurns: boolean;
}

/** The lines about memory at the head of a model's header. */
export function memoryWords(
  arenas: readonly ArenaPlan[],
  weights: { readonly bytes: number; readonly sharedBytes: number },
  neighbours: Neighbours | null,
  takesArena: boolean,
): readonly string[] {
  const arenaText = arenas.length === 0 ? "no arena" : arenas.map(({ bank, bytes }) => `arena ${bytes} bytes in ${bank}`).join(", ");
  const isStatic = takesArena ? "The caller gives the arena; nothing is allocated." : "All tensors live in static memory; nothing is allocated.";
  if (neighbours === null) {
    return [`Memory: ${arenaText}; constants ${weights.bytes} bytes.`, `${isStatic} Not re-entrant: one call at a time.`];
  }
  const others = neighbours.others.join(", ");
  const shared = weights.sharedBytes === 0 ? "" : `, ${weights.sharedBytes} of them used by other models too`;
  if (!neighbours.takeTurns) {
    return [
      `Memory: a part of its own of the image's ${arenaText}; constants ${weights.bytes} bytes${shared}.`,
      `${isStatic} One call of this model at a time; ${others} may run meanwhile.`,
    ];
  }
  return [
    `Memory: ${arenaText}, shared with ${others}; constants ${weights.bytes} bytes${shared}.`,
    `${isStatic} The models of the image take turns: no call while`,
    "another one runs. Inputs and results of this model are lost when another one gets an input or runs; its state is not.",
  ];
}

/** How long the bytes of an input or output are what they should be. */
export function inputUse(neighbours: Neighbours | null): string {
  return neighbours?.takeTurns === true ? "write it right before every run: other models and the run itself reuse its memory" : "write it before every run: its memory is reused";
}

export function outputUse(neighbours: Neighbours | null): string {
  return neighbours?.takeTurns === true ? "valid until the next run, or until another model gets an input or runs" : "valid until the next run";
}

/** What must not happen between the rows of an input. */
export function rowsUse(neighbours: Neighbours | null): string | null {
  return neighbours?.takeTurns === true ? "From the first row to the last no other model may run or get an input." : null;
}
