import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import type { BufferFacts, StepFacts } from "../report-view.js";
import type { LocatedNode } from "./located-node.js";

/** Every step of the plan with who is alive in it. */
export function stepFacts(
  { plan }: PlannedProgram,
  nodes: readonly LocatedNode[],
  buffers: readonly BufferFacts[],
  liveBytes: readonly number[],
): readonly StepFacts[] {
  const instructions = new Map<number, number[]>();
  for (const { step, node } of nodes) {
    const known = instructions.get(step);
    if (known === undefined) instructions.set(step, [node.origin.instruction]);
    else known.push(node.origin.instruction);
  }
  return plan.steps.map(({ method, kind, label }, step) => ({
    method,
    kind,
    instructions: instructions.get(step) ?? [],
    label,
    liveBytes: liveBytes[step]!,
    alive: aliveAt(buffers, step),
  }));
}

/** Positions of the buffers, largest first. */
export function aliveAt(buffers: readonly BufferFacts[], step: number): readonly number[] {
  return buffers
    .flatMap(({ firstStep, lastStep }, index) => (firstStep <= step && step <= lastStep ? [index] : []))
    .sort((a, b) => buffers[b]!.bytes - buffers[a]!.bytes || a - b);
}
