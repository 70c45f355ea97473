import assert from "node:assert/strict";
import { dtypeBytes } from "../../src/ir/dtype.js";
import type { FileTensor, Instruction, Method, Program } from "../../src/model/program.js";

/** Asserts what the reader promises of every program it returns; shares no code with it. */
export function checkProgram(program: Program): void {
  assert.ok(program.methods.length > 0);
  for (const method of program.methods) checkMethod(method);
}

function checkMethod(method: Method): void {
  const valueCount = method.values.length;
  const isValue = (index: number): void => assert.ok(Number.isInteger(index) && index >= 0 && index < valueCount, `value ${index}`);
  method.inputs.forEach(isValue);
  method.outputs.forEach(isValue);
  for (const value of method.values) {
    if (value.kind === "tensor") checkTensor(method, value);
    if (value.kind === "intList" || value.kind === "tensorList") value.items.forEach(isValue);
    if (value.kind === "optionalTensorList") value.items.forEach((item) => item !== null && isValue(item));
  }
  for (const instruction of method.instructions) checkInstruction(method, instruction, isValue);
}

function checkTensor(method: Method, { dtype, sizes, dimOrder, byteCount, data }: FileTensor): void {
  assert.equal(byteCount, sizes.reduce((product, size) => product * size, dtypeBytes(dtype)));
  assert.deepEqual([...dimOrder].sort((a, b) => a - b), sizes.map((_, dim) => dim));
  if (data.kind === "constant") assert.equal(data.bytes.length, byteCount);
  if (data.kind === "planned") {
    assert.ok(data.offset >= 0 && data.offset + byteCount <= method.plannedBufferBytes[data.memoryId - 1]!);
    if (data.initial !== undefined) assert.equal(data.initial.length, byteCount);
  }
}

function checkInstruction(method: Method, instruction: Instruction, isValue: (index: number) => void): void {
  switch (instruction.kind) {
    case "kernelCall":
      assert.ok(method.operators[instruction.operator] !== undefined);
      return instruction.arguments.forEach(isValue);
    case "delegateCall":
      assert.ok(method.delegates[instruction.delegate] !== undefined);
      return instruction.arguments.forEach(isValue);
    case "moveCall":
      isValue(instruction.from);
      return isValue(instruction.to);
    case "jumpFalse":
      assert.ok(instruction.destination >= 0 && instruction.destination <= method.instructions.length);
      return isValue(instruction.condition);
    case "freeCall":
      return isValue(instruction.value);
  }
}
