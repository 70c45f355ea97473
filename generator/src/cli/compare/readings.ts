import type { Instruction, Method, ValueIndex } from "../../model/program.js";

/** An instruction that reads a value, and which one was written there last. */
export interface Reading {
  /** The number of instructions stands for whoever takes the outputs. */
  readonly instruction: number;
  readonly value: ValueIndex;
  /** Another value where a view without instruction lies on the same bytes. */
  readonly written: ValueIndex;
}

/** Every use of what an instruction before has written, in the order of the file: exporters leave out calls that only view. */
export function readingsOf(method: Method): readonly Reading[] {
  const { values, instructions, outputs } = method;
  const place = (slot: ValueIndex): string => {
    const value = values[slot];
    if (value?.kind !== "tensor" || value.data.kind !== "planned") return `value ${slot}`;
    return `${value.data.memoryId} ${value.data.offset} ${value.byteCount}`;
  };
  const writers = new Map<string, ValueIndex>();
  const readings: Reading[] = [];
  const read = (instruction: number, slots: Iterable<ValueIndex>): void => {
    for (const value of slots) {
      const written = writers.get(place(value));
      if (written !== undefined) readings.push({ instruction, value, written });
    }
  };
  instructions.forEach((instruction, index) => {
    const written = writtenBy(instruction, method);
    const isWritten = new Set(written);
    read(index, new Set(usedBy(instruction, method).filter((slot) => !isWritten.has(slot))));
    for (const slot of written) writers.set(place(slot), slot);
  });
  read(instructions.length, outputs);
  return readings;
}

function writtenBy(instruction: Instruction, { values }: Method): readonly ValueIndex[] {
  if (instruction.kind === "moveCall") return [instruction.to];
  const last = instruction.kind === "kernelCall" ? instruction.arguments.at(-1) : undefined;
  return last === undefined ? [] : itemsOf(last, values);
}

function usedBy(instruction: Instruction, { values }: Method): readonly ValueIndex[] {
  if (instruction.kind === "moveCall") return [instruction.from];
  if (instruction.kind !== "kernelCall" && instruction.kind !== "delegateCall") return [];
  return instruction.arguments.flatMap((slot) => itemsOf(slot, values));
}

function itemsOf(slot: ValueIndex, values: Method["values"]): readonly ValueIndex[] {
  const value = values[slot];
  if (value?.kind !== "tensorList" && value?.kind !== "optionalTensorList") return [slot];
  return value.items.flatMap((item) => (item === null ? [] : [item]));
}
