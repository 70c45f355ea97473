import type { Module } from "../../../ir/graph.js";
import type { ValueId } from "../../../ir/ids.js";
import type { Node } from "../../../ir/node.js";
import type { Tensor } from "../../../ir/tensor.js";
import type { TensorGroup } from "./free-tensors.js";
import type { LayoutCosts, LayoutOf } from "./layout-costs.js";
import { channelsLastStrides, isSameOrder, type Strides } from "./memory-order.js";

type Choice = ReadonlyMap<TensorGroup, Strides>;

/**
 * An order for each group, so that operators move few bytes. Begins with the orders of the file, and again with all channels
 * last, and betters one group at a time, or two neighbours, as long as that saves bytes; the file's order wins a tie.
 */
export function searchLayouts(
  module: Module,
  groups: readonly TensorGroup[],
  candidates: ReadonlyMap<TensorGroup, readonly Strides[]>,
  costs: LayoutCosts,
): LayoutOf {
  const nodes = [...new Set(groups.flatMap((group) => group.nodes))];
  const groupAt = new Map<ValueId, TensorGroup>(groups.flatMap((group) => group.members.map((id) => [id, group] as const)));
  const layoutIn = (choice: Choice): LayoutOf => (id) => choice.get(groupAt.get(id)!) ?? (module.values.get(id) as Tensor).strides;
  const bytesIn = (choice: Choice, of: Iterable<Node>): number => {
    const layoutOf = layoutIn(choice);
    let sum = 0;
    for (const node of of) sum += costs.of(node, layoutOf).bytes;
    return sum;
  };
  const declared: Choice = new Map(groups.map((group) => [group, candidates.get(group)![0]!]));
  const channelsLast: Choice = new Map(groups.map((group) => [group, nearest(group, candidates.get(group)!)]));
  const neighbours = neighboursOf(groups);

  const better = (start: Choice): Choice => {
    const choice = new Map(start);
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const group of groups) {
        if (bytesIn(choice, group.nodes) === 0) continue;
        const moves: readonly Choice[] = [group, ...neighbours.get(group)!].flatMap((other) =>
          candidates.get(group)!.flatMap((own) => (other === group ? [new Map([[group, own]])] : candidates.get(other)!.map((its) => new Map([[group, own], [other, its]])))),
        );
        for (const move of moves) {
          const touched = new Set([...move.keys()].flatMap((one) => one.nodes));
          const changed = new Map([...choice, ...move]);
          if (bytesIn(changed, touched) >= bytesIn(choice, touched)) continue;
          for (const [one, strides] of move) choice.set(one, strides);
          isBetter = true;
        }
      }
    }
    return choice;
  };

  const ends = bytesIn(declared, nodes) === 0 ? [declared] : [better(declared), better(channelsLast)];
  return layoutIn(ends.reduce((least, other) => (bytesIn(other, nodes) < bytesIn(least, nodes) ? other : least)));
}

function nearest(group: TensorGroup, candidates: readonly Strides[]): Strides {
  const wanted = channelsLastStrides(group.sizes);
  return candidates.find((order) => isSameOrder(group.sizes, order, wanted)) ?? candidates[0]!;
}

/** Groups that some operator sees together. */
function neighboursOf(groups: readonly TensorGroup[]): ReadonlyMap<TensorGroup, readonly TensorGroup[]> {
  const users = new Map<Node, TensorGroup[]>();
  for (const group of groups) for (const node of group.nodes) users.set(node, [...(users.get(node) ?? []), group]);
  return new Map(groups.map((group) => [group, [...new Set(group.nodes.flatMap((node) => users.get(node)!))].filter((other) => other !== group)]));
}
