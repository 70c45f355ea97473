import { contiguousStrides } from "../../ir/layout.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { TensorInterface } from "../../phases/5-emit/program-interface.js";
import { formatNpy, parseNpy, parseNpyHeader } from "../../run/npy.js";
import { readInputFile } from "../files/read-input-file.js";
import { denseStrides, reorderSteps, toLogicalOrder, type TensorValues } from "./logical-order.js";
import { fittingBytes, fittingShape, type Fit } from "./tensor-fit.js";

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

/** A tensor of the program as a `.npy` file; undefined for a dtype that numpy does not have. */
export function tensorToNpy(values: TensorValues, tensor: TensorInterface): Uint8Array | undefined {
  return formatNpy(toLogicalOrder(values, tensor));
}

function describeTensor({ dtype, sizes, bytes, free }: TensorInterface, steps: number | "any"): string {
  const shape = `${dtype}${free === undefined ? "" : " at most"} [${sizes.join(",")}], ${bytes} bytes`;
  const chosen = free === undefined ? "" : `, with any size up to that of dimension ${free.join(" and ")}`;
  return `${shape}${chosen}${steps === 1 ? "" : steps === "any" ? ", or several steps of that along a dimension before them" : `, or ${steps} steps of that`}`;
}
