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
  const byStep = new Map<number, LocatedNode[]>();
  for (const located of nodes) {
    const known = byStep.get(located.step);
    if (known === undefined) byStep.set(located.step, [located]);
    else known.push(located);
  }
  return plan.steps.map(({ method, kind, label }, step) => {
    const inside = byStep.get(step) ?? [];
    return {
      method,
      kind,
      instructions: inside.map(({ node }) => node.origin.instruction),
      label: inside.some(({ segment }) => segment !== null) ? `row by row (${inside.length} node${inside.length === 1 ? "" : "s"})` : label,
      liveBytes: liveBytes[step]!,
      alive: aliveAt(buffers, step),
    };
  });
}

/** Positions of the buffers, largest first. */
export function aliveAt(buffers: readonly BufferFacts[], step: number): readonly number[] {
  return buffers
    .flatMap(({ firstStep, lastStep }, index) => (firstStep <= step && step <= lastStep ? [index] : []))
    .sort((a, b) => buffers[b]!.bytes - buffers[a]!.bytes || a - b);
}
