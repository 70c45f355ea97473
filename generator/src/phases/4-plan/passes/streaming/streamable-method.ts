import { weighing } from "../../../../objective.js";
import { rowsOfSteps } from "../../../../options.js";
import { elementCount } from "../../../../ir/layout.js";
import { tensorOf } from "../../../../ir/graph.js";
import type { StorageId } from "../../../../ir/ids.js";
import type { KernelForms } from "../../../../steps/row-form.js";
import { asKernelStep, withCall } from "../../../../steps/kernel-step.js";
import type { Step } from "../../../../steps/step.js";
import type { ProgramValues, StepMethod } from "../../../../steps/step-program.js";
import { storageUses, type StorageUse } from "./method-memory.js";
import { stageCost, wholeCost } from "./predicted-cost.js";
import { rowStagesOf, turnsOf, type RowStage } from "./row-stage.js";

/** Rows of a call that are tried where a kernel gains from them. */
export const slabs = rowsOfSteps;

/** A node of a method as the cutter sees it. In each list the cheapest comes first, leaner ones after it. */
export interface StreamableNode {
  readonly wholes: readonly WholeChoice[];
  /** By position in `slabs`; undefined when the node cannot work row by row. */
  readonly stages: readonly (readonly StageChoice[])[] | undefined;
}

/** A way to compute a node on whole tensors. */
export interface WholeChoice {
  readonly step: Step;
  readonly scratchBytes: number;
  readonly instructions: number;
}

/** A way to compute it row by row. */
export interface StageChoice {
  readonly stage: RowStage;
  readonly scratchBytes: number;
  readonly instructions: number;
}

/** The cheapest choice with at most that much scratch; undefined when all need more. */
export function choiceWithin<Choice extends { readonly scratchBytes: number }>(
  choices: readonly Choice[],
  scratchBytes: number,
): Choice | undefined {
  return choices.find((choice) => choice.scratchBytes <= scratchBytes);
}

export interface StreamableMethod {
  readonly module: ProgramValues;
  readonly method: StepMethod;
  readonly forms: KernelForms;
  readonly nodes: readonly StreamableNode[];
  readonly uses: ReadonlyMap<StorageId, StorageUse>;
}

export function streamableMethod(module: ProgramValues, method: StepMethod, forms: KernelForms): StreamableMethod {
  const uses = storageUses(module, method);
  const nodes = method.steps.map((step): StreamableNode => {
    const elements = Math.max(...step.accesses.map(({ value }) => elementsOf(module, value)));
    const single = rowStagesOf(step, module, 1, forms);
    const isRowable = single.length > 0 && uses.get(single[0]!.output.storage)?.writers.length === 1;
    return {
      wholes: wholeChoices(step, elements, module, forms),
      stages: isRowable ? slabs.map((rows) => stageChoices(single, rows, elements, module, forms)) : undefined,
    };
  });
  return { module, method, forms, nodes, uses };
}

function wholeChoices(step: Step, elements: number, module: ProgramValues, forms: KernelForms): readonly WholeChoice[] {
  const kernel = asKernelStep(step);
  const others = kernel === undefined ? [] : forms.whole(kernel.implementation.request).slice(1).map((call) => withCall(kernel, call, module));
  return [step, ...others].map((choice) => ({
    step: choice,
    scratchBytes: choice.work.reduce((sum, { bytes }) => sum + bytes, 0),
    instructions: wholeCost(choice, elements).instructions,
  }));
}

/** More rows a call where the prediction says that the kernel gains from them; otherwise one. */
function stageChoices(
  single: readonly RowStage[],
  rows: number,
  elements: number,
  module: ProgramValues,
  forms: KernelForms,
): readonly StageChoice[] {
  const [first] = single;
  const turns = turnsOf(first!.form, first!.output.rows);
  const choice = (stage: RowStage): StageChoice => {
    const inputRowBytes = Math.max(0, ...stage.inputs.map(({ image }) => image.rowBytes));
    return {
      stage,
      scratchBytes: stage.form.scratch?.bytes ?? 0,
      instructions: stageCost(stage.step, stage.form, turns, elements, inputRowBytes).instructions,
    };
  };
  const ones = single.map(choice);
  if (rows === 1 || rows > turns) return ones;
  const several = rowStagesOf(first!.step, module, rows, forms).map(choice);
  return several.length > 0 && several[0]!.instructions < ones[0]!.instructions * weighing.leastSlabGain ? several : ones;
}

/** Of a tensor that is computed; 0 for constants, which the multiplications account for. */
function elementsOf(module: ProgramValues, id: Parameters<typeof tensorOf>[1]): number {
  const value = module.values.get(id);
  return value?.kind === "tensor" && module.storages.get(value.storage)?.kind !== "constant" ? elementCount(tensorOf(module, id).sizes) : 0;
}
