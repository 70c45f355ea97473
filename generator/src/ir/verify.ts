import { dtypeBytes } from "./dtype.js";
import type { Graph, Module, Values } from "./graph.js";
import type { StorageId } from "./ids.js";
import { spanElements } from "./layout.js";
import { canBePacked } from "./packed-layout.js";
import { storageBytes } from "./storage.js";
import type { Tensor } from "./tensor.js";

/**
 * What is wrong with a module, as sentences; empty when it is sound. Run after import and after every pass: a finding
 * is a bug of ours, never the user's.
 */
export function verifyModule(module: Module): readonly string[] {
  return [...verifyValues(module), ...module.graphs.flatMap((graph) => verifyGraph(module, graph))];
}

/** The same of tensors and their memory alone. */
export function verifyValues(module: Values): readonly string[] {
  return [...module.values.values()].flatMap((value) => (value.kind === "tensor" ? verifyTensor(module, value) : []));
}

function verifyTensor(module: Values, tensor: Tensor): readonly string[] {
  const problems: string[] = [];
  const storage = module.storages.get(tensor.storage);
  if (storage === undefined) return [`tensor "${tensor.name}" has no storage`];
  if (tensor.strides.length !== tensor.sizes.length) {
    problems.push(`tensor "${tensor.name}" has ${tensor.sizes.length} sizes and ${tensor.strides.length} strides`);
  }
  if (tensor.byteOffset < 0 || tensor.byteOffset % dtypeBytes(tensor.dtype) !== 0) {
    problems.push(`tensor "${tensor.name}" of ${tensor.dtype} starts at byte ${tensor.byteOffset}`);
  }
  const end = tensor.byteOffset + spanElements(tensor.sizes, tensor.strides) * dtypeBytes(tensor.dtype);
  if (end > storageBytes(storage)) {
    problems.push(`tensor "${tensor.name}" ends at byte ${end} of storage "${storage.name}" with ${storageBytes(storage)}`);
  }
  return [...problems, ...verifyLayout(tensor)];
}

function verifyLayout({ name, dtype, sizes, strides, layout }: Tensor): readonly string[] {
  if (layout === undefined) return [];
  const isPacked = dtype === "int16" && canBePacked(layout, sizes, strides);
  return isPacked ? [] : [`tensor "${name}" of ${dtype} [${sizes.join(",")}] cannot be ${layout}`];
}

/** Every value read was written before, by the caller, by a node, or is constant or state; constants are not written. */
function verifyGraph(module: Module, graph: Graph): readonly string[] {
  const problems: string[] = [];
  const written = new Set<StorageId>();
  const storageIdOf = (id: Graph["inputs"][number]): StorageId | undefined => {
    const value = module.values.get(id);
    if (value === undefined) problems.push(`method "${graph.name}" uses value ${id}, which does not exist`);
    return value?.kind === "tensor" ? value.storage : undefined;
  };
  const isReadable = (id: StorageId): boolean => {
    const storage = module.storages.get(id);
    return written.has(id) || storage?.kind !== "arena" || storage.sizeBytes === 0;
  };

  for (const id of [...graph.inputs, ...graph.outputs]) {
    const value = module.values.get(id);
    if (value?.kind === "tensor" && value.layout !== undefined) {
      problems.push(`tensor "${value.name}", which the caller of method "${graph.name}" sees, is ${value.layout}`);
    }
  }
  for (const id of graph.inputs) {
    const storage = storageIdOf(id);
    if (storage !== undefined) written.add(storage);
  }
  graph.nodes.forEach((node, index) => {
    for (const id of node.inputs) {
      const storage = storageIdOf(id);
      if (storage !== undefined && !isReadable(storage)) {
        problems.push(`node ${index} (${node.operator}) of method "${graph.name}" reads value ${id} before it is written`);
      }
    }
    for (const id of node.outputs) {
      const storage = storageIdOf(id);
      if (storage === undefined) continue;
      if (module.storages.get(storage)?.kind === "constant") {
        problems.push(`node ${index} (${node.operator}) of method "${graph.name}" writes constant ${id}`);
      }
      written.add(storage);
    }
  });
  for (const id of graph.outputs) {
    const storage = storageIdOf(id);
    if (storage !== undefined && !isReadable(storage)) {
      problems.push(`method "${graph.name}" returns value ${id}, which is never written`);
    }
  }
  return problems;
}
