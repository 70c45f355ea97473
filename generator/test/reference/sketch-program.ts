import { dtypeBytes, type DType } from "../../src/ir/dtype.js";
import type { FileTensor, Instruction, Method, Program, TensorData, Value } from "../../src/model/program.js";

/** Programs put together by tests, as the reader would give them. */
export class MethodSketch {
  readonly values: Value[] = [];
  readonly instructions: Instruction[] = [];
  readonly operators: string[] = [];

  value(value: Value): number {
    return this.values.push(value) - 1;
  }

  int(value: number | bigint): number {
    return this.value({ kind: "int", value: BigInt(value) });
  }

  double(value: number): number {
    return this.value({ kind: "double", value });
  }

  bool(value: boolean): number {
    return this.value({ kind: "bool", value });
  }

  none(): number {
    return this.value({ kind: "null" });
  }

  ints(...items: readonly number[]): number {
    return this.value({ kind: "intList", items: items.map((item) => this.int(item)) });
  }

  constant(dtype: DType, sizes: readonly number[], bytes: Uint8Array): number {
    return this.tensor(dtype, sizes, { kind: "constant", bytes });
  }

  planned(dtype: DType, sizes: readonly number[], offset: number, memoryId = 1, rest: Partial<FileTensor> = {}): number {
    return this.tensor(dtype, sizes, { kind: "planned", memoryId, offset, initial: undefined }, rest);
  }

  tensor(dtype: DType, sizes: readonly number[], data: TensorData, rest: Partial<FileTensor> = {}): number {
    const byteCount = sizes.reduce((product, size) => product * size, dtypeBytes(dtype));
    const dimOrder = sizes.map((_, index) => index);
    return this.value({ kind: "tensor", name: undefined, dtype, sizes, dimOrder, dynamism: "static", byteCount, data, ...rest });
  }

  /** A call of an operator whose last argument is its result, which is given once. */
  call(operator: string, ...operands: readonly number[]): void {
    this.callExactly(operator, ...operands, operands.at(-1)!);
  }

  callExactly(operator: string, ...operands: readonly number[]): void {
    const known = this.operators.indexOf(operator);
    const index = known >= 0 ? known : this.operators.push(operator) - 1;
    this.instructions.push({ kind: "kernelCall", operator: index, arguments: operands });
  }

  method(inputs: readonly number[], outputs: readonly number[], plannedBufferBytes: readonly number[], rest: Partial<Method> = {}): Method {
    const { values, instructions, operators } = this;
    return { name: "forward", values, inputs, outputs, instructions, operators, delegates: [], plannedBufferBytes, ...rest };
  }
}

export function programOf(...methods: readonly Method[]): Program {
  return { fileName: "sketch.pte", version: 0, fileBytes: 0, hasExtendedHeader: false, methods, namedData: [] };
}

export function floats(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

export function toFloats(bytes: Uint8Array): readonly number[] {
  return [...new Float32Array(bytes.slice().buffer)];
}
