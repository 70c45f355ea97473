import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { dtypeBytes } from "../../src/ir/dtype.js";
import { ownBuffer } from "../../src/ir/bytes.js";
import { constantBytesOf, storageOf, tensorOf, type Module } from "../../src/ir/graph.js";
import type { StorageId, ValueId } from "../../src/ir/ids.js";
import { elementCount } from "../../src/ir/layout.js";
import { storageBytes } from "../../src/ir/storage.js";
import type { Node, ValueRef } from "../../src/ir/node.js";
import type { Tensor } from "../../src/ir/tensor.js";
import { createOperatorContext } from "../../src/ops/context.js";
import type { KernelRequest } from "../../src/ops/lowering.js";
import { operators } from "../../src/ops/registry.js";
import { convolutionS8, depthwiseS8, transposeConvolutionS8, type ConvolutionConstants } from "../oracle/convolution-s8.js";
import { binaryStrided, padS8 } from "../oracle/data-movement-s8.js";
import { addS8, mulS8 } from "../oracle/elementwise-s8.js";
import { indicesOf } from "../oracle/image.js";
import { linearS8 } from "../oracle/matrix-s8.js";
import { averagePoolS8, maxPoolS8 } from "../oracle/pool-s8.js";
import { dequantize, quantize } from "../oracle/quantize.js";

type Data = Int8Array | Float32Array;

/** What a network of int8 layers computes, by the oracles of the kernels: code that the passes do not share. */
export function evaluateNetwork(module: Module, input: Int8Array): readonly Int8Array[] {
  const graph = module.graphs[0]!;
  const memory = new Map<StorageId, Uint8Array>();
  const read = (id: ValueId): Data => {
    const { storage, byteOffset, dtype, sizes } = tensorOf(module, id);
    const bytes = constantBytesOf(module, id) ?? memory.get(storage)?.subarray(byteOffset);
    if (bytes === undefined) throw new Error(`value ${id} is read before it is written`);
    const own = ownBuffer(bytes.subarray(0, elementCount(sizes) * dtypeBytes(dtype)));
    return dtype === "float32" ? new Float32Array(own) : new Int8Array(own);
  };
  const write = (id: ValueId, { buffer, byteOffset, byteLength }: Data): void => {
    const tensor = tensorOf(module, id);
    const bytes = memory.get(tensor.storage) ?? new Uint8Array(storageBytes(storageOf(module, id)));
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), tensor.byteOffset);
    memory.set(tensor.storage, bytes);
  };
  write(graph.inputs[0]!, input);
  for (const node of graph.nodes) {
    const sink = new DiagnosticSink();
    const request = operators.get(node.operator)!.lower(node, createOperatorContext(module, node, sink));
    if (request === undefined) throw new Error(sink.diagnostics.map(({ message }) => message).join("; "));
    const result = request.kind === "kernel" ? compute(request, read) : computeLoop(module, node, read);
    write(node.outputs[0]!, result);
  }
  return graph.outputs.map((id) => Int8Array.from(read(id)));
}

function compute(request: KernelRequest, read: (id: ValueId) => Data): Data {
  const { family, tensors, constants } = request;
  const problem = request.problem as never;
  const operand = (name: string): Int8Array => read(tensors[name]!) as Int8Array;
  const int8 = (name: string): Int8Array => new Int8Array(ownBuffer(constants[name]!.bytes));
  const int32 = (name: string): Int32Array => new Int32Array(ownBuffer(constants[name]!.bytes));
  const convolution = (): ConvolutionConstants => ({
    weights: int8("weights"),
    ...(constants["bias"] === undefined ? {} : { bias: int32("bias") }),
    multipliers: int32("multipliers"),
    shifts: int32("shifts"),
  });
  switch (family) {
    case "conv2d_s8":
      return convolutionS8(problem, operand("input"), convolution());
    case "depthwise_conv2d_s8":
      return depthwiseS8(problem, operand("input"), convolution());
    case "transpose_conv2d_s8":
      return transposeConvolutionS8(problem, operand("input"), convolution());
    case "linear_s8":
      return linearS8(problem, operand("input"), int8("weights"), constants["bias"] === undefined ? undefined : int32("bias"));
    case "avg_pool2d_s8":
      return averagePoolS8(problem, operand("input"));
    case "max_pool2d_s8":
      return maxPoolS8(problem, operand("input"));
    case "add_s8":
      return addS8(problem, operand("input1"), operand("input2"));
    case "mul_s8":
      return mulS8(problem, operand("input1"), operand("input2"));
    case "minimum_s8":
    case "maximum_s8":
      return binaryStrided(problem, operand("input1"), operand("input2"), family === "minimum_s8" ? Math.min : Math.max);
    case "pad_s8":
      return padS8(problem, operand("input"));
    case "lut_s8":
      return operand("input").map((value) => int8("lut")[value + 128]!);
    case "dequantize_s8_f32":
      return dequantize(problem, operand("input"));
    case "quantize_f32_s8":
      return Int8Array.from(quantize(problem, read(tensors["input"]!) as Float32Array));
    default:
      throw new Error(`no oracle for ${family}`);
  }
}

/** The generated loops that these networks have: joins, copies into another order, and a product with one number. */
function computeLoop(module: Module, node: Node, read: (id: ValueId) => Data): Data {
  if (node.operator === "aten::mul.out") return scaled(module, node.inputs, read);
  if (node.operator === "aten::cat.out") return joined(module, node, read);
  const [input, output] = [tensorOf(module, node.inputs[0]!), tensorOf(module, node.outputs[0]!)];
  const dims = (node.arguments["dims"] as readonly number[] | undefined) ?? input.sizes.map((_, dim) => dim);
  const elements = read(input.id) as Int8Array;
  const source = logicalOrder({ sizes: dims.map((dim) => input.sizes[dim]!), strides: dims.map((dim) => input.strides[dim]!) });
  const target = logicalOrder(output);
  const result = new Int8Array(elements.length);
  target.forEach((place, position) => (result[place] = elements[source[position]!]!));
  return result;
}

/** Images behind each other, channel by channel. */
function joined(module: Module, node: Node, read: (id: ValueId) => Data): Data {
  const parts = (node.arguments["tensors"] as readonly ValueRef[]).map(({ value }) => ({ tensor: tensorOf(module, value), data: read(value) }));
  const output = tensorOf(module, node.outputs[0]!);
  const result = new Int8Array(elementCount(output.sizes));
  let first = 0;
  for (const { tensor, data } of parts) {
    for (const [n, c, y, x] of indicesOf(tensor.sizes)) {
      const at = ({ strides }: Pick<Tensor, "strides">, channel: number): number => n! * strides[0]! + channel * strides[1]! + y! * strides[2]! + x! * strides[3]!;
      result[at(output, first + c!)] = data[at(tensor, c!)]!;
    }
    first += tensor.sizes[1]!;
  }
  return result;
}

/** Where the elements lie that are visited with the last dimension fastest. */
function logicalOrder({ sizes, strides }: Pick<Tensor, "sizes" | "strides">): readonly number[] {
  return [...indicesOf(sizes)].map((index) => index.reduce((sum, at, dim) => sum + at * strides[dim]!, 0));
}

function scaled(module: Module, inputs: readonly ValueId[], read: (id: ValueId) => Data): Float32Array {
  const [values, factors] = inputs.map((id) => read(id) as Float32Array);
  if (factors === undefined || elementCount(tensorOf(module, inputs[1]!).sizes) !== 1) throw new Error("not a product with one number");
  return values!.map((value) => value * factors[0]!);
}
