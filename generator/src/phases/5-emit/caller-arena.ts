import type { ArenaPlan } from "../4-plan/planned-program.js";
import { identifier } from "./names.js";

/** What the header says of an arena, and the function that takes one from the caller. */
export interface ArenaInterface {
  readonly bank: string;
  /** "KWS_ARENA"; with several "KWS_ARENA_DTCM". */
  readonly macro: string;
  /** "kws_use_arena" */
  readonly setter: string;
  readonly bytes: number;
  readonly alignment: number;
}

/** `prefix` is the model's, or the image's where several models share arenas. */
export function arenaInterfaces(arenas: readonly ArenaPlan[], prefix: string): readonly ArenaInterface[] {
  return arenas.map(({ bank, bytes, alignment }) => {
    const end = arenas.length === 1 ? "" : `_${identifier(bank)}`;
    return { bank, macro: `${prefix}_ARENA${end}`.toUpperCase(), setter: `${prefix}_use_arena${end}`, bytes, alignment };
  });
}

/** How an application gives all of them: the memory, and the calls with what must hold of each. */
export function arenaHandover(arenas: readonly ArenaInterface[]): { readonly memory: readonly string[]; readonly calls: readonly string[] } {
  const named = arenas.map((arena) => ({ ...arena, memory: arenas.length === 1 ? "arena" : `arena_${identifier(arena.bank)}` }));
  return {
    memory: named.map(({ macro, memory }) => `static uint8_t ${memory}[${macro}_BYTES] __attribute__((aligned(${macro}_ALIGNMENT)));`),
    calls: named.map(({ setter, memory }) => `${setter}(${memory}, sizeof ${memory})`),
  };
}

/** The lines of a function that cannot do anything before the caller has given all arenas. */
export function arenaGuard(pointers: readonly string[], result: string): readonly string[] {
  if (pointers.length === 0) return [];
  return [`if (${pointers.map((pointer) => `${pointer} == NULL`).join(" || ")}) {`, `    return${result === "" ? "" : ` ${result}`};`, "}"];
}

/** Functions that put what outlives a run to its beginning, which new memory does not hold. */
export interface Restart {
  /** Present for a model with state. */
  readonly reset: string | null;
  /** Of methods that are fed row by row. */
  readonly begins: readonly string[];
}

export function restartCalls(restarts: readonly Restart[]): readonly string[] {
  return restarts.flatMap(({ reset, begins }) => [...(reset === null ? [] : [`${reset}();`]), ...begins.map((begin) => `${begin}();`)]);
}
