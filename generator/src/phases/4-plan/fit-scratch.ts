import type { CompileOptions } from "../../options.js";
import type { KernelForms } from "../3-select/row-forms/row-form.js";
import type { SelectedNode, SelectedProgram } from "../3-select/selected-program.js";
import { chooseInPlace, liveBytes } from "./choose-in-place.js";

/** Kernels with less scratch may overwrite fewer inputs, which can raise another step: so often it is looked again. */
const rounds = 3;

/**
 * Replaces kernels whose scratch lifts the peak above both what the tensors alone take and what the exporter planned,
 * by the fastest that fit there, or else by those with least. Where bytes count, a lower limit of the same kernel goes before
 * another's code. Not where speed is all that counts.
 */
export function fitScratch(
  selected: SelectedProgram,
  forms: KernelForms,
  exporterPlanBytes: ReadonlyMap<string, number>,
  { optimise }: Pick<CompileOptions, "optimise">,
): SelectedProgram {
  if (optimise === "speed") return selected;
  const exporterBytes = selected.methods.reduce((sum, { graph }) => sum + (exporterPlanBytes.get(graph.name) ?? 0), 0);
  let best = selected;
  let bestPeak = peakOf(selected);
  for (let round = 0, current = selected; round < rounds; round++) {
    const next = replaceScratch(current, forms, exporterBytes, optimise === "size");
    if (next === undefined) break;
    const peak = peakOf(next);
    if (peak < bestPeak) [best, bestPeak] = [next, peak];
    current = next;
  }
  return best;
}

function peakOf(selected: SelectedProgram): number {
  return Math.max(0, ...liveBytes(chooseInPlace(selected)));
}

/** Undefined when there is nothing to replace. */
function replaceScratch(
  selected: SelectedProgram,
  forms: KernelForms,
  exporterBytes: number,
  keepsCode: boolean,
): SelectedProgram | undefined {
  const set = chooseInPlace(selected);
  const live = liveBytes(set);
  const scratchAt = new Map(set.buffers.filter(({ purpose }) => purpose === "scratch").map(({ firstStep, sizeBytes }) => [firstStep, sizeBytes]));
  const tensorsAt = (step: number): number => live[step]! - (scratchAt.get(step) ?? 0);
  const limit = Math.max(exporterBytes, ...live.map((_, step) => tensorsAt(step)));
  let hasChanged = false;
  const replaced = (method: string, node: SelectedNode, position: number): SelectedNode => {
    const step = set.steps.findIndex((other) => other.method === method && other.kind === "node" && other.node === position);
    const { implementation } = node;
    if (implementation.kind !== "kernel" || live[step]! <= limit) return node;
    const { request, kernel } = implementation;
    const choices = [...(keepsCode ? forms.whole(request, kernel.name) : []), ...forms.whole(request)];
    const room = limit - tensorsAt(step);
    const fitting = choices.find(({ scratch }) => (scratch?.bytes ?? 0) <= room) ?? choices.at(-1);
    if (fitting === undefined || (fitting.scratch?.bytes ?? 0) >= (implementation.scratch?.bytes ?? 0)) return node;
    hasChanged = true;
    return { ...node, implementation: fitting };
  };
  const methods = selected.methods.map((method) => ({
    ...method,
    nodes: method.nodes.map((node, position) => replaced(method.graph.name, node, position)),
  }));
  return hasChanged ? { ...selected, methods } : undefined;
}
