import type { Step } from "../../../../steps/step.js";
import type { RowForm } from "../../../../steps/row-form.js";

/** Instructions, and whether the facts predicted all of them; the rest is a guess that only serves to compare. */
export interface PredictedCost {
  readonly instructions: number;
  readonly isPredicted: boolean;
}

/** What a row call costs besides its kernel: the turn of the schedule and the function around the call. */
const callInstructions = 60;
/** The same for each row where the kernel takes one at a time. */
const rowInstructions = 15;
/** One entry of the array of row pointers. */
const pointerInstructions = 12;

/**
 * Kernels without a prediction are the plain ones: what the reference kernels take on a Cortex-M4, rounded. Elements
 * are those of the larger of input and result.
 */
const guessedPerMultiply = 17;
const guessedPerElement = 12;

export function wholeCost({ cost }: Step, elements: number): PredictedCost {
  if (cost.instructions !== undefined) return { instructions: cost.instructions, isPredicted: true };
  return { instructions: cost.multiplyAccumulates * guessedPerMultiply + elements * guessedPerElement, isPredicted: false };
}

/** Copying a byte of a row that is kept for the next call, and what else that takes for a row. */
const keptByteInstructions = 0.7;
const keptRowInstructions = 25;

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
  const turnInstructions = callInstructions + pointers * pointerInstructions + keptRowsOf(form) * (keptRowInstructions + inputRowBytes * keptByteInstructions);
  const isByRow = form.call.kind === "rows" ? 0 : turns * rowInstructions;
  const predicted = predictedTurns(form, turns);
  const guess = cost.multiplyAccumulates * guessedPerMultiply + elements * guessedPerElement;
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
