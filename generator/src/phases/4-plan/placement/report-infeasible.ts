import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import type { Item } from "./items.js";
import { lowerBoundOf } from "./lower-bound.js";
import type { BankPacking } from "./pack-bank.js";
import type { Remedy } from "../remedies.js";
import type { PlanBank } from "./problem.js";

/** What was tried out; empty where nothing can be. */
export interface Remedies {
  readonly remedies?: readonly Remedy[];
}

/** For each bank with more bytes alive than it has: how many are missing, at which step, who is alive, and what is free elsewhere. */
export function reportNoRoom(banks: readonly PlanBank[], items: readonly Item[], bankOf: readonly number[], remedies: Remedies, sink: DiagnosticSink): void {
  const itemsOfBank = banks.map((_, bank) => items.filter((_item, index) => bankOf[index] === bank));
  const aliveIn = (bank: number, step: number): readonly { readonly name: string; readonly bytes: number }[] =>
    itemsOfBank[bank]!
      .flatMap(({ pieces }) => pieces.filter(({ firstStep, lastStep }) => firstStep <= step && step <= lastStep))
      .map(({ buffer }) => ({ name: buffer.name ?? buffer.id, bytes: buffer.sizeBytes }))
      .sort((a, b) => b.bytes - a.bytes);
  banks.forEach(({ name, sizeBytes }, bank) => {
    const { bytes, step } = lowerBoundOf(itemsOfBank[bank]!);
    if (bytes <= sizeBytes) return;
    const elsewhere = banks.flatMap((other, index) => {
      const freeBytes = other.sizeBytes - aliveIn(index, step).reduce((sum, buffer) => sum + buffer.bytes, 0);
      return index === bank || freeBytes <= 0 ? [] : [{ bank: other.name, freeBytes }];
    });
    sink.report("plan-does-not-fit", { bank: name, bankBytes: sizeBytes, neededBytes: bytes, step, alive: aliveIn(bank, step), elsewhere, ...remedies });
  });
}

export function reportNotPacked({ name, sizeBytes }: PlanBank, { peakBytes, lowerBoundBytes }: BankPacking, remedies: Remedies, sink: DiagnosticSink): void {
  sink.report("plan-not-found", { bank: name, bankBytes: sizeBytes, reachedBytes: peakBytes, lowerBoundBytes, ...remedies });
}
