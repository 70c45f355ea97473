import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Module } from "../../ir/graph.js";
import { stateName } from "../../ir/state-facts.js";
import { stateUses, type StateUse } from "../../ir/state-uses.js";
import type { Tensor } from "../../ir/tensor.js";

/** Warns of mutable buffers that hardly do what the author of the model meant. */
export function checkState(module: Module, fileName: string, sink: DiagnosticSink): void {
  const states = stateUses(module);
  const unread = states.filter(({ readBy, writtenBy }) => readBy.length === 0 && writtenBy.length > 0);
  for (const state of unread) {
    const frozen = frozenCopyOf(module, state);
    const location = { file: fileName, ...(state.writtenBy.length === 1 ? { method: state.writtenBy[0]! } : {}) };
    if (frozen === undefined) sink.report("unread-state", { buffer: spoken(state) }, location);
    else sink.report("frozen-state", { buffer: spoken(state), constant: `"${frozen.name}" (${frozen.dtype} [${frozen.sizes.join(",")}])` }, location);
  }
  const unset = states.filter((state) => state.storage.kind === "state" && state.storage.initial === undefined && !unread.includes(state));
  if (unset.length > 0) sink.report("state-without-start", { buffers: unset.map(spoken) }, { file: fileName });
}

/** A constant of the buffer's form that the method reads instead of it. */
function frozenCopyOf(module: Module, { tensor, writtenBy }: StateUse): Tensor | undefined {
  const graph = module.graphs.find(({ name }) => writtenBy.includes(name))!;
  for (const id of graph.nodes.flatMap(({ inputs }) => inputs)) {
    const value = module.values.get(id);
    const isConstant = value?.kind === "tensor" && module.storages.get(value.storage)?.kind === "constant";
    if (isConstant && tensor.sizes.length > 0 && String(value.sizes) === String(tensor.sizes)) return value;
  }
  return undefined;
}

function spoken(use: StateUse): string {
  return `"${stateName(use)}" (${use.tensor.dtype} [${use.tensor.sizes.join(",")}])`;
}
