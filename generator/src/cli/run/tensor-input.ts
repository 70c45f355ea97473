import { dtypeBytes } from "../../ir/dtype.js";
import { contiguousStrides, elementCount, sameLayout } from "../../ir/layout.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { TensorInterface } from "../../phases/5-emit/program-interface.js";
import { formatNpy, parseNpy, type TensorData } from "../../run/npy.js";
import { readInputFile } from "../files/read-input-file.js";

/**
 * The bytes of a tensor as the program wants them. A `.npy` file says its type and shape and is in logical order; any
 * other file holds raw little-endian bytes in the program's own memory order.
 */
export function readTensorFile(path: string, tensor: TensorInterface, sink: DiagnosticSink): Uint8Array | undefined {
  const bytes = readInputFile(path, "the values of a tensor: a .npy file or raw bytes", sink);
  if (bytes === undefined) return undefined;
  if (!/\.npy$/i.test(path)) return checkBytes(bytes, path, tensor, sink);
  const array = parseNpy(bytes);
  if ("problem" in array) {
    sink.report("npy-invalid", { problem: array.problem }, { file: path });
    return undefined;
  }
  if (array.dtype !== tensor.dtype || !sameShape(array.shape, tensor.sizes)) {
    const found = `${array.dtype} [${array.shape.join(",")}]`;
    sink.report("input-mismatch", { input: tensor.name, found, expected: describeTensor(tensor) }, { file: path });
    return undefined;
  }
  return fromLogicalOrder(array.bytes, tensor);
}

/** Elements in the order of the tensor's sizes as the program lays them down. */
export function fromLogicalOrder(bytes: Uint8Array, tensor: TensorInterface): Uint8Array {
  return reorder(bytes, tensor, contiguousStrides(tensor.sizes), tensor.strides);
}

/** A tensor of the program as a `.npy` file; undefined for a dtype that numpy does not have. */
export function tensorToNpy(bytes: Uint8Array, tensor: TensorInterface): Uint8Array | undefined {
  return formatNpy(toLogicalOrder(bytes, tensor));
}

export function toLogicalOrder(bytes: Uint8Array, tensor: TensorInterface): TensorData {
  const { dtype, sizes, strides } = tensor;
  return { dtype, shape: sizes, bytes: reorder(bytes, tensor, strides, contiguousStrides(sizes)) };
}

export function describeTensor({ dtype, sizes, bytes }: TensorInterface): string {
  return `${dtype} [${sizes.join(",")}], ${bytes} bytes`;
}

function checkBytes(bytes: Uint8Array, path: string, tensor: TensorInterface, sink: DiagnosticSink): Uint8Array | undefined {
  if (bytes.length === tensor.bytes) return bytes;
  const found = `${bytes.length} bytes`;
  sink.report("input-mismatch", { input: tensor.name, found, expected: describeTensor(tensor) }, { file: path });
  return undefined;
}

/** numpy drops nothing, but people write a batch of one with or without its dimension. */
function sameShape(a: readonly number[], b: readonly number[]): boolean {
  const [left, right] = [a, b].map((sizes) => sizes.filter((size) => size !== 1).join(","));
  return left === right;
}

function reorder(
  bytes: Uint8Array,
  { sizes, dtype }: TensorInterface,
  from: readonly number[],
  to: readonly number[],
): Uint8Array {
  if (sameLayout(sizes, from, to)) return bytes;
  const width = dtypeBytes(dtype);
  const result = new Uint8Array(bytes.length);
  const index = new Array<number>(sizes.length).fill(0);
  const position = (strides: readonly number[]): number => index.reduce((sum, value, dim) => sum + value * strides[dim]!, 0) * width;
  for (let element = elementCount(sizes); element > 0; element--) {
    const start = position(from);
    result.set(bytes.subarray(start, start + width), position(to));
    for (let dim = sizes.length - 1; dim >= 0; dim--) {
      index[dim]!++;
      if (index[dim]! < sizes[dim]!) break;
      index[dim] = 0;
    }
  }
  return result;
}
