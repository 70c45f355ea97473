import { DiagnosticSink } from "../../diagnostics/sink.js";
import { dtypeBytes } from "../../ir/dtype.js";
import { movedViews, withGraphs, withValues } from "../../ir/edit.js";
import { storageOf, tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { StorageId } from "../../ir/ids.js";
import { spanElements } from "../../ir/layout.js";
import type { Node } from "../../ir/node.js";
import { storageBytes } from "../../ir/storage.js";
import type { Tensor } from "../../ir/tensor.js";
import { createOperatorContext } from "../../ops/context.js";
import type { AliasView } from "../../ops/lowering.js";
import { definitionOf } from "../../ops/registry.js";
import type { Pass } from "./pass.js";

/**
 * Needs static shapes. Removes nodes whose result is only another view of an input (views, same-layout copies, pads
 * that pad nothing) by letting the result share the input's storage.
 * Keeps copies of memory that some node overwrites in place: a view would see the later value.
 */
export const aliasViews: Pass = {
  name: "alias-views",
  summary: "turn views, clones and pads that pad nothing into aliases",
  instead: "{result} is {input} as {shape}",
  run(module) {
    return module.graphs.reduce(aliasIn, module);
  },
};

function aliasIn(module: Module, graph: Graph): Module {
  const overwritten = storagesWrittenTwice(module, graph);
  let current = module;
  const kept: Node[] = [];
  for (const node of graph.nodes) {
    const views = aliasesOf(current, node, overwritten);
    if (views === undefined) kept.push(node);
    else current = withValues(current, views);
  }
  if (kept.length === graph.nodes.length) return module;
  const graphs = current.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes: kept } : other));
  return withGraphs(current, graphs);
}

/** The results as views; undefined when one of them has to be computed. */
function aliasesOf(module: Module, node: Node, overwritten: ReadonlySet<StorageId>): readonly Tensor[] | undefined {
  const context = createOperatorContext(module, node, new DiagnosticSink());
  const aliases = definitionOf(node.operator)?.alias(node, context) ?? [];
  const views = aliases.map((alias) => viewsFor(module, alias, overwritten));
  return views.length > 0 && views.every((view) => view !== undefined) ? views.flat() : undefined;
}

/**
 * The result, and every other view of its storage, moved into the storage of the base. Undefined where the file gives the result
 * room for larger sizes than the base, which will not occur.
 */
function viewsFor(module: Module, alias: AliasView, overwritten: ReadonlySet<StorageId>): readonly Tensor[] | undefined {
  const base = tensorOf(module, alias.base);
  const result = tensorOf(module, alias.result);
  if (overwritten.has(base.storage) || overwritten.has(result.storage)) return undefined;
  if (storageOf(module, alias.base).kind === "state" || storageOf(module, alias.result).kind !== "arena") return undefined;
  const views = movedViews(module, result, base, alias.strides, alias.byteOffset);
  return views.every((view) => endOf(view) <= storageBytes(storageOf(module, alias.base))) ? views : undefined;
}

function endOf({ byteOffset, sizes, strides, dtype }: Tensor): number {
  return byteOffset + spanElements(sizes, strides) * dtypeBytes(dtype);
}

/** Storages that more than one event writes: the caller's input, a node, another node. */
function storagesWrittenTwice(module: Module, graph: Graph): ReadonlySet<StorageId> {
  const once = new Set<StorageId>();
  const twice = new Set<StorageId>();
  const write = (storage: StorageId): void => {
    if (once.has(storage)) twice.add(storage);
    once.add(storage);
  };
  const tensorStorages = (ids: Graph["inputs"]): readonly StorageId[] =>
    [...new Set(ids.flatMap((id) => {
      const value = module.values.get(id);
      return value?.kind === "tensor" ? [value.storage] : [];
    }))];
  tensorStorages(graph.inputs).forEach(write);
  for (const node of graph.nodes) tensorStorages(node.outputs).forEach(write);
  return twice;
}
