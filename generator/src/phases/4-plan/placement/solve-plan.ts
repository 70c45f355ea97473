import { DiagnosticSink } from "../../../diagnostics/sink.js";
import { verifyPlacement } from "../verify-placement.js";
import { assignBanks } from "./banks/assign-banks.js";
import { bankChoices, costOf, type BankChoice } from "./banks/bank-choice.js";
import { BankPacker, itemsIn } from "./banks/bank-packer.js";
import { checkProblem } from "./check-problem.js";
import { itemsOf, type Item } from "./items.js";
import { lowerBoundOf } from "./lower-bound.js";
import { packBank, type BankPacking, type PackOptions, type PackProgress } from "./pack-bank.js";
import type { Placement, Placements, PlanBank, PlanProblem } from "./problem.js";
import type { Remedy } from "../remedies.js";
import { reportNoRoom, reportNotPacked, type Remedies } from "./report-infeasible.js";
import { modestBudget, type SearchBudget } from "./search-budget.js";

/** "optimal": nothing ends lower. Otherwise how far from the bound at most. */
export type Proof = "optimal" | { readonly gapBytes: number };

export interface BankSolution {
  readonly bank: string;
  /** End of the highest buffer. */
  readonly peakBytes: number;
  readonly lowerBoundBytes: number;
  readonly proof: Proof;
  readonly nodesExplored: number;
}

export interface PlanSolution {
  readonly placements: Placements;
  /** The banks that hold something, in the problem's order. */
  readonly banks: readonly BankSolution[];
  /** Sum of traffic x cost. */
  readonly cost: number;
}

export interface SolveOptions {
  /** For the exact search of each bank; absent: a modest, repeatable one. */
  readonly budget?: SearchBudget;
  /** "least": every bank as low as can be. "fits": within the banks is enough. */
  readonly goal?: "least" | "fits";
  /** "least-cost": one bank, unless spreading over cheaper ones costs less. "by-traffic": never weighs one bank. */
  readonly spread?: "least-cost" | "by-traffic";
  /** Asked where there is no placement: what would need less. */
  readonly findRemedies?: () => readonly Remedy[];
  readonly onProgress?: (progress: PackProgress & { readonly bank: string }) => void;
}

/** Nodes for each of the many packings that are tried to find out which bank an item may lie in. */
const trialNodes = 1000;

/** Gives every buffer a bank and an offset, and judges the result; undefined with reasons in the sink when there is none. */
export function solvePlan(problem: PlanProblem, options: SolveOptions, sink: DiagnosticSink): PlanSolution | undefined {
  if (!checkProblem(problem, sink)) return undefined;
  const items = itemsOf(problem.buffers);
  const choices = bankChoices(problem, items);
  const solution = placeAtLeastCost(problem, choices, options, sink);
  if (solution === undefined) return undefined;
  const faults = verifyPlacement(problem, solution.placements);
  for (const what of faults) sink.report("internal", { what });
  return faults.length > 0 ? undefined : solution;
}

/** One bank for everything where that costs no more than several: whole arenas are easier to read, and no bytes are lost between. */
function placeAtLeastCost(problem: PlanProblem, choices: readonly BankChoice[], options: SolveOptions, sink: DiagnosticSink): PlanSolution | undefined {
  const one = placeInOneBank(problem, choices, options);
  if (one === undefined) return placeInBanks(problem, choices, options, sink);
  const least = costOf(problem.banks, choices, choices.map(({ banks }) => banks[0]!));
  if (one.cost <= least) return one;
  const several = placeInBanks(problem, choices, withoutRemedies(options), new DiagnosticSink());
  return several !== undefined && several.cost < one.cost ? several : one;
}

/** Nobody reads why spreading failed where one bank is enough. */
function withoutRemedies({ findRemedies: _, ...options }: SolveOptions): SolveOptions {
  return options;
}

function placeInOneBank({ banks, buffers }: PlanProblem, choices: readonly BankChoice[], options: SolveOptions): PlanSolution | undefined {
  if (options.spread === "by-traffic") return undefined;
  const common = choices.reduce(
    (left, choice) => left.filter((bank) => choice.banks.includes(bank)),
    choices[0]?.banks ?? [],
  );
  const items = choices.map(({ item }) => item);
  const { bytes } = lowerBoundOf(items);
  for (const bank of common) {
    if (bytes > banks[bank]!.sizeBytes) continue;
    const packing = packWithin(banks[bank]!, items, options);
    if (packing.peakBytes <= banks[bank]!.sizeBytes) {
      return solutionOf({ banks, buffers }, choices, choices.map(() => bank), new Map([[bank, packing]]));
    }
  }
  return undefined;
}

function placeInBanks(problem: PlanProblem, choices: readonly BankChoice[], options: SolveOptions, sink: DiagnosticSink): PlanSolution | undefined {
  const { banks } = problem;
  const items = choices.map(({ item }) => item);
  const packer = new BankPacker(banks, items, { budget: { nodes: trialNodes } });
  const attempt = assignBanks(banks, choices, packer);
  if (attempt.kind === "no-room") {
    reportNoRoom(banks, items, attempt.bankOf, remediesOf(options), sink);
    return undefined;
  }
  const packings = new Map(
    banks.map((bank, index): [number, BankPacking] => {
      const own = itemsIn(items, attempt.bankOf, index);
      const tried = packer.pack(own, index);
      const packing = packWithin(bank, own, options);
      return [index, packing.peakBytes <= tried.peakBytes ? packing : { ...tried, lowerBoundBytes: packing.lowerBoundBytes }];
    }),
  );
  const tooHigh = banks.flatMap((bank, index) => (packings.get(index)!.peakBytes > bank.sizeBytes ? [index] : []));
  if (tooHigh.length > 0) {
    const remedies = remediesOf(options);
    for (const index of tooHigh) reportNotPacked(banks[index]!, packings.get(index)!, remedies, sink);
  }
  return tooHigh.length > 0 ? undefined : solutionOf(problem, choices, attempt.bankOf, packings);
}

function remediesOf({ findRemedies }: SolveOptions): Remedies {
  return findRemedies === undefined ? {} : { remedies: findRemedies() };
}

/** As low as the goal asks for; a packing that is too high gets a second search that only has to fit. */
function packWithin(bank: PlanBank, items: readonly Item[], options: SolveOptions): BankPacking {
  const { onProgress } = options;
  const common: PackOptions = {
    budget: options.budget ?? modestBudget(items.length),
    ...(onProgress === undefined ? {} : { onProgress: (progress) => onProgress({ ...progress, bank: bank.name }) }),
  };
  const fitting: PackOptions = { ...common, goalBytes: bank.sizeBytes };
  if (options.goal === "fits") return packBank(items, fitting);
  const least = packBank(items, common);
  if (least.peakBytes <= bank.sizeBytes || least.lowerBoundBytes > bank.sizeBytes) return least;
  const second = packBank(items, fitting);
  const best = second.peakBytes < least.peakBytes ? second : least;
  return {
    ...best,
    lowerBoundBytes: Math.max(least.lowerBoundBytes, second.lowerBoundBytes),
    nodesExplored: least.nodesExplored + second.nodesExplored,
  };
}

function solutionOf(
  { banks, buffers }: PlanProblem,
  choices: readonly BankChoice[],
  bankOf: readonly number[],
  packings: ReadonlyMap<number, BankPacking>,
): PlanSolution {
  const placements = new Map<string, Placement>();
  const items = choices.map(({ item }) => item);
  for (const [bank, { bases }] of packings) {
    itemsIn(items, bankOf, bank).forEach(({ pieces }, index) => {
      for (const { buffer, offset } of pieces) placements.set(buffer.id, { bank: banks[bank]!.name, offset: bases[index]! + offset });
    });
  }
  // Buffers without bytes are no items: any allowed place will do.
  for (const { id, fixed, banks: allowed } of buffers) {
    if (!placements.has(id)) placements.set(id, fixed ?? { bank: allowed?.[0] ?? banks[0]!.name, offset: 0 });
  }
  return {
    placements,
    banks: [...packings]
      .filter(([, { peakBytes }]) => peakBytes > 0)
      .sort(([a], [b]) => a - b)
      .map(([bank, { peakBytes, lowerBoundBytes, nodesExplored }]) => {
        const gapBytes = peakBytes - lowerBoundBytes;
        return { bank: banks[bank]!.name, peakBytes, lowerBoundBytes, proof: gapBytes <= 0 ? "optimal" : { gapBytes }, nodesExplored };
      }),
    cost: costOf(banks, choices, bankOf),
  };
}
