import type { StorageId, ValueId } from "../../../../ir/ids.js";
import type { Step } from "../../../../steps/step.js";
import { workId, type StepId } from "../../../../steps/step-ids.js";
import type { ProgramValues } from "../../../../steps/step-program.js";
import type { RowBuffer, SegmentImplementation, SegmentStage, SegmentTensor } from "../../../../steps/segment.js";
import { segmentStep } from "../../../../steps/segment-step.js";
import { buildNetwork, type NetworkTensor, type RowNetwork } from "./network.js";
import { diesInside, savingOverlaps } from "./overlaps.js";
import { packPool, type PoolPart } from "./pool.js";
import { stageCost } from "./predicted-cost.js";
import { isRingIn } from "./segment-options.js";
import { sizeRings, type RingPlan } from "./simulate.js";
import type { RowStage } from "./row-stage.js";
import type { StreamableMethod } from "./streamable-method.js";

/** Word-wise kernels gain from it; nothing needs it. */
const ringAlignment = 4;

/** The nodes from `first` on, one for each stage, as one step that works row by row. */
export function buildSegment(
  streamable: StreamableMethod,
  first: number,
  rowStages: readonly RowStage[],
  fed: StorageId | undefined,
): Step {
  const { module, uses, nodes } = streamable;
  const end = first + rowStages.length;
  const network = buildNetwork(rowStages, (storage) => isRingIn(uses, storage, first, end), fed);
  const plan = sizeRings(network);
  const pool = packPool(poolParts(network, plan));
  const { id } = nodes[first]!.wholes[0]!.step;
  const tensors = network.tensors.map((tensor, index) => segmentTensor(id, module, network, plan, pool.offsets, tensor, index));
  const stages = network.stages.map(({ stage, inputs, output, turns, isFull }, index): SegmentStage => {
    const { call } = stage.form;
    const inputRowBytes = Math.max(0, ...stage.inputs.map(({ image }) => image.rowBytes));
    const cost = stageCost(stage.step, stage.form, turns, 0, inputRowBytes);
    return {
      implementation: stage.step.implementation,
      form: stage.form,
      inputs: stage.inputs.map(({ argument }, position) => ({ argument, tensor: inputs[position]! })),
      output,
      turns,
      isFull,
      waitsForRoom: plan.waits[index]!,
      sums: call.kind === "sum" ? { id: workId(id, `sums ${index}`), name: `sums of ${nameOf(module, tensors[output]!.value)}`, ...call.sums } : null,
      predictedInstructions: cost.isPredicted ? cost.instructions : undefined,
      scratchOffset: pool.offsets[network.tensors.length + index]!,
    };
  });
  const poolAlignment = Math.max(ringAlignment, ...stages.map(({ form }) => form.scratch?.alignment ?? 1));
  const poolBuffer = pool.bytes === 0 ? null : { id: workId(id, "pool"), name: "rows of calls and scratch", bytes: pool.bytes, alignment: poolAlignment };
  const fedIndex = network.tensors.findIndex(({ kind }) => kind === "fed");
  const implementation: SegmentImplementation = {
    kind: "segment",
    stages,
    tensors,
    fed: fedIndex < 0 ? null : fedIndex,
    pool: poolBuffer,
    overlaps: savingOverlaps(network, plan.overlaps)
      .filter(({ input }) => diesInside(streamable, network.tensors[input]!.image, first, end))
      .map(({ input, result, bytes }) => ({ input: network.tensors[input]!.image.value, result: network.tensors[result]!.image.value, bytes })),
  };
  return segmentStep(id, implementation, module);
}

/** The rows of calls of every carried tensor, then the scratch of every stage; empty parts for all others. */
function poolParts({ tensors, stages }: RowNetwork, { carried }: RingPlan): readonly PoolPart[] {
  const rows = tensors.map(({ image }, tensor): PoolPart => {
    const need = carried[tensor];
    if (need === undefined) return { bytes: 0, alignment: 1, firstStage: 0, lastStage: 0 };
    return { bytes: need.slabRows * image.rowBytes, alignment: ringAlignment, firstStage: need.firstStage, lastStage: need.lastStage };
  });
  const scratch = stages.map(({ stage }, index): PoolPart => {
    const { bytes, alignment } = stage.form.scratch ?? { bytes: 0, alignment: 1 };
    return { bytes, alignment: Math.max(ringAlignment, alignment), firstStage: index, lastStage: index };
  });
  return [...rows, ...scratch];
}

function segmentTensor(
  id: StepId,
  module: ProgramValues,
  { stages }: RowNetwork,
  { heights, carried }: RingPlan,
  offsets: readonly number[],
  { image, kind, consumers, usedRows }: NetworkTensor,
  index: number,
): SegmentTensor {
  const { value, rows, rowBytes } = image;
  const shared = { value, rows, rowBytes, usedRows };
  const buffer = (count: number): RowBuffer => {
    const name = `${count} row${count === 1 ? "" : "s"} of ${nameOf(module, value)}`;
    return { id: workId(id, `rows ${index}`), name, bytes: count * rowBytes, alignment: ringAlignment };
  };
  if (kind === "whole") return { ...shared, home: { kind: "whole" } };
  const need = carried[index];
  if (need !== undefined) {
    const kept = need.keptRows === 0 ? null : { rows: need.keptRows, buffer: buffer(need.keptRows) };
    return { ...shared, home: { kind: "carried", kept, slabRows: need.slabRows, slabOffset: offsets[index]!, waitingRows: heights[index]! } };
  }
  const height = heights[index]!;
  const [consumer] = consumers;
  const passes = kind === "fed" && height === 1 && consumers.length === 1 && stages[consumer!]!.stage.form.outputRows === 1;
  if (passes) return { ...shared, home: { kind: "passing" } };
  return { ...shared, home: { kind: "ring", rows: height, buffer: buffer(height) } };
}

function nameOf(module: ProgramValues, id: ValueId): string {
  return module.values.get(id)?.name ?? `value ${id}`;
}
