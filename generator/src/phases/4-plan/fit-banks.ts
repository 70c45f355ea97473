import { bankOf, type Bank, type Board } from "../../catalog/board.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { PlannedBuffer } from "./planned-program.js";

/** What startup code, console and C library keep in the bank of `.data` and `.bss`; generous for what is emitted. */
const platformBytes = 512;

/** Bytes of a bank that an arena may have: all but the stack and the platform's own data, where they lie there. */
export function arenaCapacity(bank: Bank, board: Board): number {
  const { stack, data } = board.placement;
  return bank.bytes - (bank.name === stack ? board.stackBytes : 0) - (bank.name === data ? platformBytes : 0);
}

/** The first bank, in the board's order of preference, that holds the whole arena. */
export function bankFor(arenaBytes: number, board: Board): Bank | undefined {
  return board.placement.arena.map((name) => bankOf(board, name)).find((bank) => arenaBytes <= arenaCapacity(bank, board));
}

/** Says how many bytes are missing in the largest bank, at which step, and who is alive then. */
export function reportMisfit(
  buffers: readonly PlannedBuffer[],
  arenaBytes: number,
  peakStep: number,
  board: Board,
  sink: DiagnosticSink,
): void {
  const banks = board.placement.arena.map((name) => bankOf(board, name));
  const largest = banks.reduce((best, bank) => (arenaCapacity(bank, board) > arenaCapacity(best, board) ? bank : best));
  const alive = buffers
    .filter(({ firstStep, lastStep }) => firstStep <= peakStep && peakStep <= lastStep)
    .sort((a, b) => b.sizeBytes - a.sizeBytes)
    .map(({ name, sizeBytes }) => ({ name, bytes: sizeBytes }));
  sink.report(
    "plan-does-not-fit",
    { bank: largest.name, bankBytes: arenaCapacity(largest, board), neededBytes: arenaBytes, step: peakStep, alive, elsewhere: [] },
    { board: board.name },
  );
}
