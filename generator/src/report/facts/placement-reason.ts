import { bankOf, isFilledBeforeReset, type Bank, type Board } from "../../catalog/board.js";
import { ruleInstruction, ruleText, type PlaceRule } from "../../catalog/place-rule.js";
import type { WeightsPlan } from "../../phases/4-plan/planned-program.js";
import type { PlacementReason } from "../report-view.js";

/** Bytes that one 32-bit access moves: the board's costs are for one of them. */
const wordBytes = 4;

/** Why an arena lies in a bank. */
export function arenaReason(name: string, trafficBytes: number, board: Board, rules: readonly PlaceRule[]): PlacementReason {
  const asked = rules.filter((rule) => rule.bank === name && rule.what !== "weights" && rule.what !== "stack" && ruleInstruction(rule) === undefined);
  if (asked.length > 0) return { kind: "asked", rules: asked.map(ruleText) };
  const bank = bankOf(board, name);
  return reasonAmong(bank, board.placement.arena.map((other) => bankOf(board, other)), trafficBytes, moveCycles);
}

/** Why constants lie in a bank. */
export function weightsReason({ bank: name, trafficBytes }: WeightsPlan, home: string, board: Board, rules: readonly PlaceRule[], mayCopy: boolean): PlacementReason {
  const asked = rules.filter((rule) => rule.bank === name && (rule.what === "weights" || ruleInstruction(rule) !== undefined));
  if (asked.length > 0) return { kind: "asked", rules: asked.map(ruleText) };
  const banks = board.placement.weights.map((other) => bankOf(board, other)).filter((bank) => mayCopy || isFilledBeforeReset(bank));
  const bank = bankOf(board, name);
  if (name === home) return reasonAmong(bank, banks.filter((other) => other.name === home || readCycles(other) < readCycles(bank)), trafficBytes, readCycles);
  return reasonAmong(bank, banks, trafficBytes, readCycles);
}

function reasonAmong(bank: Bank, choices: readonly Bank[], trafficBytes: number, cyclesOf: (bank: Bank) => number): PlacementReason {
  const byCost = [...choices].sort((a, b) => cyclesOf(a) - cyclesOf(b));
  const cheaper = byCost.filter((other) => cyclesOf(other) < cyclesOf(bank));
  if (cheaper.length > 0) return { kind: "no-room", in: cheaper.map(({ name }) => name) };
  const dearer = byCost.find((other) => cyclesOf(other) > cyclesOf(bank));
  if (dearer === undefined) return { kind: "nothing-cheaper" };
  return { kind: "saves", than: dearer.name, cycles: Math.round((trafficBytes / wordBytes) * (cyclesOf(dearer) - cyclesOf(bank))) };
}

function readCycles({ access }: Bank): number {
  return access.readCycles;
}

/** Buffers are written and read alike. */
function moveCycles({ access }: Bank): number {
  return (access.readCycles + (access.writeCycles ?? access.readCycles)) / 2;
}
