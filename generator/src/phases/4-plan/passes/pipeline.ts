import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import type { Module } from "../../../ir/graph.js";
import type { StepProgram } from "../../../steps/step-program.js";
import { verifyProgram } from "../../../steps/verify-program.js";
import { fitScratch } from "./fit-scratch.js";
import { fuseLoops } from "./fuse-loops/fuse-loops.js";
import { packTensors } from "./pack-tensors.js";
import type { PassContext, StepPass } from "./step-pass.js";
import { streamRows } from "./streaming/stream-rows.js";

const fusing: StepPass = {
  name: "fuse-loops",
  summary: "joins printed loops that hand a tensor from one to the next",
  run: (program, { options }) => fuseLoops(program, options),
};
const streaming: StepPass = {
  name: "stream-rows",
  summary: "lets nodes pass rows to each other, as --ram asks for",
  run: (program, { forms, options }, sink) => streamRows(program, forms, options, sink),
};
const fitting: StepPass = {
  name: "fit-scratch",
  summary: "takes kernels with less scratch where scratch lifts the peak",
  run: (program, { forms, options, exporterPlanBytes }) => fitScratch(program, forms, exporterPlanBytes, options),
};
/** Last, because it measures every change against the peak that the others have reached. */
const packing: StepPass = {
  name: "pack-tensors",
  summary: "lets kernels hand tensors on in the order in which the next one reads them",
  run: (program, { forms, options }) => packTensors(program, forms, options),
};

/** Every pass over steps in the order it runs. */
export const stepPasses: readonly StepPass[] = [fusing, streaming, fitting, packing];

/** What the steps were after each pass, and after all of them. */
export interface ShapedProgram {
  readonly program: StepProgram;
  /** By the name of the pass; what selection gave is "select-kernels". */
  readonly after: ReadonlyMap<string, StepProgram>;
  readonly context: PassContext;
}

export const selectionName = "select-kernels";

/** Kernels of whole tensors still, loops joined: what another choice of --ram would begin with. */
export function beforeStreaming({ after }: ShapedProgram): StepProgram {
  return after.get(fusing.name)!;
}

/**
 * Runs the passes, or those up to and including `last`, and verifies the steps after each against `lowered`, from which they were selected. Undefined after a report; a pass that
 * broke the program is reported as our bug.
 */
export function runStepPasses(selected: StepProgram, lowered: Module, context: PassContext, sink: DiagnosticSink, last?: string): ShapedProgram | undefined {
  const after = new Map<string, StepProgram>();
  let program = selected;
  for (const { name, run } of [{ name: selectionName, run: () => selected }, ...stepPasses]) {
    const next = run(program, context, sink);
    for (const what of next === undefined ? [] : verifyProgram(next, lowered)) sink.report("internal", { what: `after ${name}: ${what}` });
    if (next === undefined && !sink.hasErrors) sink.report("internal", { what: `${name} gave neither a result nor an error` });
    if (next === undefined || sink.hasErrors) return undefined;
    program = next;
    after.set(name, program);
    if (name === last) break;
  }
  return { program, after, context };
}
