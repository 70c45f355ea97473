import { objectiveOf } from "../../../objective.js";
import type { CompileOptions } from "../../../options.js";
import type { KernelForms } from "../../../steps/row-form.js";
import { asKernelStep, withCall } from "../../../steps/kernel-step.js";
import type { Step } from "../../../steps/step.js";
import type { StepProgram } from "../../../steps/step-program.js";
import { chooseInPlace, liveBytes } from "../choose-in-place.js";
import { scheduleMethods } from "../schedule.js";

/** Kernels with less scratch may overwrite fewer inputs, which can raise another step: so often it is looked again. */
const rounds = 3;

/**
 * Replaces kernels whose scratch lifts the peak above both what the tensors alone take and what the exporter planned,
 * by the fastest that fit there, or else by those with least. Where bytes count, a lower limit of the same kernel goes before
 * another's code. Not where speed is all that counts.
 */
export function fitScratch(
  selected: StepProgram,
  forms: KernelForms,
  exporterPlanBytes: ReadonlyMap<string, number>,
  options: Pick<CompileOptions, "optimise" | "ram">,
): StepProgram {
  const { mayRaisePeak, isSmallestImage } = objectiveOf(options);
  if (mayRaisePeak) return selected;
  const exporterBytes = selected.methods.reduce((sum, { name }) => sum + (exporterPlanBytes.get(name) ?? 0), 0);
  let best = selected;
  let bestPeak = peakOf(selected);
  for (let round = 0, current = selected; round < rounds; round++) {
    const next = replaceScratch(current, forms, exporterBytes, isSmallestImage);
    if (next === undefined) break;
    const peak = peakOf(next);
    if (peak < bestPeak) [best, bestPeak] = [next, peak];
    current = next;
  }
  return best;
}

function peakOf(selected: StepProgram): number {
  return Math.max(0, ...liveBytes(chooseInPlace(selected)));
}

/** Undefined when there is nothing to replace. */
function replaceScratch(
  selected: StepProgram,
  forms: KernelForms,
  exporterBytes: number,
  keepsCode: boolean,
): StepProgram | undefined {
  const set = chooseInPlace(selected);
  const live = liveBytes(set);
  const scratchAt = new Map(set.buffers.filter(({ purpose }) => purpose === "scratch").map(({ firstStep, sizeBytes }) => [firstStep, sizeBytes]));
  const tensorsAt = (step: number): number => live[step]! - (scratchAt.get(step) ?? 0);
  const limit = Math.max(exporterBytes, ...live.map((_, step) => tensorsAt(step)));
  let hasChanged = false;
  const replaced = (step: Step, at: number): Step => {
    const kernel = asKernelStep(step);
    if (kernel === undefined || live[at]! <= limit) return step;
    const { request, kernel: taken, scratch } = kernel.implementation;
    const choices = [...(keepsCode ? forms.whole(request, taken.name) : []), ...forms.whole(request)];
    const room = limit - tensorsAt(at);
    const fitting = choices.find((choice) => (choice.scratch?.bytes ?? 0) <= room) ?? choices.at(-1);
    if (fitting === undefined || (fitting.scratch?.bytes ?? 0) >= (scratch?.bytes ?? 0)) return step;
    hasChanged = true;
    return withCall(kernel, fitting, selected.module);
  };
  const { schedules } = scheduleMethods(selected.methods);
  const methods = schedules.map(({ method, first }) => ({ ...method, steps: method.steps.map((step, position) => replaced(step, first + 1 + position)) }));
  return hasChanged ? { ...selected, methods } : undefined;
}
