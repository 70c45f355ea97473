import { bankOf, isFilledBeforeReset, type Board } from "../../../catalog/board.js";
import type { BringUpStep, Clock } from "../../../catalog/bring-up.js";
import { isBaseline } from "../../../catalog/cores.js";
import type { PlatformInput } from "./input.js";
import { bootBlockViews } from "./boot-block-view.js";
import { bringUpSteps, clockSteps, stepViews, waitsView } from "./bring-up-view.js";
import { memoryProtectionView } from "./memory-protection-view.js";

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
  // Where the cycle counter may be missing, the timer takes its place.
  const systick = board.ticks.source === "systick" || board.ticks.source === "dwt";
  const [steps, clock] = [bringUpSteps(input), clockSteps(input)];
  return {
    handlers: systick ? [{ name: "etp_systick_handler" }] : [],
    bootRom: board.startedByBootRom ? { words: Math.ceil(board.interrupts / 32) } : null,
    stackLimit: board.core.stackLimit,
    memoryProtection: memoryProtectionView(input),
    vectorOffset: board.core.vectorOffset,
    vectorTable: "etp_vectors",
    coprocessors: coprocessors(board),
    waits: waitsView([...steps, ...clock]),
    bringUp: steps.length === 0 ? null : stepViews(steps),
    clock: clock.length === 0 || board.clock === null ? null : clockView(board.clock, clock),
    caches: board.caches,
    copiesCode: input.kernelBank !== null && !isFilledBeforeReset(bankOf(board, input.kernelBank)),
    interrupts: board.interrupts,
    vectorCount: 16 + board.interrupts,
    lastVector: 15 + board.interrupts,
    vectors: Array.from({ length: 15 }, (_, index) => vectorView(board, index + 1, systick)),
    bootBlocks: bootBlockViews(board),
  };
}

function clockView({ resetHertz, ratedHertz }: Clock, steps: readonly BringUpStep[]): object {
  return { from: `${resetHertz / 1e6} MHz`, to: `${ratedHertz / 1e6} MHz`, resetHertz, hertz: ratedHertz, steps: stepViews(steps) };
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
