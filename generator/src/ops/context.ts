import type { DiagnosticSink } from "../diagnostics/sink.js";
import { dtypeBytes } from "../ir/dtype.js";
import { constantBytesOf, tensorOf, type Module } from "../ir/graph.js";
import { elementCount, isContiguous } from "../ir/layout.js";
import type { StorageId, ValueId } from "../ir/ids.js";
import type { OperatorNode } from "../ir/node.js";
import { dimOf, type RuntimeScalar, type Tensor } from "../ir/tensor.js";
import type { OperatorContext } from "./operator.js";

/** What operator definitions see of a module when they look at one node. */
export function createOperatorContext(module: Module, node: OperatorNode, sink: DiagnosticSink): OperatorContext {
  return {
    operator: node.operator,
    tensor: (ref) => tensorOf(module, ref.value),
    constant: (ref) => rowMajorBytes(tensorOf(module, ref.value), constantBytesOf(module, ref.value)),
    isRead: (ref) => readStorages(module).has(tensorOf(module, ref.value).storage),
    dim: (value) => (typeof value === "number" ? value : dimOf(runtimeScalarOf(module, value.value))),
    isScalar: (ref) => module.values.get(ref.value)?.kind === "scalar",
    runtimeScalar: (ref) => runtimeScalarOf(module, ref.value),
    report: (code, params) =>
      sink.report(code, params, {
        method: node.origin.method,
        instruction: node.origin.instruction,
        node: node.operator,
      }),
  };
}

function runtimeScalarOf(module: Module, id: ValueId): RuntimeScalar {
  const value = module.values.get(id);
  if (value?.kind !== "scalar") throw new Error(`value ${id} is not a number`);
  return value;
}

const readStoragesOf = new WeakMap<Module, ReadonlySet<StorageId>>();

/** Storages that nodes or callers read, directly or through a view. */
function readStorages(module: Module): ReadonlySet<StorageId> {
  const known = readStoragesOf.get(module);
  if (known !== undefined) return known;
  const readers = module.graphs.flatMap((graph) => [...graph.outputs, ...graph.nodes.flatMap((node) => node.inputs)]);
  const read = new Set<StorageId>();
  for (const id of readers) {
    const value = module.values.get(id);
    if (value?.kind === "tensor") read.add(value.storage);
  }
  for (const storage of module.storages.values()) if (storage.kind === "state") read.add(storage.id);
  readStoragesOf.set(module, read);
  return read;
}

/** The bytes of a constant in row-major order, whatever order the file keeps them in. */
function rowMajorBytes(tensor: Tensor, bytes: Uint8Array | undefined): Uint8Array | undefined {
  if (bytes === undefined) return undefined;
  const width = dtypeBytes(tensor.dtype);
  const count = elementCount(tensor.sizes);
  if (isContiguous(tensor.sizes, tensor.strides)) return bytes.subarray(0, count * width);
  const result = new Uint8Array(count * width);
  const index = new Array<number>(tensor.sizes.length).fill(0);
  for (let position = 0; position < count; position++) {
    const offset = index.reduce((sum, at, dim) => sum + at * tensor.strides[dim]!, 0);
    result.set(bytes.subarray(offset * width, (offset + 1) * width), position * width);
    for (let dim = index.length - 1; dim >= 0; dim--) {
      index[dim]!++;
      if (index[dim]! < tensor.sizes[dim]!) break;
      index[dim] = 0;
    }
  }
  return result;
}
