import type { ExecutorValue, TensorValue } from "../../../reference/executor.js";
import { isTensor } from "../executor/method-tensors.js";
import type { TracedRun } from "./compared-program.js";

/** Runs of one program as if it had been a single one: tensors of all runs one behind the other, along a dimension of their own. */
export function stackRuns(runs: readonly [TracedRun, ...TracedRun[]]): TracedRun {
  const [first] = runs;
  return {
    ...first,
    layers: first.layers.map((layer, index) => ({ ...layer, tensor: stackTensors(runs.map(({ layers }) => layers[index]?.tensor ?? layer.tensor)) })),
    outputs: first.outputs.map((output, index) => stackValues(runs.map(({ outputs }) => outputs[index] ?? output))),
  };
}

/** Bytes of what a run has computed. */
export function tracedBytes({ layers }: TracedRun): number {
  return layers.reduce((sum, { tensor }) => sum + tensor.bytes.length, 0);
}

function stackValues(values: readonly ExecutorValue[]): ExecutorValue {
  const tensors = values.filter(isTensor);
  return tensors.length === values.length ? stackTensors(tensors) : values[0]!;
}

/** Where sizes change from run to run, the first one counts. */
function stackTensors(tensors: readonly TensorValue[]): TensorValue {
  const first = tensors[0]!;
  const alike = tensors.filter(({ sizes }) => String(sizes) === String(first.sizes));
  if (alike.length < tensors.length) return first;
  const dimOrder = [0, ...first.dimOrder.map((dimension) => dimension + 1)];
  return { ...first, sizes: [tensors.length, ...first.sizes], dimOrder, bytes: Buffer.concat(tensors.map(({ bytes }) => bytes)) };
}
