import type { InstructionResult, TensorValue } from "../../../reference/executor.js";
import type { ValueIndex } from "../../model/program.js";
import { isActivation, operatorKind, takesActivation } from "./operator-kind.js";
import type { Reading } from "./readings.js";

/** A result of a program, and what computes it. */
export interface Layer {
  readonly instruction: number;
  /** More than one where activations count as part of the layer. */
  readonly operators: readonly string[];
  readonly kind: string;
  /** Which of the instruction's results. */
  readonly position: number;
  readonly value: ValueIndex;
  readonly tensor: TensorValue;
}

/** Takes in what a run computes. An instruction of a loop counts with what it computes first. */
export class LayerRecorder {
  readonly layers: Layer[] = [];
  readonly #seen = new Set<number>();

  add({ instruction, operator, results }: InstructionResult): void {
    if (this.#seen.has(instruction)) return;
    this.#seen.add(instruction);
    results.forEach((tensor, position) =>
      this.layers.push({ instruction, operators: [operator], kind: operatorKind(operator), position, value: tensor.value, tensor }),
    );
  }
}

/** Sizes of 1 make no difference: exports reshape around a layer as they please. */
export function shapeOf({ sizes }: TensorValue): string {
  return sizes.filter((size) => size !== 1).join();
}

/** Only results of the same kind, shape and sort of number can be the same layer. */
export function layerKey({ kind, position, tensor }: Layer): string {
  const sort = /^(u?int(8|16)|float.*|bfloat16)$/.test(tensor.dtype) ? "numbers" : tensor.dtype;
  return `${kind} ${position} ${sort} ${shapeOf(tensor)}`;
}

/** Without results that an operator computes besides and nothing reads, such as the indices of a maximum pool. */
export function readLayers(layers: readonly Layer[], readings: readonly Reading[]): readonly Layer[] {
  const read = new Set(readings.map(({ written }) => written));
  return layers.filter(({ position, value }) => position === 0 || read.has(value));
}

/** An activation counts as part of the layer before, where nothing else reads what that has computed. */
export function withActivations(layers: readonly Layer[], readings: readonly Reading[]): readonly Layer[] {
  const counts = new Map<ValueIndex, number>();
  const sources = new Map<number, ValueIndex>();
  for (const { instruction, written } of readings) {
    counts.set(written, (counts.get(written) ?? 0) + 1);
    if (!sources.has(instruction)) sources.set(instruction, written);
  }
  const merged: Layer[] = [];
  const ofValue = new Map<ValueIndex, number>();
  for (const layer of layers) {
    const isFollower = isActivation(layer.operators[0]!) && layer.position === 0;
    const source = isFollower ? sources.get(layer.instruction) : undefined;
    const before = source === undefined ? undefined : ofValue.get(source);
    const own = before === undefined ? undefined : merged[before]!;
    if (own !== undefined && takesActivation(own.kind) && counts.get(source!) === 1) {
      merged[before!] = { ...layer, operators: [...own.operators, ...layer.operators], kind: own.kind };
      ofValue.set(layer.value, before!);
    } else {
      ofValue.set(layer.value, merged.push(layer) - 1);
    }
  }
  return merged;
}
