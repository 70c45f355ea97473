import { dtypeBytes } from "../../src/ir/dtype.js";
import type { FileTensor, Instruction, Method, Program, Value } from "../../src/model/program.js";

/** A program that mutations may change. */
export type Mutable<T> = T extends Uint8Array | bigint | string | number | boolean | null | undefined
  ? T
  : { -readonly [Key in keyof T]: Mutable<T[Key]> };

export type MutableProgram = Mutable<Program>;
export type MutableMethod = Mutable<Method>;
export type MutableValue = Mutable<Value>;
export type MutableTensor = Mutable<FileTensor>;
export type MutableInstruction = Mutable<Instruction>;

/** A copy of its own; tensors that share bytes go on sharing them. */
export function mutableCopy(program: Program): MutableProgram {
  return structuredClone(program) as MutableProgram;
}

/** Larger memory is refused by the reader. */
const mostBytes = 2 ** 32;

/**
 * Makes true again what the reader promises of every program, and nothing more: indices in range, bytes of constants as many
 * as their elements, planned tensors inside the memory.
 */
export function repair(program: MutableProgram): Program {
  program.methods.forEach(repairMethod);
  return program as Program;
}

function repairMethod(method: MutableMethod): void {
  if (method.values.length === 0) method.values.push({ kind: "null" });
  const index = (at: number): number => ((at % method.values.length) + method.values.length) % method.values.length;
  method.inputs = method.inputs.map(index);
  method.outputs = method.outputs.map(index);
  for (const value of method.values) {
    if (value.kind === "tensor") repairTensor(value, method);
    if (value.kind === "intList") value.items = value.items.map(index).filter((item) => method.values[item]!.kind === "int");
    if (value.kind === "tensorList") value.items = value.items.map(index).filter((item) => method.values[item]!.kind === "tensor");
    if (value.kind === "optionalTensorList") {
      value.items = value.items.filter((item) => item === null || method.values[index(item)]!.kind === "tensor").map((item) => item && index(item));
    }
  }
  method.instructions = method.instructions.flatMap((instruction): MutableInstruction[] => {
    switch (instruction.kind) {
      case "kernelCall":
        if (method.operators.length === 0) return [];
        return [{ ...instruction, operator: instruction.operator % method.operators.length, arguments: instruction.arguments.map(index) }];
      case "delegateCall":
        return method.delegates.length === 0 ? [] : [{ ...instruction, delegate: instruction.delegate % method.delegates.length, arguments: instruction.arguments.map(index) }];
      case "moveCall":
        return [{ ...instruction, from: index(instruction.from), to: index(instruction.to) }];
      case "jumpFalse":
        return [{ ...instruction, condition: index(instruction.condition) }];
      case "freeCall":
        return [{ ...instruction, value: index(instruction.value) }];
    }
  });
  // Jumps forwards only: the reader refuses those that would never end.
  method.instructions.forEach((instruction, position) => {
    if (instruction.kind !== "jumpFalse" || instruction.destination <= position) return;
    instruction.destination = Math.min(instruction.destination, method.instructions.length);
  });
}

function repairTensor(tensor: MutableTensor, method: MutableMethod): void {
  tensor.byteCount = tensor.sizes.reduce((product, size) => product * size, dtypeBytes(tensor.dtype));
  if (!Number.isSafeInteger(tensor.byteCount) || tensor.byteCount > mostBytes || isLargeConstant(tensor)) {
    tensor.sizes = tensor.sizes.map((size) => Math.min(size, 2));
    tensor.byteCount = tensor.sizes.reduce((product, size) => product * size, dtypeBytes(tensor.dtype));
  }
  const order = [...tensor.dimOrder].sort((a, b) => a - b);
  if (order.length !== tensor.sizes.length || order.some((dim, at) => dim !== at)) tensor.dimOrder = tensor.sizes.map((_, dim) => dim);
  const { data } = tensor;
  if (data.kind === "constant") data.bytes = sized(data.bytes, tensor.byteCount);
  if (data.kind !== "planned") return;
  if (data.initial !== undefined) data.initial = tensor.byteCount > 1e5 ? undefined : sized(data.initial, tensor.byteCount);
  data.memoryId = Math.min(Math.max(1, data.memoryId), method.plannedBufferBytes.length + 1);
  const bytes = method.plannedBufferBytes[data.memoryId - 1] ?? 0;
  method.plannedBufferBytes[data.memoryId - 1] = Math.max(bytes, data.offset + tensor.byteCount);
}

function isLargeConstant({ data, byteCount }: MutableTensor): boolean {
  return data.kind === "constant" && byteCount > 1e6;
}

/** The same bytes where they are as many; otherwise the first of them, repeated. */
function sized(bytes: Uint8Array, count: number): Uint8Array {
  if (bytes.length === count) return bytes;
  return Uint8Array.from({ length: count }, (_, at) => bytes[at % Math.max(1, bytes.length)] ?? 0);
}
