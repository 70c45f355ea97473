import type { Board } from "../../catalog/board.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { StorageId } from "../../ir/ids.js";
import type { WorkBuffer } from "../3-select/segment.js";
import type { SelectedNode, SelectedProgram } from "../3-select/selected-program.js";
import type { BufferSet } from "./buffers.js";
import { chooseInPlace, liveBytes } from "./choose-in-place.js";
import { bankFor, reportMisfit } from "./fit-banks.js";
import { placeBuffers } from "./place-buffers.js";
import type { MemoryPlan, Place, PlannedBuffer, PlannedProgram } from "./planned-program.js";
import { verifyPlan } from "./verify-plan.js";

/**
 * Gives every byte that the program needs a place: tensors, scratch and state of all methods in one plan.
 */
export function planMemory(
  selected: SelectedProgram,
  exporterPlanBytes: ReadonlyMap<string, number>,
  board: Board,
  sink: DiagnosticSink,
  guardBytes = 0,
): PlannedProgram | undefined {
  const best = planWith(chooseInPlace(selected), board, guardBytes);
  const arenaBytes = best.plan.arenas.reduce((sum, { bytes }) => sum + bytes, 0);
  if (bankFor(arenaBytes, board) === undefined) {
    reportMisfit(best.plan.buffers, arenaBytes, best.plan.peakStep, board, sink);
    return undefined;
  }
  const stateStorages = [...selected.module.storages.values()].flatMap(({ kind, id }) => (kind === "state" ? [id] : []));
  const exporterBytes = selected.methods.reduce((sum, { graph }) => sum + (exporterPlanBytes.get(graph.name) ?? 0), 0);
  const plan = { ...best.plan, exporterPlanBytes: exporterBytes };
  for (const what of verifyPlan(plan, board)) sink.report("internal", { what }, { board: board.name });
  if (sink.hasErrors) return undefined;
  return {
    selected,
    plan,
    placeOfStorage: best.placeOfStorage,
    placeOfScratch: best.placeOfScratch,
    placeOfWork: best.placeOfWork,
    stateStorages,
  };
}

/** Every buffer gets `guardBytes` before and behind it that nothing else uses. */
function planWith(set: BufferSet, board: Board, guardBytes: number): {
  readonly plan: Omit<MemoryPlan, "exporterPlanBytes">;
  readonly placeOfStorage: ReadonlyMap<StorageId, Place>;
  readonly placeOfScratch: ReadonlyMap<SelectedNode, Place>;
  readonly placeOfWork: ReadonlyMap<WorkBuffer, Place>;
} {
  const offsets = placeBuffers(set.buffers.map((buffer) => ({ ...buffer, sizeBytes: buffer.sizeBytes + 2 * guardBytes })));
  const bytes = set.buffers.reduce((end, { id, sizeBytes }) => Math.max(end, offsets.get(id)! + sizeBytes + 2 * guardBytes), 0);
  const bank = bankFor(bytes, board)?.name ?? board.placement.arena[0]!;
  const buffers = set.buffers.map((buffer): PlannedBuffer => ({ ...buffer, place: { bank, offset: offsets.get(buffer.id)! + guardBytes } }));
  const placeOf = new Map(buffers.map(({ id, place }) => [id, place]));
  const live = liveBytes(set);
  const lowerBoundBytes = Math.max(0, ...live);
  return {
    plan: {
      steps: set.steps,
      buffers,
      arenas: bytes === 0 ? [] : [{ bank, bytes, lowerBoundBytes }],
      peakStep: live.indexOf(lowerBoundBytes),
    },
    placeOfStorage: new Map([...set.bufferOfStorage].map(([id, { buffer, offset }]) => [id, moved(placeOf.get(buffer)!, offset)])),
    placeOfScratch: new Map([...set.bufferOfScratch].map(([node, buffer]) => [node, placeOf.get(buffer)!])),
    placeOfWork: new Map([...set.bufferOfWork].map(([work, buffer]) => [work, placeOf.get(buffer)!])),
  };
}

function moved({ bank, offset }: Place, bytes: number): Place {
  return { bank, offset: offset + bytes };
}
