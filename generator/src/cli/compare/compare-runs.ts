import type { ExecutorValue, TensorValue } from "../../../reference/executor.js";
import { isTensor } from "../executor/method-tensors.js";
import type { TracedRun } from "./compared-program.js";
import { layerKey, readLayers, withActivations, type Layer } from "./layers.js";
import { matchInOrder } from "./match-layers.js";
import { measure, type Difference } from "./measure.js";
import { readingsOf } from "./readings.js";

export interface ComparedOutput {
  readonly name: string;
  readonly a: ExecutorValue | undefined;
  readonly b: ExecutorValue | undefined;
  /** In words where there is no such thing. */
  readonly difference: Difference | string;
}

export interface ComparedLayer {
  readonly a: Layer;
  readonly b: Layer;
  readonly difference: Difference | string;
}

export interface Comparison {
  readonly outputs: readonly ComparedOutput[];
  readonly layers: readonly ComparedLayer[];
  readonly unmatched: { readonly a: readonly Layer[]; readonly b: readonly Layer[] };
  /** False where the programs differ in too many layers to look for all matches. */
  readonly isComplete: boolean;
  /** In the order of execution, below the threshold. */
  readonly firstWrong: ComparedLayer | undefined;
}

export function compareRuns(a: TracedRun, b: TracedRun, threshold: number): Comparison {
  const [left, right] = comparableLayers(a, b);
  const { matches, isComplete } = matchInOrder(left.map(layerKey), right.map(layerKey));
  const layers = matches.map(([atA, atB]): ComparedLayer => {
    const [own, other] = [left[atA]!, right[atB]!];
    const difference = measure(own.tensor, a.quantisation.get(own.value), other.tensor, b.quantisation.get(other.value));
    return { a: own, b: other, difference };
  });
  const [matchedA, matchedB] = [new Set(matches.map(([index]) => index)), new Set(matches.map(([, index]) => index))];
  return {
    outputs: compareOutputs(a, b),
    layers,
    isComplete,
    unmatched: { a: left.filter((_, index) => !matchedA.has(index)), b: right.filter((_, index) => !matchedB.has(index)) },
    firstWrong: layers.find(({ difference }) => isWrong(difference, threshold)),
  };
}

export function isWrong(difference: Difference | string, threshold: number): boolean {
  return typeof difference !== "string" && difference.signalToNoise < threshold;
}

/** Programs of the same operators are compared one by one; otherwise one may fold activations that the other has apart. */
function comparableLayers(a: TracedRun, b: TracedRun): readonly [readonly Layer[], readonly Layer[]] {
  const keys = (layers: readonly Layer[]): string => layers.map(layerKey).join("\n");
  const [readingsA, readingsB] = [readingsOf(a.method), readingsOf(b.method)];
  const [ownA, ownB] = [readLayers(a.layers, readingsA), readLayers(b.layers, readingsB)];
  if (keys(ownA) === keys(ownB)) return [ownA, ownB];
  return [withActivations(ownA, readingsA), withActivations(ownB, readingsB)];
}

function compareOutputs(a: TracedRun, b: TracedRun): readonly ComparedOutput[] {
  const count = Math.max(a.outputs.length, b.outputs.length);
  return Array.from({ length: count }, (_, position): ComparedOutput => {
    const [own, other] = [a.outputs[position], b.outputs[position]];
    const [ofA, ofB] = [a, b].map(({ method, quantisation }) => quantisation.get(method.outputs[position]!));
    const both = (first: TensorValue, second: TensorValue): Difference | string => measure(first, ofA, second, ofB);
    return { name: `output${position}`, a: own, b: other, difference: differenceOf(own, other, both) };
  });
}

function differenceOf(
  a: ExecutorValue | undefined,
  b: ExecutorValue | undefined,
  ofTensors: (a: TensorValue, b: TensorValue) => Difference | string,
): Difference | string {
  if (a === undefined || b === undefined) return `${a === undefined ? "a" : "b"} has no such output`;
  if (isTensor(a) && isTensor(b)) return ofTensors(a, b);
  if ("value" in a && "value" in b) return a.value === b.value ? "the same value" : `${String(a.value)} and ${String(b.value)}`;
  return a.kind === b.kind ? "the same value" : `${a.kind} and ${b.kind}`;
}
