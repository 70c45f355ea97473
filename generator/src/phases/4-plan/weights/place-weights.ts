import { bankOf, isFilledBeforeReset, type Bank, type Board } from "../../../catalog/board.js";
import { ruleInstruction, ruleText, type PlaceRule } from "../../../catalog/place-rule.js";
import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import { nearestOf } from "../../../diagnostics/nearest.js";
import { arenaCapacity } from "../arena-capacity.js";
import type { ArenaPlan, CodePlan, WeightsPlan } from "../planned-program.js";
import type { ConstantUse } from "./constant-uses.js";

/** Which bank holds which constant. */
export interface WeightsPlacement {
  /** By what `contentKey` says; what no node reads lies in `home`. */
  readonly bankOfConstant: ReadonlyMap<string, string>;
  readonly home: string;
  readonly banks: readonly WeightsPlan[];
}

export interface WeightsWishes {
  readonly rules: readonly PlaceRule[];
  /** RAM may be spent on copies. */
  readonly mayCopy: boolean;
  readonly code: CodePlan | null;
}

/** Constants are given places in steps of this many bytes: whatever their order, they fit. */
const grain = 16;

/**
 * Puts the constants that are read most for their bytes where reading is cheapest, into what arenas have left. Home, the
 * dearest bank that holds them at reset, takes what finds no room. Undefined after a message.
 */
export function placeWeights(
  uses: readonly ConstantUse[],
  board: Board,
  arenas: readonly ArenaPlan[],
  { rules, mayCopy, code }: WeightsWishes,
  sink: DiagnosticSink,
): WeightsPlacement | undefined {
  const banks = board.placement.weights.map((name) => bankOf(board, name));
  const home = homeOf(banks);
  const wanted = wantedBanks(uses, rules, sink);
  const isWished = rules.some(({ what }) => what === "weights");
  const free = new Map(board.banks.map((bank) => [bank.name, freeBytes(bank, board, arenas, code)]));
  const bankOfConstant = new Map<string, string>();
  const put = (use: ConstantUse, bank: string): void => {
    bankOfConstant.set(use.key, bank);
    free.set(bank, free.get(bank)! - rounded(use));
  };
  for (const use of uses) if (wanted.has(use.key)) put(use, wanted.get(use.key)!);
  const choices = banks
    .filter((bank) => bank === home || (costOf(bank) < costOf(home) && (mayCopy || isWished || isFilledBeforeReset(bank))))
    .sort((a, b) => costOf(a) - costOf(b));
  // The application's own data and code grow in these banks: half of what is free stays free.
  for (const { name } of isWished ? [] : choices) {
    if (name !== home.name && [board.placement.code, board.placement.data].includes(name)) free.set(name, free.get(name)! / 2);
  }
  const byDensity = uses.filter(({ key }) => !wanted.has(key)).sort((a, b) => b.trafficBytes / b.bytes - a.trafficBytes / a.bytes || b.bytes - a.bytes);
  for (const use of byDensity) put(use, (choices.find((bank) => bank === home || free.get(bank.name)! >= rounded(use)) ?? home).name);
  for (const { name, kind } of board.banks) {
    const missing = -free.get(name)!;
    if (missing <= 0 || kind === "flash") continue;
    const neededBytes = uses.filter(({ key }) => bankOfConstant.get(key) === name).reduce((sum, use) => sum + rounded(use), 0);
    const roomy = homeOf(board.banks.filter((bank) => bank.name !== name)).name;
    sink.report("weights-do-not-fit", { bank: name, neededBytes, freeBytes: neededBytes - missing, roomy }, { board: board.name });
  }
  return sink.hasErrors ? undefined : { bankOfConstant, home: home.name, banks: weightsPlans(uses, bankOfConstant, board) };
}

function homeOf(banks: readonly Bank[]): Bank {
  const filled = banks.filter(isFilledBeforeReset);
  return (filled.length > 0 ? filled : banks).reduce((dearest, bank) => (costOf(bank) > costOf(dearest) ? bank : dearest));
}

/** By content, the bank that a rule about an instruction asks for; the last rule counts. */
function wantedBanks(uses: readonly ConstantUse[], rules: readonly PlaceRule[], sink: DiagnosticSink): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  for (const rule of rules) {
    const instruction = ruleInstruction(rule);
    if (instruction === undefined) continue;
    const own = uses.filter(({ instructions }) => instructions.includes(instruction));
    for (const { key } of own) wanted.set(key, rule.bank);
    if (own.length > 0) continue;
    const known = [...new Set(uses.flatMap(({ instructions }) => instructions))];
    const choices = known.map((name) => `weights:${name}`);
    sink.report("place-unknown-subject", { found: ruleText(rule), nearest: nearestOf(rule.what, choices), choices });
  }
  return wanted;
}

/** What arenas, stack and platform leave of a bank. How much of flash the code takes is not known before it is linked. */
function freeBytes(bank: Bank, board: Board, arenas: readonly ArenaPlan[], code: CodePlan | null): number {
  if (bank.kind === "flash") return bank.bytes;
  const arena = arenas.find((candidate) => candidate.bank === bank.name)?.bytes ?? 0;
  return Math.max(0, Math.floor((arenaCapacity(bank, board, code) - arena) / grain) * grain);
}

function rounded({ bytes }: ConstantUse): number {
  return Math.ceil(bytes / grain) * grain;
}

function costOf({ access }: Bank): number {
  return access.readCycles;
}

function weightsPlans(uses: readonly ConstantUse[], bankOfConstant: ReadonlyMap<string, string>, board: Board): readonly WeightsPlan[] {
  return board.banks.flatMap((bank): readonly WeightsPlan[] => {
    const own = uses.filter(({ key }) => bankOfConstant.get(key) === bank.name);
    if (own.length === 0) return [];
    const bytes = own.reduce((end, use) => Math.ceil(end / use.alignment) * use.alignment + use.bytes, 0);
    const trafficBytes = own.reduce((sum, use) => sum + use.trafficBytes, 0);
    return [{ bank: bank.name, bytes: Math.ceil(bytes / 4) * 4, trafficBytes, isCopied: !isFilledBeforeReset(bank) }];
  });
}
