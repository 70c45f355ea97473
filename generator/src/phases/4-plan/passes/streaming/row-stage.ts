import type { ValueId } from "../../../../ir/ids.js";
import type { KernelForms, RowForm } from "../../../../steps/row-form.js";
import { asKernelStep, type KernelStep } from "../../../../steps/kernel-step.js";
import type { Step } from "../../../../steps/step.js";
import type { ProgramValues } from "../../../../steps/step-program.js";
import { rowImageOf, type RowImage } from "./row-image.js";

/** A node that can work row by row. */
export interface RowStage {
  /** The same on whole tensors. */
  readonly step: KernelStep;
  readonly form: RowForm;
  readonly output: RowImage;
  readonly inputs: readonly { readonly argument: string; readonly image: RowImage }[];
  /** Tensors that the kernel reads as a whole at every turn. */
  readonly wholeInputs: readonly ValueId[];
}

/** The node with `outputRows` rows a call in every form that it has: the cheapest first, leaner ones after it. */
export function rowStagesOf(
  step: Step,
  module: ProgramValues,
  outputRows: number,
  forms: KernelForms,
): readonly RowStage[] {
  const kernel = asKernelStep(step);
  if (kernel === undefined || kernel.implementation.node.outputs.length !== 1) return [];
  const { request } = kernel.implementation;
  const output = rowImageOf(module, request.tensors["output"]!);
  if (output === undefined || !output.ownsStorage) return [];
  return forms
    .rows(request, outputRows, output.rowElements)
    .flatMap((form) => stageOf(kernel, module, output, form) ?? []);
}

function stageOf(step: KernelStep, module: ProgramValues, output: RowImage, form: RowForm): RowStage | undefined {
  const { tensors } = step.implementation.request;
  const names = Object.keys(tensors).filter((name) => name !== "output");
  const inputs = names
    .filter((name) => form.rowArguments.has(name))
    .map((argument) => ({ argument, image: rowImageOf(module, tensors[argument]!) }));
  const images = inputs.flatMap(({ argument, image }) => (image === undefined ? [] : [{ argument, image }]));
  if (images.length !== inputs.length || !rowsFit(form, output, images.map(({ image }) => image))) return undefined;
  const wholeInputs = names.filter((name) => !form.rowArguments.has(name)).map((name) => tensors[name]!);
  return { step, form, output, inputs: images, wholeInputs };
}

/** Runs pair rows of equal elements. */
function rowsFit(form: RowForm, output: RowImage, inputs: readonly RowImage[]): boolean {
  if (form.reach.kind !== "same") return true;
  return inputs.every((image) => image.rows === output.rows);
}

/** Turns for `usedRows` rows of the result. */
export function turnsOf(form: RowForm, usedRows: number): number {
  return form.reach.kind === "sum" && usedRows > 0 ? form.reach.rows : usedRows;
}
