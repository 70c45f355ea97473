import type { Board } from "../../../catalog/board.js";
import type { MemoryPlan, PlannedBuffer } from "../planned-program.js";

/**
 * What is wrong with a plan, as sentences; empty when it holds. Compares every pair of buffers and shares no code with
 * the planner: a finding is a bug of ours.
 */
export function bufferFaults(plan: MemoryPlan, board: Board): readonly string[] {
  const problems: string[] = [];
  for (const buffer of plan.buffers) problems.push(...verifyBuffer(buffer, plan, board));
  plan.buffers.forEach((a, position) => {
    for (const b of plan.buffers.slice(position + 1)) {
      if (a.place.bank !== b.place.bank) continue;
      const mayMeet = a.model !== b.model;
      const firstStep = mayMeet ? 0 : Math.max(a.firstStep, b.firstStep);
      const lastStep = mayMeet ? plan.steps.length - 1 : Math.min(a.lastStep, b.lastStep);
      const firstByte = Math.max(a.place.offset, b.place.offset);
      const lastByte = Math.min(a.place.offset + a.sizeBytes, b.place.offset + b.sizeBytes) - 1;
      if (firstStep > lastStep || firstByte > lastByte) continue;
      problems.push(`buffers "${a.name}" and "${b.name}" share bytes ${firstByte}..${lastByte} during steps ${firstStep}..${lastStep}`);
    }
  });
  return problems;
}

function verifyBuffer(buffer: PlannedBuffer, plan: MemoryPlan, board: Board): readonly string[] {
  const { name, place, sizeBytes, alignment, firstStep, lastStep } = buffer;
  const problems: string[] = [];
  const bank = board.banks.find((candidate) => candidate.name === place.bank);
  const arena = plan.arenas.find((candidate) => candidate.bank === place.bank);
  const end = place.offset + sizeBytes;
  if (bank === undefined) problems.push(`buffer "${name}" lies in bank "${place.bank}", which the board does not have`);
  if (arena === undefined || end > arena.bytes) {
    problems.push(`buffer "${name}" ends at byte ${end} of an arena of ${arena?.bytes ?? 0} bytes in "${place.bank}"`);
  }
  if (place.offset < 0 || place.offset % alignment !== 0) {
    problems.push(`buffer "${name}" begins at byte ${place.offset}, which is not a multiple of ${alignment}`);
  }
  if (firstStep > lastStep || firstStep < 0 || lastStep >= plan.steps.length) {
    problems.push(`buffer "${name}" lives during steps ${firstStep}..${lastStep} of ${plan.steps.length}`);
  }
  return problems;
}
