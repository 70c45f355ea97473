import { bankOf, type Bank } from "../../catalog/board.js";
import { explainArenas, type ArenaExplanation } from "../../phases/4-plan/placement/explain.js";
import { objectiveOf } from "../../objective.js";
import type { ReportInput } from "../report-input.js";
import type { BankFacts, BankPeak, BankUse, PlacementReason } from "../report-view.js";
import { arenaReason, weightsReason } from "./placement-reason.js";

/** What of this program is known to lie in which bank, and why; code and data only when the firmware was weighed. */
export function bankFacts(input: ReportInput): readonly BankFacts[] {
  const { planned, board } = input;
  const uses = bankUses(input);
  const { buffers } = planned.plan;
  // Models that may run at the same time have arenas of their own in a bank, and no common fullest step.
  const peaks = buffers.some(({ model }) => model !== undefined) ? [] : explainArenas(board.banks.map(({ name }) => name), buffers);
  return board.banks.flatMap((bank): readonly BankFacts[] => {
    const inBank = uses.get(bank.name);
    if (inBank === undefined) return [];
    const bytes = board.platform === "host" ? null : bank.bytes;
    const found = peaks.find((candidate) => candidate.bank === bank.name);
    const peak: BankPeak | null = found === undefined ? null : peakOf(found);
    return [{ name: bank.name, kind: bank.kind, bytes, access: bank.access, uses: inBank, peak, unreachable: unreachableTensors(bank, input) }];
  });
}

function peakOf({ peakStep, liveBytes, alive, holeBytes, fragmentationBytes }: ArenaExplanation): BankPeak {
  return { peakStep, liveBytes, alive: alive.map(({ name }) => name), holeBytes, fragmentationBytes };
}

function bankUses({ planned, board, options, constantBytes, weight }: ReportInput): ReadonlyMap<string, readonly BankUse[]> {
  const { plan, weightsHome } = planned;
  const uses = new Map<string, BankUse[]>();
  const add = (bank: string, what: BankUse["what"], bytes: number, trafficBytes: number | null, reason: PlacementReason): void => {
    if (bytes <= 0) return;
    const known = uses.get(bank) ?? [];
    known.push({ what, bytes, trafficBytes, reason });
    uses.set(bank, known);
  };
  const { code, data, stack } = board.placement;
  const byBoard: PlacementReason = { kind: "board" };
  for (const arena of plan.arenas) {
    const trafficBytes = plan.buffers.reduce((sum, buffer) => sum + (buffer.place.bank === arena.bank ? buffer.trafficBytes : 0), 0);
    add(arena.bank, "arena", arena.bytes, trafficBytes, arenaReason(arena.bank, trafficBytes, board, options.place));
  }
  // An ordinary process gets its stack from the operating system.
  const stackRule = options.place.find(({ what }) => what === "stack");
  const stackReason: PlacementReason = stackRule === undefined ? byBoard : { kind: "asked", rules: [`stack=${stackRule.bank}`] };
  if (board.platform !== "host") add(stack, "stack", board.stackBytes, null, stackReason);
  // Initial contents of state and constants that nobody reads are not planned: they lie with the others.
  const unplanned = constantBytes - plan.weights.reduce((sum, { bytes }) => sum + bytes, 0);
  const atHome = plan.weights.find(({ bank }) => bank === weightsHome) ?? { bank: weightsHome, bytes: 0, trafficBytes: 0, isCopied: false };
  for (const weights of [{ ...atHome, bytes: atHome.bytes + unplanned }, ...plan.weights.filter(({ bank }) => bank !== weightsHome)]) {
    const reason = weightsReason(weights, weightsHome, board, options.place, objectiveOf(options).copiesConstants);
    add(weights.bank, "constants", weights.bytes, weights.trafficBytes, reason);
  }
  add(code, "load image", plan.weights.reduce((sum, { bytes, isCopied }) => sum + (isCopied ? bytes : 0), 0), null, { kind: "copied-from" });
  if (weight !== undefined) {
    const { constants, arena, stack: reserved, kernels } = weight.byCategory;
    const copied = plan.code === null ? 0 : kernels.ramBytes;
    add(code, "code", weight.flashBytes - constants.flashBytes, null, byBoard);
    if (plan.code !== null) add(plan.code.bank, "code", copied, null, { kind: "asked", rules: [`code=${plan.code.bank}`] });
    add(data, "data", weight.ramBytes - arena.ramBytes - reserved.ramBytes - constants.ramBytes - copied, null, byBoard);
  }
  return uses;
}

/** Inputs and outputs in a bank that DMA controllers do not reach, on a board that has others; null when there are none. */
function unreachableTensors({ name, attributes }: Bank, { planned, board }: ReportInput): BankFacts["unreachable"] {
  const reachable = board.placement.arena.find((other) => bankOf(board, other).attributes.includes("dma"));
  if (attributes.includes("dma") || reachable === undefined) return null;
  const tensors = planned.plan.buffers
    .filter(({ purpose, place }) => place.bank === name && (purpose === "input" || purpose === "output"))
    .map((buffer) => buffer.name.split(" over ")[0]!);
  return tensors.length === 0 ? null : { tensors: [...new Set(tensors)], reachable };
}
