import { dtypeBytes } from "../../src/ir/dtype.js";
import type { FileTensor, Instruction, Method, Program, Value } from "../../src/model/program.js";

export type SketchArgument =
  | { readonly tensor: number }
  /** A number that another operator computes. */
  | { readonly number: number }
  | { readonly int: number }
  | { readonly ints: readonly number[] }
  | { readonly tensors: readonly number[] }
  | { readonly optionalTensors: readonly (number | null)[] }
  | { readonly double: number }
  | { readonly doubles: readonly number[] }
  | { readonly bool: boolean }
  | { readonly bools: readonly boolean[] }
  | { readonly string: string }
  | "none";

/** Builds a one-method program of int8 image layers, as the reader would give it. */
export class NetworkSketch {
  readonly #values: Value[] = [];
  readonly #operators: string[] = [];
  readonly #instructions: Instruction[] = [];
  #plannedBytes = 0;

  /** An int8 image [1,C,H,W] whose memory is N,H,W,C. */
  image(channels: number, height: number, width: number): number {
    return this.#planned({ dtype: "int8", sizes: [1, channels, height, width], dimOrder: [0, 2, 3, 1] });
  }

  /** A planned tensor, in row-major order unless another one is given. */
  tensor(dtype: FileTensor["dtype"], sizes: readonly number[], dimOrder: readonly number[] = sizes.map((_, dim) => dim)): number {
    return this.#planned({ dtype, sizes, dimOrder });
  }

  /** A planned tensor whose sizes are bounds. */
  boundedTensor(dtype: FileTensor["dtype"], sizes: readonly number[]): number {
    return this.#planned({ dtype, sizes, dimOrder: sizes.map((_, dim) => dim) }, "bounded");
  }

  /** A row-major tensor in the memory of another, as exporters leave it when they drop a view. */
  viewOf(base: number, sizes: readonly number[], dtype?: FileTensor["dtype"]): number {
    const tensor = this.#values[base] as FileTensor;
    return this.#push({ ...tensor, dtype: dtype ?? tensor.dtype, sizes, dimOrder: sizes.map((_, dim) => dim) });
  }

  int8Constant(sizes: readonly number[], numbers: Int8Array): number {
    return this.#constant("int8", sizes, new Uint8Array(numbers.buffer));
  }

  int32Constant(sizes: readonly number[], numbers: Int32Array): number {
    return this.#constant("int32", sizes, new Uint8Array(numbers.buffer));
  }

  float32Constant(sizes: readonly number[], numbers: Float32Array, dimOrder?: readonly number[]): number {
    return this.#constant("float32", sizes, new Uint8Array(numbers.buffer), dimOrder);
  }

  /** `results` are repeated at the end, as the exporter does. */
  call(operator: string, parameters: readonly SketchArgument[], result: number): void {
    const index = this.#operator(operator);
    const operands = [...parameters.map((argument) => this.#argument(argument)), result, result];
    this.#instructions.push({ kind: "kernelCall", operator: index, arguments: operands });
  }

  /** An operator with several results, one after the other or as one list. */
  callForSeveral(operator: string, parameters: readonly SketchArgument[], results: readonly number[], form: "tensors" | "list"): void {
    const index = this.#operator(operator);
    const list = (): number => this.#push({ kind: "tensorList", items: results });
    const operands = [...parameters.map((argument) => this.#argument(argument)), ...(form === "list" ? [list()] : results), list()];
    this.#instructions.push({ kind: "kernelCall", operator: index, arguments: operands });
  }

  /** `aten::copy_`, which returns the tensor that it writes. */
  copyInto(target: number, source: number): void {
    const index = this.#operators.push("aten::copy_") - 1;
    const nonBlocking = this.#push({ kind: "bool", value: false });
    this.#instructions.push({ kind: "kernelCall", operator: index, arguments: [target, source, nonBlocking, target] });
  }

  /** An operator on numbers, which repeats no result; gives the number that it computes. */
  number(operator: string, parameters: readonly SketchArgument[]): number {
    const index = this.#operator(operator);
    const result = this.#push({ kind: "int", value: 0n });
    const operands = [...parameters.map((argument) => this.#argument(argument)), result];
    this.#instructions.push({ kind: "kernelCall", operator: index, arguments: operands });
    return result;
  }

  program(inputs: readonly number[], outputs: readonly number[]): Program {
    const method: Method = {
      name: "forward",
      values: this.#values,
      inputs,
      outputs,
      instructions: this.#instructions,
      operators: this.#operators,
      delegates: [],
      plannedBufferBytes: [this.#plannedBytes],
    };
    return {
      fileName: "sketch.pte",
      version: 0,
      methods: [method],
      namedData: [],
      hasExtendedHeader: true,
      fileBytes: 0,
    };
  }

  #operator(name: string): number {
    const known = this.#operators.indexOf(name);
    return known >= 0 ? known : this.#operators.push(name) - 1;
  }

  #planned(tensor: Pick<FileTensor, "dtype" | "sizes" | "dimOrder">, dynamism: FileTensor["dynamism"] = "static"): number {
    const bytes = tensor.sizes.reduce((product, size) => product * size, dtypeBytes(tensor.dtype));
    const offset = this.#plannedBytes;
    this.#plannedBytes += Math.ceil(Math.max(bytes, 1) / 16) * 16;
    const data = { kind: "planned", memoryId: 1, offset, initial: undefined } as const;
    return this.#push({ kind: "tensor", name: undefined, ...tensor, dynamism, byteCount: bytes, data });
  }

  #constant(dtype: FileTensor["dtype"], sizes: readonly number[], bytes: Uint8Array, dimOrder: readonly number[] = sizes.map((_, dim) => dim)): number {
    const data = { kind: "constant", bytes } as const;
    return this.#push({ kind: "tensor", name: undefined, dtype, sizes, dimOrder, dynamism: "static", byteCount: bytes.length, data });
  }

  #argument(argument: SketchArgument): number {
    if (argument === "none") return this.#push({ kind: "null" });
    if ("tensor" in argument) return argument.tensor;
    if ("number" in argument) return argument.number;
    if ("tensors" in argument) return this.#push({ kind: "tensorList", items: argument.tensors });
    if ("optionalTensors" in argument) return this.#push({ kind: "optionalTensorList", items: argument.optionalTensors });
    if ("string" in argument) return this.#push({ kind: "string", value: argument.string });
    if ("doubles" in argument) return this.#push({ kind: "doubleList", items: argument.doubles });
    if ("bools" in argument) return this.#push({ kind: "boolList", items: argument.bools });
    if ("int" in argument) return this.#push({ kind: "int", value: BigInt(argument.int) });
    if ("double" in argument) return this.#push({ kind: "double", value: argument.double });
    if ("bool" in argument) return this.#push({ kind: "bool", value: argument.bool });
    const items = argument.ints.map((value) => this.#push({ kind: "int", value: BigInt(value) }));
    return this.#push({ kind: "intList", items });
  }

  #push(value: Value): number {
    return this.#values.push(value) - 1;
  }
}
