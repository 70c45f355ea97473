import type { KernelNode, SelectedNode } from "../../3-select/selected-program.js";
import type { RowForm } from "../../3-select/row-forms/row-form.js";

/** Instructions, and whether the facts predicted all of them; the rest is a guess that only serves to compare. */
export interface PredictedCost {
  readonly instructions: number;
  readonly isPredicted: boolean;
}

/** What a row call costs besides its kernel: the turn of the schedule and the function around the call. */
const callInstructions = 60;
/** One entry of the array of row pointers. */
const pointerInstructions = 12;

/**
 * Kernels without a prediction are the plain ones: what the reference kernels take on a Cortex-M4, rounded. Elements
 * are those of the larger of input and result.
 */
const guessedPerMultiply = 17;
const guessedPerElement = 12;

export function wholeCost({ implementation }: SelectedNode, elements: number): PredictedCost {
  const predicted = implementation.kind === "kernel" ? implementation.predictedInstructions : undefined;
  if (predicted !== undefined) return { instructions: predicted, isPredicted: true };
  const multiplies = implementation.kind === "segment" ? 0 : implementation.request.multiplyAccumulates;
  return { instructions: multiplies * guessedPerMultiply + elements * guessedPerElement, isPredicted: false };
}

/** All calls of a stage. */
export function stageCost(
  { implementation }: KernelNode,
  form: RowForm,
  tailForm: RowForm | undefined,
  turns: number,
  elements: number,
): PredictedCost {
  const calls = Math.ceil(turns / form.outputRows);
  const overhead = calls * (callInstructions + pointersOf(form) * pointerInstructions);
  const fullCalls = tailForm === undefined ? turns / form.outputRows : Math.floor(turns / form.outputRows);
  const predicted =
    form.instructions === undefined || (tailForm !== undefined && tailForm.instructions === undefined)
      ? undefined
      : form.call.kind === "sum"
        ? form.instructions
        : form.instructions * fullCalls + (tailForm?.instructions ?? 0);
  const guess = implementation.request.multiplyAccumulates * guessedPerMultiply + elements * guessedPerElement;
  return { instructions: Math.round((predicted ?? guess) + overhead), isPredicted: predicted !== undefined };
}

function pointersOf({ reach }: RowForm): number {
  if (reach.kind === "window") return reach.extent;
  return reach.kind === "taps" ? reach.taps : 1;
}

export function sumCosts(costs: readonly PredictedCost[]): PredictedCost {
  return {
    instructions: costs.reduce((sum, { instructions }) => sum + instructions, 0),
    isPredicted: costs.every(({ isPredicted }) => isPredicted),
  };
}
