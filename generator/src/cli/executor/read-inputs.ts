import type { ExecutorInput } from "../../../reference/executor.js";
import { dtypeBytes } from "../../ir/dtype.js";
import { elementCount, stridesOf } from "../../ir/layout.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Method } from "../../model/program.js";
import { parseNpy } from "../../run/npy.js";
import { readInputFile } from "../files/read-input-file.js";
import { readTensorFile } from "../run/tensor-input.js";
import { executorInputs, tensorInputs, type MethodInput } from "./method-tensors.js";

/** The files given with --input, for the tensors in their order; without any, zeros. */
export function readExecutorInputs(method: Method, paths: readonly string[], sink: DiagnosticSink): readonly ExecutorInput[] | undefined {
  const tensors = tensorInputs(method);
  if (paths.length !== 0 && paths.length !== tensors.length) {
    const names = tensors.map(({ name, dtype, sizes }) => `${name} ${dtype} [${sizes.join(",")}]`);
    sink.report("file-count", { option: "--input", given: paths.length, names });
    return undefined;
  }
  const read = tensors.map((tensor, index) =>
    paths.length === 0 ? ({ kind: "tensor", bytes: new Uint8Array(tensor.bytes) } as const) : readExecutorInput(paths[index]!, tensor, sink),
  );
  const given = read.filter((input) => input !== undefined);
  return given.length < read.length ? undefined : executorInputs(method, given);
}

/** The bytes are in the order of the program's memory. */
export type TensorInput = Required<Extract<ExecutorInput, { readonly kind: "tensor" }>>;

export function readExecutorInput(path: string, tensor: MethodInput, sink: DiagnosticSink): TensorInput | undefined {
  const sizes = tensor.dynamism === "bounded" ? shapeOfFile(path, tensor, sink) : tensor.sizes;
  if (sizes === undefined) return undefined;
  const values = readTensorFile(path, withSizes(tensor, sizes), { steps: 1, keepsState: false }, sink);
  return values && { kind: "tensor", bytes: values.bytes, sizes };
}

/** The tensor as it is when a run gives it these sizes. */
export function withSizes(tensor: MethodInput, sizes: readonly number[]): MethodInput {
  return { ...tensor, sizes, strides: stridesOf(sizes, orderOf(tensor)), bytes: elementCount(sizes) * dtypeBytes(tensor.dtype) };
}

/** The sizes of a dynamic input are those of its .npy file; raw bytes have the largest ones. */
function shapeOfFile(path: string, tensor: MethodInput, sink: DiagnosticSink): readonly number[] | undefined {
  if (!/\.npy$/i.test(path)) return tensor.sizes;
  const bytes = readInputFile(path, { what: "the values of a tensor: a .npy file or raw bytes", largestBytes: 1 << 28 }, sink);
  const array = bytes && parseNpy(bytes);
  if (array === undefined) return undefined;
  if (!("shape" in array) || array.shape.length !== tensor.sizes.length) return tensor.sizes;
  if (array.shape.some((size, dim) => size > tensor.sizes[dim]!)) {
    const expected = `${tensor.dtype} at most [${tensor.sizes.join(",")}]`;
    sink.report("input-mismatch", { input: tensor.name, found: `${array.dtype} [${array.shape.join(",")}]`, expected }, { file: path });
    return undefined;
  }
  return array.shape;
}

/** Dimensions from outermost to innermost. */
function orderOf({ sizes, strides }: MethodInput): readonly number[] {
  return sizes.map((_, index) => index).sort((a, b) => strides[b]! - strides[a]! || sizes[b]! - sizes[a]! || a - b);
}
