import type { Random } from "../damaged/random.js";
import type { MutableInstruction, MutableMethod, MutableProgram, MutableValue } from "./mutable-program.js";

/**
 * The first method of `other` behind the first of `program`, in one method; some values of the one take the places of
 * arguments in the other.
 */
export function crossPrograms(program: MutableProgram, other: MutableProgram, random: Random): void {
  const [first, second] = [program.methods[0]!, other.methods[0]!];
  const [shift, operatorShift] = [first.values.length, first.operators.length];
  const memory = first.plannedBufferBytes[0] ?? 0;
  const isApart = random.below(2) === 0;
  first.values.push(...second.values.map((value) => shifted(value, shift, isApart ? memory : 0)));
  first.operators.push(...second.operators);
  const behind = first.instructions.length;
  first.instructions.push(
    ...second.instructions.flatMap((instruction): MutableInstruction[] => {
      switch (instruction.kind) {
        case "kernelCall":
          return [{ ...instruction, operator: instruction.operator + operatorShift, arguments: instruction.arguments.map((index) => index + shift) }];
        case "moveCall":
          return [{ ...instruction, from: instruction.from + shift, to: instruction.to + shift }];
        case "jumpFalse":
          return [{ ...instruction, condition: instruction.condition + shift, destination: instruction.destination + behind }];
        case "freeCall":
          return [{ ...instruction, value: instruction.value + shift }];
        case "delegateCall":
          return [];
      }
    }),
  );
  first.inputs.push(...second.inputs.map((index) => index + shift));
  first.outputs.push(...second.outputs.map((index) => index + shift));
  connect(first, shift, random);
}

/** Inputs of the second program become results of the first where dtype and sizes agree, or in spite of that. */
function connect(method: MutableMethod, shift: number, random: Random): void {
  for (const input of method.inputs.filter((index) => index >= shift)) {
    const value = method.values[input]!;
    if (value.kind !== "tensor" || random.below(2) === 0) continue;
    const alike = method.outputs.filter((index) => {
      const source = index < shift ? method.values[index] : undefined;
      return source?.kind === "tensor" && (random.below(8) === 0 || (source.dtype === value.dtype && String(source.sizes) === String(value.sizes)));
    });
    if (alike.length === 0) continue;
    const source = random.pick(alike);
    for (const instruction of method.instructions) {
      if (instruction.kind === "kernelCall") instruction.arguments = instruction.arguments.map((index) => (index === input ? source : index));
    }
    method.inputs = method.inputs.filter((index) => index !== input);
  }
}

function shifted(value: MutableValue, shift: number, offset: number): MutableValue {
  if (value.kind === "intList" || value.kind === "tensorList") return { ...value, items: value.items.map((item) => item + shift) };
  if (value.kind === "optionalTensorList") return { ...value, items: value.items.map((item) => (item === null ? null : item + shift)) };
  if (value.kind !== "tensor" || value.data.kind !== "planned" || value.data.memoryId !== 1) return value;
  return { ...value, data: { ...value.data, offset: value.data.offset + offset } };
}
