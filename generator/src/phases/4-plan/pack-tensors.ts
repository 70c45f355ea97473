import { codeBytesOf } from "../../catalog/code-bytes.js";
import { withStorages, withValues } from "../../ir/edit.js";
import type { ArenaStorage } from "../../ir/storage.js";
import { packedLayouts, type PackedLayout } from "../../ir/packed-layout.js";
import type { Tensor } from "../../ir/tensor.js";
import { instructionsPerByte, type CompileOptions } from "../../options.js";
import type { KernelForms } from "../3-select/row-forms/row-form.js";
import type { KernelImplementation, SelectedNode, SelectedProgram } from "../3-select/selected-program.js";
import { chooseInPlace, liveBytes } from "./choose-in-place.js";
import { handoversOf, type Handover } from "./handovers.js";

/**
 * Lets kernels hand tensors on in the layout in which the reader computes: the writer stores halfwords instead of bytes,
 * and no reader widens anything. Taken where predicted instructions fall, bytes of code being weighed against them, and the
 * peak stays where it is, that of every model where each has memory of its own, unless speed is all that counts.
 * Traces show tensors as the model has them, so a traced program keeps them.
 */
export function packTensors(
  selected: SelectedProgram,
  forms: KernelForms,
  options: Pick<CompileOptions, "optimise" | "instrument" | "concurrent">,
): SelectedProgram {
  if (options.optimise === "size" || options.instrument === "trace") return selected;
  const limits = peaksOf(selected, options);
  const fits = (program: SelectedProgram): boolean =>
    options.optimise === "speed" || peaksOf(program, options).every((peak, position) => peak <= limits[position]!);
  const costOf = (program: SelectedProgram): number => instructionsOf(program) + instructionsPerByte[options.optimise] * codeBytes(program);
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
  program: SelectedProgram,
  layout: PackedLayout,
  forms: KernelForms,
  fits: (program: SelectedProgram) => boolean,
  costOf: (program: SelectedProgram) => number,
): SelectedProgram {
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
function withLayout(program: SelectedProgram, handovers: readonly Handover[], layout: PackedLayout, forms: KernelForms): SelectedProgram | undefined {
  const packedValues = new Set(handovers.flatMap(({ values }) => values.map(({ id }) => id)));
  let isPossible = true;
  const repacked = (node: SelectedNode): SelectedNode => {
    const { implementation } = node;
    if (implementation.kind !== "kernel") return node;
    const { request } = implementation;
    const touched = Object.keys(request.tensors).filter((argument) => packedValues.has(request.tensors[argument]!));
    if (touched.length === 0) return node;
    const layouts = { ...request.layouts, ...Object.fromEntries(touched.map((argument) => [argument, layout])) };
    const [best] = forms.whole({ ...request, layouts });
    if (best?.predictedInstructions === undefined || implementation.predictedInstructions === undefined) isPossible = false;
    return best === undefined ? node : { ...node, implementation: best };
  };
  const methods = program.methods.map((method) => ({ ...method, nodes: method.nodes.map(repacked) }));
  if (!isPossible) return undefined;
  const storages = handovers.map(({ storage }): ArenaStorage => ({ ...storage, sizeBytes: 2 * storage.sizeBytes }));
  const tensors = handovers.flatMap(({ values }) => values.map((value): Tensor => ({ ...value, dtype: "int16", layout })));
  return { ...program, module: withValues(withStorages(program.module, storages), tensors), methods };
}

/** Where kernels are predicted; others are never replaced. */
function instructionsOf(program: SelectedProgram): number {
  return kernelsOf(program).reduce((sum, { predictedInstructions }) => sum + (predictedInstructions ?? 0), 0);
}

function codeBytes(program: SelectedProgram): number {
  return codeBytesOf(new Set(kernelsOf(program).map(({ kernel }) => kernel.name)));
}

function kernelsOf({ methods }: SelectedProgram): readonly KernelImplementation[] {
  return methods.flatMap(({ nodes }) => nodes.flatMap(({ implementation }) => (implementation.kind === "kernel" ? [implementation] : [])));
}

/** Of all that takes turns in the same memory. */
function peaksOf(program: SelectedProgram, { concurrent }: Pick<CompileOptions, "concurrent">): readonly number[] {
  const set = chooseInPlace(program);
  const modelOf = new Map(program.methods.map(({ graph }) => [graph.name, concurrent ? graph.model : undefined]));
  const peaks = new Map<string | undefined, number>();
  for (const [step, bytes] of liveBytes(set).entries()) {
    const model = modelOf.get(set.steps[step]!.method);
    peaks.set(model, Math.max(peaks.get(model) ?? 0, bytes));
  }
  return [...peaks.values()];
}
