import { bankOf } from "../../../catalog/board.js";
import type { Board } from "../../../catalog/board.js";
import { isBaseline } from "../../../catalog/cores.js";
import { stackGuardOf } from "../../../catalog/stack-guard.js";
import type { PlatformInput } from "./input.js";
import { hex32, usedBanks } from "./linker-view.js";

/** Entries 1 to 15 of the vector table; what is not named is reserved. */
const coreExceptions: Readonly<Record<number, string>> = {
  1: "reset",
  2: "NMI",
  3: "HardFault",
  4: "MemManage",
  5: "BusFault",
  6: "UsageFault",
  7: "SecureFault",
  11: "SVCall",
  12: "debug monitor",
  14: "PendSV",
  15: "SysTick",
};

/** Exceptions that only the smallest cores lack. */
const mainlineOnly: readonly number[] = [4, 5, 6, 12];

/** The words of `templates/platform/startup.c.hbs`. */
export function startupView(input: PlatformInput): object {
  const { board } = input;
  const systick = board.ticks.source === "systick";
  return {
    handlers: systick ? [{ name: "etp_systick_handler" }] : [],
    stackLimit: board.core.stackLimit,
    stackGuard: board.stackGuard ? guardWords(board) : null,
    vectorOffset: board.core.vectorOffset,
    vectorTable: "etp_vectors",
    coprocessors: coprocessors(board),
    registerSets: [...board.startup, ...usedBanks(input).flatMap((name) => bankOf(board, name).enable)].map(
      ({ register, set, reason }) => ({ register: hex32(register), set: hex32(set), reason }),
    ),
    caches: board.caches,
    interrupts: board.interrupts,
    vectorCount: 16 + board.interrupts,
    lastVector: 15 + board.interrupts,
    vectors: Array.from({ length: 15 }, (_, index) => vectorView(board, index + 1, systick)),
    bootBlock:
      board.bootBlock === null
        ? null
        : {
            reason: board.bootBlock.reason,
            count: board.bootBlock.words.length,
            words: board.bootBlock.words.map(hex32),
          },
  };
}

function guardWords(board: Board): object {
  const { bytes, attributes } = stackGuardOf(board);
  return { bytes, attributes: hex32(attributes), words: bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / (1024 * 1024)} MB` };
}

function vectorView(board: Board, index: number, systick: boolean): { handler: string; comment: string } {
  const comment = coreExceptions[index];
  const absent =
    (isBaseline(board.core) && mainlineOnly.includes(index)) || (index === 7 && !board.core.stackLimit);
  if (comment === undefined || absent) return { handler: "0", comment: "reserved" };
  if (index === 1) return { handler: "etp_reset", comment };
  if (index === 15 && systick) return { handler: "etp_systick_handler", comment };
  return { handler: "etp_fault_entry", comment };
}

/** What CPACR switches on, in words; empty when there is nothing. */
function coprocessors({ core }: Board): string {
  if (core.mve !== "none") return "vector extension";
  return core.fpu === "none" ? "" : "floating-point unit";
}
