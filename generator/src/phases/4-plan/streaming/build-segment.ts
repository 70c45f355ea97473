import type { Module } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import type { SelectedNode } from "../../3-select/selected-program.js";
import type { SegmentImplementation, SegmentStage, SegmentTensor, WorkBuffer } from "../../3-select/segment.js";
import { buildNetwork, type NetworkTensor } from "./network.js";
import { diesInside, savingOverlaps } from "./overlaps.js";
import { isRingIn } from "./segment-options.js";
import { sizeRings } from "./simulate.js";
import type { RowStage } from "./row-stage.js";
import { tailFormOf, type StreamableMethod } from "./streamable-method.js";

/** The name of a segment where a node's operator is expected. */
export const segmentOperator = "etgen::rows";

/** Word-wise kernels gain from it; nothing needs it. */
const ringAlignment = 4;

/** The nodes from `first` on, one for each stage, as one step that works row by row. */
export function buildSegment(
  streamable: StreamableMethod,
  first: number,
  rowStages: readonly RowStage[],
  fed: StorageId | undefined,
): SelectedNode {
  const { module, uses, nodes, forms } = streamable;
  const end = first + rowStages.length;
  const network = buildNetwork(rowStages, (storage) => isRingIn(uses, storage, first, end), fed);
  const { heights, waits, overlaps } = sizeRings(network);
  const tensors = network.tensors.map((tensor, index) => segmentTensor(module, network.stages, tensor, heights[index]!));
  const stages = network.stages.map(({ stage, inputs, output, turns }, index): SegmentStage => {
    const { call } = stage.form;
    return {
      selected: stage.selected,
      form: stage.form,
      tailForm: tailFormOf(stage, turns, module, forms) ?? null,
      inputs: stage.inputs.map(({ argument }, position) => ({ argument, tensor: inputs[position]! })),
      output,
      turns,
      waitsForRoom: waits[index]!,
      sums: call.kind === "sum" ? { name: `sums of ${nameOf(module, tensors[output]!.value)}`, ...call.sums } : null,
    };
  });
  const stageScratch = scratchOf(stages);
  const fedIndex = network.tensors.findIndex(({ kind }) => kind === "fed");
  const work = [
    ...tensors.flatMap(({ home }) => (home.kind === "ring" ? [home.buffer] : [])),
    ...stages.flatMap(({ sums }) => (sums === null ? [] : [sums])),
    ...(stageScratch === null ? [] : [stageScratch]),
  ];
  const implementation: SegmentImplementation = {
    kind: "segment",
    stages,
    tensors,
    fed: fedIndex < 0 ? null : fedIndex,
    stageScratch,
    overlaps: savingOverlaps(network, overlaps)
      .filter(({ input }) => diesInside(streamable, network.tensors[input]!.image, first, end))
      .map(({ input, result, bytes }) => ({ input: network.tensors[input]!.image.value, result: network.tensors[result]!.image.value, bytes })),
    work,
    scratch: null,
    inPlace: [],
  };
  const members = nodes.slice(first, end).map(({ wholes }) => wholes[0]!.selected.node);
  const isBorder = (id: ValueId): boolean => {
    const value = module.values.get(id);
    return value?.kind !== "tensor" || (value.storage !== fed && !isRingIn(uses, value.storage, first, end));
  };
  return {
    node: {
      kind: "operator",
      operator: segmentOperator,
      arguments: {},
      inputs: [...new Set(members.flatMap(({ inputs }) => inputs))].filter(isBorder),
      outputs: [...new Set(members.flatMap(({ outputs }) => outputs))].filter(isBorder),
      origin: members[0]!.origin,
    },
    implementation,
  };
}

function segmentTensor(
  module: Module,
  stages: ReturnType<typeof buildNetwork>["stages"],
  { image, kind, consumers, usedRows }: NetworkTensor,
  height: number,
): SegmentTensor {
  const { value, rows, rowBytes } = image;
  const shared = { value, rows, rowBytes, usedRows };
  if (kind === "whole") return { ...shared, home: { kind: "whole" } };
  const [consumer] = consumers;
  const passes = kind === "fed" && height === 1 && consumers.length === 1 && stages[consumer!]!.stage.form.outputRows === 1;
  if (passes) return { ...shared, home: { kind: "passing" } };
  const name = `${height} row${height === 1 ? "" : "s"} of ${nameOf(module, value)}`;
  return { ...shared, home: { kind: "ring", rows: height, buffer: { name, bytes: height * rowBytes, alignment: ringAlignment } } };
}

function scratchOf(stages: readonly SegmentStage[]): WorkBuffer | null {
  const needs = stages.flatMap(({ form, tailForm }) => [form.scratch, tailForm?.scratch ?? null]).filter((need) => need !== null);
  const bytes = Math.max(0, ...needs.map((need) => need.bytes));
  if (bytes === 0) return null;
  return { name: "scratch of rows", bytes, alignment: Math.max(4, ...needs.map(({ alignment }) => alignment)) };
}

function nameOf(module: Module, id: ValueId): string {
  return module.values.get(id)?.name ?? `value ${id}`;
}
