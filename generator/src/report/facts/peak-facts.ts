import { labelOf } from "../../ops/label.js";
import type { BufferFacts, PeakFacts, PeakLever } from "../report-view.js";
import type { LocatedNode } from "./located-node.js";
import { aliveAt } from "./step-facts.js";

/** Whether a lever works on a buffer that is alive in a step. */
type Applies = (buffer: BufferFacts, step: number) => boolean;

/** What the peak is made of, and what would lower it; null when nothing is planned. */
export function peakFacts(
  step: number,
  liveBytes: readonly number[],
  buffers: readonly BufferFacts[],
  nodes: readonly LocatedNode[],
): PeakFacts | null {
  const bytes = liveBytes[step];
  if (bytes === undefined || bytes === 0) return null;
  const byRows = stepsWithRowForm(nodes);
  const lever = (kind: PeakLever["kind"], applies: Applies, share: number): readonly PeakLever[] => {
    const bestPeakBytes = peakWithout(buffers, liveBytes, applies, share);
    const chosen = aliveAt(buffers, step).filter((index) => applies(buffers[index]!, step));
    return bestPeakBytes < bytes && chosen.length > 0 ? [{ kind, buffers: chosen, bestPeakBytes }] : [];
  };
  const levers = [
    ...lever("rows", (buffer, at) => isTensor(buffer) && isUsed(buffer, at) && byRows.has(at), 0),
    ...lever("idle", (buffer, at) => isTensor(buffer) && !isUsed(buffer, at), 0),
    ...lever("scratch", ({ purpose }) => purpose === "scratch", 0),
    ...lever("float-interface", (buffer) => isFloatInterface(buffer, nodes), 1 / 4),
  ];
  return {
    step,
    bytes,
    equalSteps: liveBytes.flatMap((live, index) => (index !== step && live === bytes ? [index] : [])),
    levers: levers.sort((a, b) => a.bestPeakBytes - b.bestPeakBytes),
  };
}

/** The highest step if everywhere the buffers that the lever works on took only a share of their bytes. */
function peakWithout(buffers: readonly BufferFacts[], liveBytes: readonly number[], applies: Applies, share: number): number {
  const lowered = [...liveBytes];
  for (const buffer of buffers) {
    const saved = buffer.bytes - Math.ceil(buffer.bytes * share);
    for (let step = buffer.firstStep; step <= buffer.lastStep; step++) {
      if (applies(buffer, step)) lowered[step]! -= saved;
    }
  }
  return lowered.reduce((highest, live) => Math.max(highest, live), 0);
}

/** Nodes on whole tensors whose kernels can also work row by row. */
function stepsWithRowForm(nodes: readonly LocatedNode[]): ReadonlySet<number> {
  const canRows = ({ segment, implementation }: LocatedNode): boolean =>
    segment === null && implementation.kind === "kernel" && implementation.kernel.rows !== null;
  return new Set(nodes.filter(canRows).map(({ step }) => step));
}

function isTensor({ purpose }: BufferFacts): boolean {
  return purpose === "input" || purpose === "output" || purpose === "intermediate";
}

function isUsed({ tensors }: BufferFacts, step: number): boolean {
  return tensors.some(({ writtenAt, readAt }) => writtenAt.includes(step) || readAt.includes(step));
}

/** float32 that nothing but quantise reads, or dequantise writes. */
function isFloatInterface({ purpose, tensors }: BufferFacts, nodes: readonly LocatedNode[]): boolean {
  if (purpose !== "input" && purpose !== "output") return false;
  return tensors.some(({ shape, readAt, writtenAt }) => {
    const users = nodes.filter(({ step }) => (purpose === "input" ? readAt : writtenAt).includes(step));
    return shape.startsWith("float32 ") && users.length > 0 && users.every(({ node }) => /^(de)?quantize_/.test(labelOf(node.operator)));
  });
}
