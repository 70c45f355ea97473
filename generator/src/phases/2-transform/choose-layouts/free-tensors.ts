import type { Module } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import { isDense } from "../../../ir/layout.js";
import type { Node } from "../../../ir/node.js";
import type { Tensor } from "../../../ir/tensor.js";
import { layoutRuleOf } from "./layout-rules.js";

/** Tensors that lie in the same order whatever it is: operators that go element by element tie them. */
export interface TensorGroup {
  readonly members: readonly ValueId[];
  readonly sizes: readonly number[];
  /** Nodes that read or write one of them. */
  readonly nodes: readonly Node[];
}

/**
 * Tensors whose order is nobody's business but that of the operators which write and read them: alone in planned memory,
 * of fixed sizes, written once, by no means the caller's; and all those operators have a rule.
 */
export function freeTensors(module: Module): ReadonlyMap<ValueId, Tensor> {
  const sharers = new Map<StorageId, number>();
  for (const value of module.values.values()) {
    if (value.kind === "tensor") sharers.set(value.storage, (sharers.get(value.storage) ?? 0) + 1);
  }
  const callers = new Set(module.graphs.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]));
  const nodes = module.graphs.flatMap((graph) => graph.nodes);
  const writers = new Map<ValueId, number>();
  const bound = new Set<ValueId>();
  for (const node of nodes) {
    for (const id of node.outputs) writers.set(id, (writers.get(id) ?? 0) + 1);
    if (layoutRuleOf(module, node) === undefined) for (const id of [...node.inputs, ...node.outputs]) bound.add(id);
  }
  const isFree = (value: Tensor): boolean =>
    sharers.get(value.storage) === 1 &&
    module.storages.get(value.storage)?.kind === "arena" &&
    value.byteOffset === 0 &&
    !value.dynamic &&
    isDense(value.sizes, value.strides) &&
    writers.get(value.id) === 1 &&
    !bound.has(value.id) &&
    !callers.has(value.id);
  return new Map([...module.values.values()].flatMap((value) => (value.kind === "tensor" && isFree(value) ? [[value.id, value] as const] : [])));
}

/** The free tensors in groups, in the order in which the program writes them. */
export function groupsOf(module: Module, free: ReadonlyMap<ValueId, Tensor>): readonly TensorGroup[] {
  const nodes = module.graphs.flatMap((graph) => graph.nodes);
  const leaders = new Map<ValueId, ValueId>([...free.keys()].map((id) => [id, id]));
  const leaderOf = (id: ValueId): ValueId => (leaders.get(id) === id ? id : leaderOf(leaders.get(id)!));
  for (const node of nodes) {
    if (layoutRuleOf(module, node) !== "alike") continue;
    const tied = [...node.outputs, ...node.inputs].filter((id) => free.has(id));
    const sizes = String(free.get(tied[0]!)?.sizes);
    for (const id of tied.slice(1)) if (String(free.get(id)!.sizes) === sizes) leaders.set(leaderOf(id), leaderOf(tied[0]!));
  }
  const members = new Map<ValueId, Set<ValueId>>();
  const touching = new Map<ValueId, Set<Node>>();
  for (const node of nodes) {
    for (const id of [...node.outputs, ...node.inputs]) {
      if (!free.has(id)) continue;
      const leader = leaderOf(id);
      members.set(leader, (members.get(leader) ?? new Set()).add(id));
      touching.set(leader, (touching.get(leader) ?? new Set()).add(node));
    }
  }
  return [...members].map(([leader, ids]) => ({ members: [...ids], sizes: free.get(leader)!.sizes, nodes: [...touching.get(leader)!] }));
}
