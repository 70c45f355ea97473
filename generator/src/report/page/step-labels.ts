import type { StepFacts } from "../report-view.js";
import { instructionWords, shorten } from "./words.js";

/** What stands to the left of a step in the map. */
export interface StepLabel {
  readonly y: number;
  /** Stays on narrow pages. */
  readonly number: string;
  readonly text: string;
  readonly kind: string;
}

const longestLabel = 24;
const lineHeight = 14;

/** One label a step while they fit; otherwise every so many steps, and the peak. */
export function stepLabels(steps: readonly StepFacts[], rowHeight: number, peakStep: number): readonly StepLabel[] {
  const every = Math.ceil(lineHeight / rowHeight);
  const isSingle = new Set(steps.map(({ method }) => method)).size === 1;
  return steps.flatMap((step, index) => {
    const isPeak = index === peakStep;
    const isNear = Math.abs(index - peakStep) < every;
    if (!isPeak && (index % every !== 0 || isNear)) return [];
    return [{ y: index * rowHeight + rowHeight / 2 + 4, ...labelWords(step, isSingle), kind: isPeak ? "peak" : "" }];
  });
}

function labelWords({ kind, method, label, instructions }: StepFacts, isSingle: boolean): Pick<StepLabel, "number" | "text"> {
  if (kind === "node") return { number: instructionWords(instructions), text: shorten(label, longestLabel) };
  const what = kind === "write-inputs" ? "inputs written" : "outputs read";
  return { number: kind === "write-inputs" ? "in" : "out", text: shorten(isSingle ? what : `${method}: ${what}`, longestLabel) };
}
