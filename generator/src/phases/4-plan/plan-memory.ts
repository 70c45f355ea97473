import { bankOf, type Board } from "../../catalog/board.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { SelectedProgram } from "../3-select/selected-program.js";
import { arenaCapacity } from "./arena-capacity.js";
import type { UnplacedBuffer } from "./buffers.js";
import { partsOfModels, planParts, type PlacedBuffers } from "./parts.js";
import type { PlanBank, PlanBuffer } from "./placement/problem.js";
import { solvePlan } from "./placement/solve-plan.js";
import type { MemoryPlan, PlannedBuffer, PlannedProgram } from "./planned-program.js";
import { verifyPlan } from "./verify-plan.js";

/**
 * Gives every byte that the program needs a place: tensors, scratch and state of all methods in one plan. One bank takes
 * everything where one can; otherwise what moves most goes to the cheapest. Undefined after a report.
 */
export function planMemory(
  selected: SelectedProgram,
  exporterPlanBytes: ReadonlyMap<string, number>,
  board: Board,
  sink: DiagnosticSink,
  { guardBytes = 0, concurrent = false }: { readonly guardBytes?: number; readonly concurrent?: boolean } = {},
): PlannedProgram | undefined {
  const parts = concurrent ? partsOfModels(selected) : [selected];
  const planned = planParts(parts, (set, taken) => placeBuffers(set.buffers, board, guardBytes, taken, sink));
  if (planned === undefined) return undefined;
  const stateStorages = [...selected.module.storages.values()].flatMap(({ kind, id }) => (kind === "state" ? [id] : []));
  const exporterBytes = selected.methods.reduce((sum, { graph }) => sum + (exporterPlanBytes.get(graph.name) ?? 0), 0);
  const { steps, buffers, arenas, live, places } = planned;
  const plan: MemoryPlan = { steps, buffers, arenas, peakStep: live.indexOf(Math.max(0, ...live)), exporterPlanBytes: exporterBytes };
  for (const what of verifyPlan(plan, board)) sink.report("internal", { what }, { board: board.name });
  return sink.hasErrors ? undefined : { selected, plan, ...places, stateStorages };
}

/** Every buffer gets `guardBytes` before and behind it that nothing else uses; `taken` bytes of a bank are others'. */
function placeBuffers(
  unplaced: readonly UnplacedBuffer[],
  board: Board,
  guardBytes: number,
  taken: ReadonlyMap<string, number>,
  sink: DiagnosticSink,
): PlacedBuffers | undefined {
  const banks = board.placement.arena.map((name): PlanBank => {
    const bank = bankOf(board, name);
    const { access } = bank;
    const cost = access.readCycles + (access.writeCycles ?? access.readCycles);
    return { name, sizeBytes: Math.max(0, arenaCapacity(bank, board) - (taken.get(name) ?? 0)), cost };
  });
  const names = spokenNames(unplaced);
  const problem = unplaced.map((buffer): PlanBuffer => {
    const { sizeBytes, alignment, firstStep, lastStep, rigid } = buffer;
    const placed = { id: names.get(buffer.id)!, sizeBytes: sizeBytes + 2 * guardBytes, alignment, firstStep, lastStep };
    return rigid === undefined ? placed : { ...placed, rigid };
  });
  const solution = solvePlan({ banks, buffers: problem }, {}, sink);
  if (solution === undefined) return undefined;
  const buffers = unplaced.map((buffer): PlannedBuffer => {
    const { bank, offset } = solution.placements.get(names.get(buffer.id)!)!;
    return { ...buffer, place: { bank, offset: (taken.get(bank) ?? 0) + offset + guardBytes } };
  });
  const arenas = solution.banks.map(({ bank, peakBytes, lowerBoundBytes }) => ({ bank, bytes: peakBytes, lowerBoundBytes }));
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
