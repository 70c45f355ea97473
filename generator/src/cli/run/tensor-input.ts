import { dtypeBytes } from "../../ir/dtype.js";
import { contiguousStrides, elementCount, sameLayout } from "../../ir/layout.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { TensorInterface } from "../../phases/5-emit/program-interface.js";
import { formatNpy, parseNpy, parseNpyHeader, type TensorData } from "../../run/npy.js";
import { readInputFile } from "../files/read-input-file.js";
import { fittingBytes, fittingShape, type Fit } from "./tensor-fit.js";

/** The values of a tensor for the steps of a run, one step after the other, in the program's memory order. */
export interface TensorValues extends Fit {
  readonly bytes: Uint8Array;
}

const largestTensorBytes = 1 << 28;

/**
 * The values of a tensor as the program wants them. A `.npy` file says its type and shape and is in logical order; any
 * other file holds raw little-endian bytes in the program's own memory order. `steps` are those asked for; where it is
 * undefined, a first dimension that the tensor does not have counts them, if the program keeps state.
 */
export function readTensorFile(
  path: string,
  tensor: TensorInterface,
  { steps, keepsState }: { readonly steps: number | undefined; readonly keepsState: boolean },
  sink: DiagnosticSink,
): TensorValues | undefined {
  const isNpy = /\.npy$/i.test(path);
  const allowed = keepsState ? (steps ?? "any") : 1;
  const refuse = (found: string): false => {
    sink.report("input-mismatch", { input: tensor.name, found, expected: describeTensor(tensor, allowed) }, { file: path });
    return false;
  };
  const fitOfShape = (dtype: string, shape: readonly number[]): Fit | undefined => (dtype === tensor.dtype ? fittingShape(shape, tensor, allowed) : undefined);
  const accepts = (head: Uint8Array, fileBytes: number): boolean => {
    if (!isNpy) return fittingBytes(fileBytes, tensor, allowed) !== undefined || refuse(`${fileBytes} bytes`);
    const header = parseNpyHeader(head);
    // Whatever is wrong with the header itself is said when the whole file is there.
    return "problem" in header || fitOfShape(header.dtype, header.shape) !== undefined || refuse(`${header.dtype} [${header.shape.join(",")}]`);
  };
  const bytes = readInputFile(path, { what: "the values of a tensor: a .npy file or raw bytes", largestBytes: largestTensorBytes, accepts }, sink);
  if (bytes === undefined) return undefined;
  if (!isNpy) {
    const fit = fittingBytes(bytes.length, tensor, allowed);
    return fit && { ...fit, bytes };
  }
  const array = parseNpy(bytes);
  if ("problem" in array) {
    sink.report("npy-invalid", { problem: array.problem }, { file: path });
    return undefined;
  }
  const fit = fitOfShape(array.dtype, array.shape);
  return fit && { ...fit, bytes: reorderSteps(array.bytes, tensor, fit, contiguousStrides(fit.sizes), denseStrides(fit.sizes, tensor.strides)) };
}

/** Elements in the order of the tensor's sizes as the program lays them down. */
export function fromLogicalOrder(bytes: Uint8Array, tensor: TensorInterface): Uint8Array {
  return reorderSteps(bytes, tensor, { sizes: tensor.sizes, steps: 1 }, contiguousStrides(tensor.sizes), tensor.strides);
}

/** A tensor of the program as a `.npy` file; undefined for a dtype that numpy does not have. */
export function tensorToNpy(values: TensorValues, tensor: TensorInterface): Uint8Array | undefined {
  return formatNpy(toLogicalOrder(values, tensor));
}

export function toLogicalOrder(values: TensorValues, tensor: TensorInterface): TensorData {
  const { sizes, steps } = values;
  const bytes = reorderSteps(values.bytes, tensor, values, denseStrides(sizes, tensor.strides), contiguousStrides(sizes));
  return { dtype: tensor.dtype, shape: steps === 1 ? sizes : [steps, ...sizes], bytes };
}

function describeTensor({ dtype, sizes, bytes, free }: TensorInterface, steps: number | "any"): string {
  const shape = `${dtype}${free === undefined ? "" : " at most"} [${sizes.join(",")}], ${bytes} bytes`;
  const chosen = free === undefined ? "" : `, with any size up to that of dimension ${free.join(" and ")}`;
  return `${shape}${chosen}${steps === 1 ? "" : steps === "any" ? ", or several steps of that along a dimension before them" : `, or ${steps} steps of that`}`;
}

/** Strides of a dense tensor whose dimensions lie in memory in the order of `like`. */
function denseStrides(sizes: readonly number[], like: readonly number[]): readonly number[] {
  const order = sizes.map((_, dim) => dim).sort((a, b) => like[b]! - like[a]! || a - b);
  const strides = new Array<number>(sizes.length).fill(1);
  let next = 1;
  for (const dim of order.reverse()) {
    strides[dim] = next;
    next *= Math.max(sizes[dim]!, 1);
  }
  return strides;
}

function reorderSteps(bytes: Uint8Array, { dtype }: TensorInterface, { sizes, steps }: Fit, from: readonly number[], to: readonly number[]): Uint8Array {
  if (sameLayout(sizes, from, to)) return bytes;
  const width = dtypeBytes(dtype);
  const stepBytes = elementCount(sizes) * width;
  const result = new Uint8Array(bytes.length);
  for (let step = 0; step < steps; step++) {
    reorder(bytes.subarray(step * stepBytes, (step + 1) * stepBytes), result.subarray(step * stepBytes, (step + 1) * stepBytes), sizes, width, from, to);
  }
  return result;
}

function reorder(bytes: Uint8Array, result: Uint8Array, sizes: readonly number[], width: number, from: readonly number[], to: readonly number[]): void {
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
}
