import { assumedInstructions as assumed } from "../../../../objective.js";
import type { Step } from "../../../../steps/step.js";
import type { RowForm } from "../../../../steps/row-form.js";

/** Instructions, and whether the facts predicted all of them; the rest is a guess that only serves to compare. */
export interface PredictedCost {
  readonly instructions: number;
  readonly isPredicted: boolean;
}

export function wholeCost({ cost }: Step, elements: number): PredictedCost {
  if (cost.instructions !== undefined) return { instructions: cost.instructions, isPredicted: true };
  return { instructions: cost.multiplyAccumulates * assumed.multiply + elements * assumed.element, isPredicted: false };
}

/** All turns of a stage; `inputRowBytes` are those of the tensor whose rows it reads. */
export function stageCost(
  { cost }: Step,
  form: RowForm,
  turns: number,
  elements: number,
  inputRowBytes: number,
): PredictedCost {
  const calls = Math.ceil(turns / form.outputRows);
  const pointers = pointersOf(form) + (form.outputRows - 1) * (form.reach.kind === "window" ? form.reach.stride : 0);
  const turnInstructions = assumed.rowCall + pointers * assumed.rowPointer + keptRowsOf(form) * (assumed.keptRow + inputRowBytes * assumed.keptByte);
  const isByRow = form.call.kind === "rows" ? 0 : turns * assumed.singleRow;
  const predicted = predictedTurns(form, turns);
  const guess = cost.multiplyAccumulates * assumed.multiply + elements * assumed.element;
  return { instructions: Math.round((predicted ?? guess) + calls * turnInstructions + isByRow), isPredicted: predicted !== undefined };
}

function predictedTurns(form: RowForm, turns: number): number | undefined {
  const full = form.instructions(form.outputRows);
  if (full === undefined || form.call.kind === "sum") return full;
  const rest = turns % form.outputRows;
  return Math.floor(turns / form.outputRows) * full + (rest === 0 ? 0 : form.instructions(rest)!);
}

/** Rows that the next call needs again. */
function keptRowsOf({ reach }: RowForm): number {
  return reach.kind === "window" ? Math.max(0, reach.extent - reach.stride) : 0;
}

function pointersOf({ reach }: RowForm): number {
  if (reach.kind === "window") return reach.extent;
  return reach.kind === "taps" ? reach.taps : 1;
}
