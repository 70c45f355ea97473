import { codeBytesOf } from "../../../catalog/code-bytes.js";
import { withStorages, withValues } from "../../../ir/edit.js";
import type { ArenaStorage } from "../../../ir/storage.js";
import { packedLayouts, type PackedLayout } from "../../../ir/packed-layout.js";
import type { Tensor } from "../../../ir/tensor.js";
import { objectiveOf, priceOf } from "../../../objective.js";
import type { CompileOptions } from "../../../options.js";
import type { KernelForms } from "../../../steps/row-form.js";
import type { KernelImplementation } from "../../../steps/node-implementation.js";
import { asKernelStep, withCall } from "../../../steps/kernel-step.js";
import type { Step } from "../../../steps/step.js";
import { withSteps, type StepProgram } from "../../../steps/step-program.js";
import { chooseInPlace, liveBytes } from "../choose-in-place.js";
import { handoversOf, type Handover } from "./handovers.js";

/**
 * Lets kernels hand tensors on in the layout in which the reader computes: the writer stores halfwords instead of bytes,
 * and no reader widens anything. Taken where predicted instructions fall, bytes of code being weighed against them, and the
 * peak stays where it is, that of every model where each has memory of its own, unless speed is all that counts.
 * Traces show tensors as the model has them, so a traced program keeps them.
 */
export function packTensors(
  selected: StepProgram,
  forms: KernelForms,
  options: Pick<CompileOptions, "optimise" | "ram" | "instrument" | "concurrent">,
): StepProgram {
  const objective = objectiveOf(options);
  if (objective.isSmallestImage || options.instrument === "trace") return selected;
  const limits = peaksOf(selected, options);
  const fits = (program: StepProgram): boolean =>
    objective.mayRaisePeak || peaksOf(program, options).every((peak, position) => peak <= limits[position]!);
  const costOf = (program: StepProgram): number => priceOf({ instructions: instructionsOf(program), flashBytes: codeBytes(program) }, objective);
  return packedLayouts.reduce((current, layout) => {
    const packed = packAll(current, layout, forms, fits, costOf);
    return costOf(packed) < costOf(current) ? packed : current;
  }, selected);
}

/**
 * Every handover that memory allows, then without those that cost more than they save: a layer between two packed tensors
 * may gain what neither tensor alone brings, and kernels that nobody calls any more leave the image.
 */
function packAll(
  program: StepProgram,
  layout: PackedLayout,
  forms: KernelForms,
  fits: (program: StepProgram) => boolean,
  costOf: (program: StepProgram) => number,
): StepProgram {
  const possible = handoversOf(program, layout).filter((handover) => withLayout(program, [handover], layout, forms) !== undefined);
  const fitting = possible.reduce<readonly Handover[]>((taken, handover) => {
    const more = withLayout(program, [...taken, handover], layout, forms);
    return more !== undefined && fits(more) ? [...taken, handover] : taken;
  }, []);
  const costWith = (taken: readonly Handover[]): number => costOf(withLayout(program, taken, layout, forms)!);
  const paying = fitting.reduce((taken, handover) => {
    const fewer = taken.filter((other) => other !== handover);
    return costWith(fewer) <= costWith(taken) ? fewer : taken;
  }, fitting);
  return withLayout(program, paying, layout, forms)!;
}

/** Undefined when no kernel takes or gives the layout, or nobody knows how fast. */
function withLayout(program: StepProgram, handovers: readonly Handover[], layout: PackedLayout, forms: KernelForms): StepProgram | undefined {
  const packedValues = new Set(handovers.flatMap(({ values }) => values.map(({ id }) => id)));
  let isPossible = true;
  const storages = handovers.map(({ storage }): ArenaStorage => ({ ...storage, sizeBytes: 2 * storage.sizeBytes }));
  const tensors = handovers.flatMap(({ values }) => values.map((value): Tensor => ({ ...value, dtype: "int16", layout })));
  const module = withValues(withStorages(program.module, storages), tensors);
  const repacked = (step: Step): Step => {
    const kernel = asKernelStep(step);
    if (kernel === undefined) return step;
    const { request, predictedInstructions } = kernel.implementation;
    const touched = Object.keys(request.tensors).filter((argument) => packedValues.has(request.tensors[argument]!));
    if (touched.length === 0) return step;
    const layouts = { ...request.layouts, ...Object.fromEntries(touched.map((argument) => [argument, layout])) };
    const [best] = forms.whole({ ...request, layouts });
    if (best?.predictedInstructions === undefined || predictedInstructions === undefined) isPossible = false;
    return best === undefined ? step : withCall(kernel, best, module);
  };
  const packed = withSteps({ ...program, module }, repacked);
  return isPossible ? packed : undefined;
}

/** Waits for the flash included, where kernels are predicted; others are never replaced. */
function instructionsOf(program: StepProgram): number {
  return kernelsOf(program).reduce((sum, { predictedInstructions, predictedWaits }) => sum + (predictedInstructions ?? 0) + predictedWaits, 0);
}

function codeBytes(program: StepProgram): number {
  return codeBytesOf(new Set(kernelsOf(program).map(({ kernel }) => kernel.name)));
}

function kernelsOf({ methods }: StepProgram): readonly KernelImplementation[] {
  return methods.flatMap(({ steps }) => steps.flatMap((step) => asKernelStep(step)?.implementation ?? []));
}

/** Of all that takes turns in the same memory. */
function peaksOf(program: StepProgram, { concurrent }: Pick<CompileOptions, "concurrent">): readonly number[] {
  const set = chooseInPlace(program);
  const modelOf = new Map(program.methods.map(({ name, model }) => [name, concurrent ? model : undefined]));
  const peaks = new Map<string | undefined, number>();
  for (const [step, bytes] of liveBytes(set).entries()) {
    const model = modelOf.get(set.steps[step]!.method);
    peaks.set(model, Math.max(peaks.get(model) ?? 0, bytes));
  }
  return [...peaks.values()];
}
