import type { StorageId } from "../../../../ir/ids.js";
import { endRow, firstRow } from "./reach.js";
import { turnsOf, type RowStage } from "./row-stage.js";
import type { RowImage } from "./row-image.js";

/** Stages that pass rows to each other, in the order of the file, and the tensors between them. */
export interface RowNetwork {
  readonly stages: readonly NetworkStage[];
  readonly tensors: readonly NetworkTensor[];
}

export interface NetworkStage {
  readonly stage: RowStage;
  readonly inputs: readonly number[];
  readonly output: number;
  readonly turns: number;
  /** Goes only with as many rows as a call can have: its rows are fed one by one. */
  readonly isFull: boolean;
}

export interface NetworkTensor {
  readonly image: RowImage;
  /** `carried`: the next stage is the only one that reads it, so that a call's rows need a place only until it has. */
  readonly kind: "whole" | "ring" | "carried" | "fed";
  /** Position of the stage that computes it; undefined for tensors from outside. */
  readonly producer: number | undefined;
  readonly consumers: readonly number[];
  readonly usedRows: number;
  /** A ring's rows are a multiple of it: rows that a call gives lie side by side. */
  readonly unit: number;
}

/** `isRing` says which tensors that stages compute only pass by; `fed` is the input whose rows arrive one by one. */
export function buildNetwork(
  stages: readonly RowStage[],
  isRing: (storage: StorageId) => boolean,
  fed: StorageId | undefined,
): RowNetwork {
  const positions = new Map<string, number>();
  const images: RowImage[] = [];
  const indexOf = (image: RowImage): number => {
    const known = positions.get(image.key);
    if (known !== undefined) return known;
    positions.set(image.key, images.length);
    images.push(image);
    return images.length - 1;
  };
  const links = stages.map((stage) => ({
    stage,
    inputs: stage.inputs.map(({ image }) => indexOf(image)),
    output: indexOf(stage.output),
  }));
  const producers = images.map((_, tensor) => {
    const found = links.findIndex(({ output }) => output === tensor);
    return found < 0 ? undefined : found;
  });
  const consumers = images.map((_, tensor) => links.flatMap(({ inputs }, index) => (inputs.includes(tensor) ? [index] : [])));
  const kinds = images.map(({ storage }, tensor): NetworkTensor["kind"] => {
    const producer = producers[tensor];
    if (storage === fed && producer === undefined) return "fed";
    if (producer === undefined || !isRing(storage)) return "whole";
    return consumers[tensor]!.length === 1 && consumers[tensor]![0] === producer + 1 ? "carried" : "ring";
  });
  const usedRows = images.map((image, tensor) => (kinds[tensor] === "whole" ? image.rows : 0));
  const turns = new Array<number>(links.length).fill(0);
  for (let index = links.length - 1; index >= 0; index--) {
    const { stage, inputs, output } = links[index]!;
    turns[index] = turnsOf(stage.form, usedRows[output]!);
    if (turns[index] === 0) continue;
    for (const tensor of inputs) {
      usedRows[tensor] = Math.max(usedRows[tensor]!, endRow(stage.form.reach, turns[index]! - 1, images[tensor]!.rows));
    }
  }
  return {
    stages: links.map((link, index) => ({
      ...link,
      turns: turns[index]!,
      isFull: link.inputs.some((tensor) => kinds[tensor] === "fed"),
    })),
    tensors: images.map((image, tensor) => ({
      image,
      kind: kinds[tensor]!,
      producer: producers[tensor],
      consumers: consumers[tensor]!,
      usedRows: usedRows[tensor]!,
      unit: unitOf(links, tensor),
    })),
  };
}

function unitOf(links: readonly { readonly stage: RowStage; readonly output: number }[], tensor: number): number {
  return links.find(({ output }) => output === tensor)?.stage.form.outputRows ?? 1;
}

/** Rows of a tensor, of which `usedRows` exist, that a stage needs at once: for a whole call, or for one row of it. */
export function widestNeed({ stage, turns }: NetworkStage, usedRows: number, forCall: boolean): number {
  const { reach, outputRows } = stage.form;
  const together = forCall && (reach.kind === "window" || reach.kind === "taps") ? outputRows : 1;
  let widest = 1;
  for (let turn = 0; turn < turns; turn += together) {
    const first = Math.min(firstRow(reach, turn), usedRows);
    widest = Math.max(widest, endRow(reach, turn + together - 1, usedRows) - first);
  }
  return widest;
}
