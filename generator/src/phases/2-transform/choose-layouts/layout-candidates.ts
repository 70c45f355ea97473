import type { Module } from "../../../ir/graph.js";
import type { ValueId } from "../../../ir/ids.js";
import { contiguousStrides } from "../../../ir/layout.js";
import type { Node } from "../../../ir/node.js";
import type { Tensor } from "../../../ir/tensor.js";
import { elementCount } from "../../../ir/layout.js";
import type { TensorGroup } from "./free-tensors.js";
import { operandsOf } from "./layout-costs.js";
import { layoutRuleOf } from "./layout-rules.js";
import { channelsLastStrides, isSameOrder, orderAs, orderThroughPermutation, orderThroughView, type Strides } from "./memory-order.js";

/** More orders of one group are not looked at. */
const mostCandidates = 6;

/** How often orders are handed on through operators that move elements. */
const rounds = 4;

/** Arguments that permute dimensions. */
const permutations: Readonly<Record<string, string>> = { "aten::permute_copy.out": "dims", "cortex_m::transpose.out": "permutation" };

/**
 * The orders in which each group may lie: those of the file, row-major, channels-last, and those in which an operator that moves
 * elements between it and a neighbour would have nothing to do.
 */
export function candidatesOf(module: Module, groups: readonly TensorGroup[]): ReadonlyMap<TensorGroup, readonly Strides[]> {
  const groupAt = new Map<ValueId, TensorGroup>(groups.flatMap((group) => group.members.map((id) => [id, group] as const)));
  const found = new Map<TensorGroup, Strides[]>();
  const offer = (group: TensorGroup, strides: Strides | undefined): void => {
    const known = found.get(group) ?? [];
    found.set(group, known);
    const isNew = strides !== undefined && !known.some((other) => isSameOrder(group.sizes, other, strides));
    if (isNew && known.length < mostCandidates) known.push(strides);
  };
  for (const group of groups) {
    for (const id of group.members) offer(group, (module.values.get(id) as Tensor).strides);
    offer(group, contiguousStrides(group.sizes));
    offer(group, channelsLastStrides(group.sizes));
  }
  const movers = [...new Set(groups.flatMap(({ nodes }) => nodes))].filter((node) => layoutRuleOf(module, node) === "moving");
  const ordersAt = (tensor: Tensor): readonly Strides[] => found.get(groupAt.get(tensor.id)!) ?? [tensor.strides];
  for (let round = 0; round < rounds; round++) {
    for (const node of movers) {
      const operands = operandsOf(module, node);
      const inputs = operands.filter(({ id }) => node.inputs.includes(id));
      const results = operands.filter(({ id }) => node.outputs.includes(id));
      for (const input of inputs) {
        for (const result of results) {
          for (const strides of [...ordersAt(input)]) {
            const group = groupAt.get(result.id);
            if (group !== undefined) offer(group, forward(node, input, result, strides));
          }
          for (const strides of [...ordersAt(result)]) {
            const group = groupAt.get(input.id);
            if (group !== undefined) offer(group, backward(node, input, result, strides));
          }
        }
      }
    }
  }
  return found;
}

/** The order of the result in which it is a view of the input. */
function forward(node: Node, input: Tensor, result: Tensor, strides: Strides): Strides | undefined {
  const permutation = permutationOf(node);
  if (permutation !== undefined) return orderThroughPermutation(strides, permutation, result.sizes);
  return otherwise(input, result, strides);
}

/** The order of the input of which the result is a view. */
function backward(node: Node, input: Tensor, result: Tensor, strides: Strides): Strides | undefined {
  const permutation = permutationOf(node);
  if (permutation === undefined) return otherwise(result, input, strides);
  const inverse = permutation.map((_, dim) => permutation.findIndex((from) => (from < 0 ? from + permutation.length : from) === dim));
  return orderThroughPermutation(strides, inverse, input.sizes);
}

/** Parts and joins keep the order of dimensions, views the order of elements. */
function otherwise(from: Tensor, to: Tensor, strides: Strides): Strides | undefined {
  if (from.sizes.length === to.sizes.length && String(from.sizes) !== String(to.sizes) && elementCount(from.sizes) !== elementCount(to.sizes)) {
    return orderAs(from.sizes, strides, to.sizes);
  }
  if (String(from.sizes) === String(to.sizes)) return strides;
  return elementCount(from.sizes) === elementCount(to.sizes) ? orderThroughView(from.sizes, strides, to.sizes) : undefined;
}

function permutationOf({ operator, arguments: args }: Node): readonly number[] | undefined {
  const name = permutations[operator];
  return name === undefined ? undefined : (args[name] as readonly number[]);
}
