import type { Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import { blocksOf } from "../../ops/control/blocks.js";
import type { SelectedNode } from "../3-select/selected-program.js";
import type { MethodSchedule } from "./schedule.js";

/** First and last step at which the bytes of a storage matter; inclusive. */
export interface Lifetime {
  readonly firstStep: number;
  readonly lastStep: number;
}

/**
 * Lifetimes of all arena storages over the schedule. Inputs live from the moment the caller writes them, outputs until
 * the caller has read them, an input that is fed by rows not at all; a storage that several methods use lives through all of them.
 */
export function lifetimesOf(module: Module, schedules: readonly MethodSchedule[]): ReadonlyMap<StorageId, Lifetime> {
  const lifetimes = new Map<StorageId, Lifetime>();
  const touch = (id: ValueId, step: number): void => {
    const value = module.values.get(id);
    if (value?.kind !== "tensor" || module.storages.get(value.storage)?.kind !== "arena") return;
    const known = lifetimes.get(value.storage);
    lifetimes.set(value.storage, {
      firstStep: Math.min(known?.firstStep ?? step, step),
      lastStep: Math.max(known?.lastStep ?? step, step),
    });
  };
  for (const { method, first, last } of schedules) {
    for (const id of method.graph.inputs) if (id !== method.fedInput) touch(id, first);
    method.nodes.forEach((selected, index) => {
      for (const id of touchedBy(selected)) touch(id, first + 1 + index);
    });
    for (const id of method.graph.outputs) touch(id, last);
    for (const { begin, end, isLoop } of blocksOf(method.nodes.map(({ node }) => node))) {
      if (isLoop) keepThroughLoop(lifetimes, first + 1 + begin, first + 1 + end);
    }
  }
  return lifetimes;
}

/** Tensors of a node that the C function sees; results that nobody reads are not among them and need no memory. */
function touchedBy({ node, implementation }: SelectedNode): readonly ValueId[] {
  switch (implementation.kind) {
    case "kernel":
      return Object.values(implementation.request.tensors);
    case "loop":
    case "control":
      return Object.values(implementation.request.operands).map(({ value }) => value);
    case "segment":
      return [...node.inputs, ...node.outputs];
  }
}

/** What comes into a loop or leaves it lives through all of its rounds. */
function keepThroughLoop(lifetimes: Map<StorageId, Lifetime>, begin: number, end: number): void {
  for (const [id, { firstStep, lastStep }] of lifetimes) {
    const isInside = firstStep >= begin && lastStep <= end;
    const isOutside = lastStep < begin || firstStep > end;
    if (isInside || isOutside) continue;
    lifetimes.set(id, { firstStep: Math.min(firstStep, begin), lastStep: Math.max(lastStep, end) });
  }
}
