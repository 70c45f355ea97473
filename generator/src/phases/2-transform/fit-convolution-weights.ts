import { withGraphs, withStorages, withValues } from "../../ir/edit.js";
import { constantBytesOf, tensorOf, type Graph, type Module } from "../../ir/graph.js";
import { storageId, valueId } from "../../ir/ids.js";
import { contiguousStrides, elementCount, isContiguous } from "../../ir/layout.js";
import type { Node, ValueRef } from "../../ir/node.js";
import type { ConstantStorage } from "../../ir/storage.js";
import type { Tensor } from "../../ir/tensor.js";
import type { Pass } from "./pass.js";

const convolution = "aten::convolution.out";

interface ConvolutionArguments {
  readonly in: ValueRef;
  readonly weight: ValueRef;
  readonly stride: readonly number[];
  readonly padding: readonly number[];
  readonly dilation: readonly number[];
  readonly transposed: boolean;
  readonly out: ValueRef;
}

/** The taps of a kernel along one axis that meet the input for some output. */
interface TapRange {
  readonly first: number;
  readonly count: number;
  readonly padding: number;
}

/**
 * Needs constant float32 weights. Brings weights of convolutions that lie channels-last into the row-major order that tuned
 * kernels read, and drops taps that meet nothing but padding, as most do where one frame of a stream is left.
 * Keeps the order in which products are added, the old weights for other readers, and convolutions of dynamic sizes.
 */
export const fitConvolutionWeights: Pass = {
  name: "fit-convolution-weights",
  summary: "bring weights of float convolutions into row-major order, without taps that see only padding",
  instead: "the weights of {result} are other ones",
  run(module) {
    const weights: Tensor[] = [];
    const storages: ConstantStorage[] = [];
    const ids = { value: Math.max(-1, ...module.values.keys()) + 1, storage: Math.max(-1, ...module.storages.keys()) + 1 };
    const known = new Map<string, Tensor>();
    const refit = (node: Node): Node => {
      const fit = node.operator === convolution ? fittingWeights(module, node) : undefined;
      if (fit === undefined) return node;
      const { old, taps } = fit;
      const key = `${old.id} ${taps.map(({ first, count }) => `${first}+${count}`).join(" ")}`;
      let tensor = known.get(key);
      if (tensor === undefined) {
        const sizes = [old.sizes[0]!, old.sizes[1]!, ...taps.map(({ count }) => count)];
        const storage = storageId(ids.storage++);
        storages.push({ kind: "constant", id: storage, name: old.name, bytes: tapsOf(old, constantBytesOf(module, old.id)!, taps) });
        tensor = { ...old, id: valueId(ids.value++), sizes, strides: contiguousStrides(sizes), storage, byteOffset: 0 };
        weights.push(tensor);
        known.set(key, tensor);
      }
      const { id } = tensor;
      const inputs = node.inputs.map((input) => (input === old.id ? id : input));
      const padding = taps.map((tap) => tap.padding);
      return { ...node, arguments: { ...node.arguments, weight: { value: id }, padding }, inputs };
    };
    const graphs = module.graphs.map((graph): Graph => ({ ...graph, nodes: graph.nodes.map(refit) }));
    return weights.length === 0 ? module : withGraphs(withStorages(withValues(module, weights), storages), graphs);
  },
};

/** Undefined where the weights are computed or fit already. */
function fittingWeights(module: Module, node: Node): { readonly old: Tensor; readonly taps: readonly TapRange[] } | undefined {
  const args = node.arguments as unknown as ConvolutionArguments;
  const [input, old, out] = [args.in, args.weight, args.out].map(({ value }) => tensorOf(module, value)) as [Tensor, Tensor, Tensor];
  if (old.dtype !== "float32" || constantBytesOf(module, old.id) === undefined || [input, out].some(({ shape }) => shape !== undefined)) {
    return undefined;
  }
  const rank = old.sizes.length - 2;
  const at = (list: readonly number[], axis: number): number => list[axis] ?? list.at(-1)!;
  const taps = Array.from({ length: rank }, (_, axis): TapRange => {
    const all = { first: 0, count: old.sizes[axis + 2]!, padding: args.padding.length === 0 ? 0 : at(args.padding, axis) };
    if (args.transposed) return all;
    const ofAxis = ({ sizes }: Tensor): number => sizes[sizes.length - rank + axis]!;
    return metTaps(all, ofAxis(input), ofAxis(out), at([1, ...args.stride].slice(-rank), axis), at([1, ...args.dilation].slice(-rank), axis));
  });
  const isTrimmed = taps.some(({ count }, axis) => count !== old.sizes[axis + 2]);
  return isTrimmed || !isContiguous(old.sizes, old.strides) ? { old, taps } : undefined;
}

/** Taps between the first and the last that read an element of the input; all where that leaves none, or negative padding. */
function metTaps(all: TapRange, inputSize: number, outputSize: number, stride: number, dilation: number): TapRange {
  const met = Array.from({ length: all.count }, (_, tap) => tap).filter((tap) =>
    Array.from({ length: outputSize }, (_, position) => position * stride - all.padding + tap * dilation).some((place) => place >= 0 && place < inputSize),
  );
  const [first, last] = [met[0], met.at(-1)];
  if (first === undefined || last === undefined || all.padding < first * dilation) return all;
  return { first, count: last - first + 1, padding: all.padding - first * dilation };
}

/** These taps of all outputs and inputs, in row-major order. */
function tapsOf({ sizes, strides }: Tensor, bytes: Uint8Array, taps: readonly TapRange[]): Uint8Array<ArrayBuffer> {
  const extents = [sizes[0]!, sizes[1]!, ...taps.map(({ count }) => count)];
  const start = taps.reduce((sum, { first }, axis) => sum + first * strides[axis + 2]!, 0);
  const chosen = new Uint8Array(4 * elementCount(extents));
  const position = extents.map(() => 0);
  for (let to = 0; to < chosen.length; to += 4) {
    const from = 4 * position.reduce((sum, at, dim) => sum + at * strides[dim]!, start);
    chosen.set(bytes.subarray(from, from + 4), to);
    for (let dim = extents.length - 1; dim >= 0 && ++position[dim]! === extents[dim]; dim--) position[dim] = 0;
  }
  return chosen;
}
