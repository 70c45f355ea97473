import { bankOf, type Board } from "../../catalog/board.js";
import type { PlaceRule } from "../../catalog/place-rule.js";
import { bufferAlignment } from "../../ir/buffer-alignment.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { StepProgram } from "../../steps/step-program.js";
import { arenaCapacity } from "./arena-capacity.js";
import type { UnplacedBuffer } from "./buffers.js";
import { withOwnLines } from "./cache-lines.js";
import { partsOfModels, planParts, type PlacedBuffers } from "./parts.js";
import type { PlanBank, PlanBuffer } from "./placement/problem.js";
import { solvePlan, type SolveOptions } from "./placement/solve-plan.js";
import { plannedCode } from "./planned-code.js";
import type { CodePlan, MemoryPlan, PlannedBuffer, PlannedProgram } from "./planned-program.js";
import type { Remedy } from "./remedies.js";
import { judgePlan } from "./judge/judge-plan.js";
import { TensorWishes } from "./tensor-wishes.js";
import { constantUses } from "./weights/constant-uses.js";
import { placeWeights } from "./weights/place-weights.js";

export interface PlanOptions {
  /** Around every buffer, for programs that watch their memory. */
  readonly guardBytes?: number;
  readonly concurrent?: boolean;
  readonly rules?: readonly PlaceRule[];
  /** RAM may be spent on copies of constants. */
  readonly mayCopy?: boolean;
  /** Asked where there is no room: what would need less. */
  readonly findRemedies?: () => readonly Remedy[];
}

/**
 * Gives every byte that the program needs a place: tensors, scratch and state of all methods in one plan, then constants.
 * One bank takes a whole arena unless cheaper ones can take a part; what moves most goes to the cheapest. Undefined
 * after a report.
 */
export function planMemory(
  selected: StepProgram,
  exporterPlanBytes: ReadonlyMap<string, number>,
  board: Board,
  sink: DiagnosticSink,
  { guardBytes = 0, concurrent = false, rules = [], mayCopy = true, findRemedies }: PlanOptions = {},
): PlannedProgram | undefined {
  const parts = concurrent ? partsOfModels(selected) : [selected];
  const solveOptions: SolveOptions = findRemedies === undefined ? {} : { findRemedies };
  const wishes = new TensorWishes(rules);
  const code = plannedCode(selected, board);
  const planned = planParts(parts, (set, taken, part) => placeBuffers(set.buffers, wishes.banksIn(set, part), board, { guardBytes, taken, code, solveOptions }, sink));
  const weights = planned && placeWeights(constantUses(selected), board, planned.arenas, { rules, mayCopy, code }, sink);
  wishes.reportUnknown(sink);
  if (planned === undefined || weights === undefined) return undefined;
  // Operators that only ask for the form of a buffer give it no place.
  const states = [...selected.module.storages.values()].flatMap(({ kind, id }) => (kind === "state" ? [id] : []));
  const stateStorages = states.filter((id) => planned.places.placeOfStorage.has(id));
  const exporterBytes = selected.methods.reduce((sum, { name }) => sum + (exporterPlanBytes.get(name) ?? 0), 0);
  const { steps, buffers, arenas, live, places } = planned;
  const peakStep = live.indexOf(Math.max(0, ...live));
  const plan: MemoryPlan = { steps, buffers, arenas, weights: weights.banks, code, peakStep, exporterPlanBytes: exporterBytes };
  const allPlaces = { ...places, bankOfConstant: weights.bankOfConstant, weightsHome: weights.home };
  const judged = { program: selected, plan, places: allPlaces };
  for (const what of judgePlan(judged, board, { concurrent, otherBanks: rules.map(({ bank }) => bank) })) sink.report("internal", { what }, { board: board.name });
  if (sink.hasErrors) return undefined;
  return { selected, plan, ...allPlaces, stateStorages };
}

interface PlacementOptions {
  readonly guardBytes: number;
  readonly taken: ReadonlyMap<string, number>;
  readonly code: CodePlan | null;
  readonly solveOptions: SolveOptions;
}

/** Every buffer gets `guardBytes` before and behind it that nothing else uses; `taken` bytes of a bank are others'. */
function placeBuffers(
  unplaced: readonly UnplacedBuffer[],
  wanted: ReadonlyMap<string, readonly string[]>,
  board: Board,
  { guardBytes, taken, code, solveOptions }: PlacementOptions,
  sink: DiagnosticSink,
): PlacedBuffers | undefined {
  const { arena } = board.placement;
  const banks = [...new Set([...arena, ...[...wanted.values()].flat()])].map((name): PlanBank => {
    const bank = bankOf(board, name);
    const { access } = bank;
    const cost = access.readCycles + (access.writeCycles ?? access.readCycles);
    return { name, sizeBytes: Math.max(0, arenaCapacity(bank, board, code) - (taken.get(name) ?? 0)), cost };
  });
  const names = spokenNames(unplaced);
  const buffersToPlace = unplaced.map((buffer) => withOwnLines(buffer, wanted.get(buffer.id) ?? arena, board));
  const problem = buffersToPlace.map((buffer): PlanBuffer => {
    const { sizeBytes, alignment, firstStep, lastStep, trafficBytes, rigid } = buffer;
    const id = names.get(buffer.id)!;
    const allowed = wanted.get(buffer.id) ?? arena;
    const placed = { id, sizeBytes: sizeBytes + 2 * guardBytes, alignment, firstStep, lastStep, trafficBytes, banks: allowed };
    return rigid === undefined ? placed : { ...placed, rigid };
  });
  const solution = solvePlan({ banks, buffers: problem }, solveOptions, sink);
  if (solution === undefined) return undefined;
  const buffers = buffersToPlace.map((buffer): PlannedBuffer => {
    const { bank, offset } = solution.placements.get(names.get(buffer.id)!)!;
    return { ...buffer, place: { bank, offset: (taken.get(bank) ?? 0) + offset + guardBytes } };
  });
  const arenas = solution.banks.map(({ bank, peakBytes, lowerBoundBytes }) => {
    const alignments = buffers.flatMap(({ place, alignment }) => (place.bank === bank ? [alignment] : []));
    return { bank, bytes: peakBytes, lowerBoundBytes, alignment: Math.max(bufferAlignment, ...alignments) };
  });
  return { buffers, arenas };
}

/** What messages call a buffer: its name, with its id where the name is not unique. */
function spokenNames(buffers: readonly UnplacedBuffer[]): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  return new Map(
    buffers.map(({ id, name }) => {
      const spoken = seen.has(name) ? `${name} (${id})` : name;
      seen.add(name);
      return [id, spoken];
    }),
  );
}
