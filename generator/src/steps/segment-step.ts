import type { ValueId } from "../ir/ids.js";
import { constantFields, wholeBytes } from "./kernel-step.js";
import type { RowBuffer, SegmentImplementation, SegmentStage } from "./segment.js";
import type { Access, Step, WorkBuffer } from "./step.js";
import type { StepId } from "./step-ids.js";
import type { ProgramValues } from "./step-program.js";

/** Several nodes that pass rows to each other. */
export function segmentStep(id: StepId, segment: SegmentImplementation, module: ProgramValues): Step {
  const { stages, overlaps } = segment;
  const [first] = stages;
  const predicted = stages.map(({ predictedInstructions }) => predictedInstructions);
  return {
    id,
    origin: first!.implementation.node.origin,
    label: "rows",
    title: `rows through ${stages.length} instructions`,
    computedBy: "several",
    role: "call",
    accesses: stages.flatMap((stage) => stageAccesses(stage, segment, module)),
    work: workOf(segment),
    takeovers: overlaps.map(({ input, result, bytes }) => ({ input, result, offset: -bytes, grows: true, instructions: 0 })),
    constants: stages.flatMap((stage) =>
      constantFields(stage.form.fields).map((field) => ({ field, instruction: instructionOf(stage), times: callsOf(stage) })),
    ),
    cost: {
      instructions: predicted.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0),
      multiplyAccumulates: stages.reduce((sum, { implementation }) => sum + implementation.request.multiplyAccumulates, 0),
    },
    kernels: stages.map(({ form }) => form.kernel),
    nodes: stages.map(({ implementation }) => implementation),
    covers: stages.map(({ implementation }) => implementation.node),
    implementation: segment,
  };
}

/**
 * Tensors that are there as a whole: those whose rows come from outside, results, and what every call reads all of. What is
 * computed and read inside counts for the stage that computes it.
 */
function stageAccesses(stage: SegmentStage, segment: SegmentImplementation, module: ProgramValues): readonly Access[] {
  const { tensors, stages } = segment;
  const instruction = instructionOf(stage);
  const computed = new Set(stages.map(({ output }) => output));
  const moved = new Map(stage.inputs.map(({ argument, tensor }) => [stage.implementation.request.tensors[argument]!, tensor]));
  const unmoved = new Set(unmovedTensors(stage));
  const reads = stage.implementation.node.inputs.flatMap((value): readonly Access[] => {
    const position = moved.get(value);
    if (position !== undefined && tensors[position]!.home.kind === "whole" && !computed.has(position)) {
      const { usedRows, rowBytes } = tensors[position]!;
      const times = stage.inputs.filter(({ argument }) => stage.implementation.request.tensors[argument] === value).length;
      return [{ value, mode: "read", instruction, bytes: usedRows * rowBytes, times }];
    }
    return unmoved.has(value) ? [{ value, mode: "read", instruction, bytes: wholeBytes(module, value), times: callsOf(stage) }] : [];
  });
  const { value, home, usedRows, rowBytes } = tensors[stage.output]!;
  if (home.kind !== "whole") return reads;
  const readers = stages.flatMap(({ inputs }) => inputs.filter(({ tensor }) => tensor === stage.output));
  return [...reads, { value, mode: "write", instruction, bytes: usedRows * rowBytes, times: 1 + readers.length }];
}

/** Rings, sums, and the pool in which calls' rows and scratch share bytes, with what moves through them. */
function workOf({ stages, tensors, pool }: SegmentImplementation): readonly WorkBuffer[] {
  const movesOf = (tensor: number): number =>
    stages.reduce((sum, { inputs, output }) => sum + inputs.filter((link) => link.tensor === tensor).length + (output === tensor ? 1 : 0), 0);
  const rows = ({ id, name, bytes, alignment }: RowBuffer, trafficBytes: number): WorkBuffer => ({ id, purpose: "rows", name, bytes, alignment, trafficBytes });
  const trafficOf = tensors.map(({ usedRows, rowBytes }, index) => usedRows * rowBytes * movesOf(index));
  const throughPool = tensors.reduce((sum, { home }, index) => sum + (home.kind === "carried" ? trafficOf[index]! : 0), 0);
  const scratch = stages.reduce((sum, stage) => sum + 2 * callsOf(stage) * (stage.form.scratch?.bytes ?? 0), 0);
  return [
    ...tensors.flatMap(({ home }, index): readonly WorkBuffer[] => {
      if (home.kind === "ring") return [rows(home.buffer, trafficOf[index]!)];
      // What a carried tensor keeps moves with the rows of calls, which lie in the pool.
      return home.kind === "carried" && home.kept !== null ? [rows(home.kept.buffer, 0)] : [];
    }),
    ...stages.flatMap((stage) => (stage.sums === null ? [] : [rows(stage.sums, 2 * callsOf(stage) * stage.sums.bytes)])),
    ...(pool === null ? [] : [rows(pool, throughPool + scratch)]),
  ];
}

/** Calls of a stage's function in one run. */
function callsOf({ form, turns }: SegmentStage): number {
  return form.call.kind === "rows" ? Math.ceil(turns / form.outputRows) : turns;
}

/** Tensors that every call of a stage reads as a whole. */
function unmovedTensors({ implementation, form }: SegmentStage): readonly ValueId[] {
  return Object.entries(implementation.request.tensors).flatMap(([name, id]) => (name === "output" || form.rowArguments.has(name) ? [] : [id]));
}

function instructionOf({ implementation }: SegmentStage): number {
  return implementation.node.origin.instruction;
}
