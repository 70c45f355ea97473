import { dtypeBytes } from "../../ir/dtype.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import { elementCount } from "../../ir/layout.js";
import type { SegmentImplementation, SegmentStage, WorkBuffer } from "../3-select/segment.js";
import type { SelectedProgram } from "../3-select/selected-program.js";

/** Bytes that one run of every method moves. */
export interface Traffic {
  readonly ofStorage: ReadonlyMap<StorageId, number>;
  readonly ofWork: ReadonlyMap<WorkBuffer, number>;
}

/** Every node moves each of its tensors once, the application its inputs and outputs. Work space is written and read. */
export function programTraffic({ module, methods }: SelectedProgram): Traffic {
  const ofStorage = new Map<StorageId, number>();
  const ofWork = new Map<WorkBuffer, number>();
  const add = <Key>(map: Map<Key, number>, key: Key, bytes: number): void => void map.set(key, (map.get(key) ?? 0) + bytes);
  const move = (id: ValueId, times: number): void => {
    const value = module.values.get(id);
    if (value?.kind !== "tensor" || module.storages.get(value.storage)?.kind === "constant") return;
    add(ofStorage, value.storage, times * elementCount(value.sizes) * dtypeBytes(value.dtype));
  };
  const moveRows = (segment: SegmentImplementation): void => {
    segment.tensors.forEach(({ value, usedRows, rowBytes, home }, index) => {
      const bytes = usedRows * rowBytes * movesOf(segment, index);
      const tensor = module.values.get(value);
      if (home.kind === "ring") add(ofWork, home.buffer, bytes);
      else if (home.kind === "carried") add(ofWork, segment.pool!, bytes);
      else if (home.kind === "whole" && tensor?.kind === "tensor") add(ofStorage, tensor.storage, bytes);
    });
    for (const stage of segment.stages) {
      for (const id of unmovedTensors(stage)) move(id, callsOf(stage));
      if (stage.sums !== null) add(ofWork, stage.sums, 2 * callsOf(stage) * stage.sums.bytes);
      if (segment.pool !== null && stage.form.scratch !== null) add(ofWork, segment.pool, 2 * callsOf(stage) * stage.form.scratch.bytes);
    }
  };
  for (const { graph, nodes } of methods) {
    for (const id of [...graph.inputs, ...graph.outputs]) move(id, 1);
    for (const { implementation } of nodes) {
      if (implementation.kind === "segment") moveRows(implementation);
      else if (implementation.kind === "kernel") for (const id of Object.values(implementation.request.tensors)) move(id, 1);
      else for (const { value, access } of Object.values(implementation.request.operands)) move(value, access === "update" ? 2 : 1);
    }
  }
  return { ofStorage, ofWork };
}

/** How often a row of a segment's tensor is written or read. */
function movesOf({ stages }: SegmentImplementation, tensor: number): number {
  return stages.reduce((sum, { inputs, output }) => sum + inputs.filter((link) => link.tensor === tensor).length + (output === tensor ? 1 : 0), 0);
}

/** Calls of a stage's function in one run. */
export function callsOf({ form, turns }: SegmentStage): number {
  return form.call.kind === "rows" ? Math.ceil(turns / form.outputRows) : turns;
}

/** Tensors that every call of a stage reads as a whole. */
export function unmovedTensors({ selected, form }: SegmentStage): readonly ValueId[] {
  return Object.entries(selected.implementation.request.tensors).flatMap(([name, id]) => (name === "output" || form.rowArguments.has(name) ? [] : [id]));
}
