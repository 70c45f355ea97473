import { allSteps, type BringUpStep, type RegisterTest } from "../../../catalog/bring-up.js";
import { bankOf } from "../../../catalog/board.js";
import type { PlatformInput } from "./input.js";
import { hex32 } from "./hex32.js";
import { usedBanks } from "./linker-view.js";

/** Polls of a register before startup gives up; on the slowest clock some tens of milliseconds. */
const polls = 100_000;

/** The steps of startup, those of the banks that the program uses included. */
export function bringUpSteps(input: PlatformInput): readonly BringUpStep[] {
  return [...input.board.startup, ...usedBanks(input).flatMap((name) => bankOf(input.board, name).enable)];
}

/** What raises the clock, if that is asked for and there is something to raise. */
export function clockSteps({ board, ratedClock }: PlatformInput): readonly BringUpStep[] {
  return ratedClock ? (board.clock?.steps ?? []) : [];
}

/** The words of `templates/platform/bring-up-step.hbs`, one object a step. */
export function stepViews(steps: readonly BringUpStep[]): readonly object[] {
  return steps.map((step) => ({ ...stepView(step), reason: step.reason }));
}

/** What the function that polls needs to know; null where nothing is waited for. */
export function waitsView(steps: readonly BringUpStep[]): object | null {
  return allSteps(steps).some(({ kind }) => kind === "wait") ? { polls } : null;
}

function stepView(step: BringUpStep): object {
  switch (step.kind) {
    case "write":
      return { write: { register: hex32(step.register), value: hex32(step.value) } };
    case "set":
      return { set: { register: hex32(step.register), bits: hex32(step.bits) } };
    case "clear":
      return { clear: { register: hex32(step.register), bits: hex32(step.bits) } };
    case "replace":
      return { replace: { register: hex32(step.register), bits: hex32(step.bits), value: hex32(step.value) } };
    case "wait":
      return { wait: testView(step.test) };
    case "delay":
      return { delay: { turns: step.turns } };
    case "copy":
      return { copy: { from: hex32(step.from), to: hex32(step.to) } };
    case "copy-pairs":
      return { copyPairs: { table: hex32(step.table), pairs: step.pairs } };
    case "barrier":
      return { barrier: true };
    case "when":
      return { when: { ...testView(step.test), operator: step.test.below ? "<" : "==", steps: stepViews(step.steps) } };
  }
}

function testView({ register, bits, value }: RegisterTest): object {
  return { register: hex32(register), bits: hex32(bits), value: hex32(value) };
}
