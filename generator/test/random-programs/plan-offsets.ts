import type { FileTensor, Instruction } from "../../src/model/program.js";
import type { MethodSketch } from "../reference/sketch-program.js";

interface Lifetime {
  readonly value: number;
  readonly bytes: number;
  readonly first: number;
  readonly last: number;
}

/** Places tensors as exporters do: largest first, at the lowest offset that no tensor alive at the same time uses. */
export function planOffsets(
  { values, instructions }: MethodSketch,
  inputs: readonly number[],
  outputs: readonly number[],
  states: readonly number[],
  bases: ReadonlyMap<number, number>,
): { readonly offsets: ReadonlyMap<number, number>; readonly bytes: number } {
  const ownerOf = (value: number): number => bases.get(value) ?? value;
  const planned = values.flatMap((value, index) => (value.kind === "tensor" && value.data.kind === "planned" && !bases.has(index) ? [index] : []));
  const lastUses = new Map<number, number>();
  const lastUseOf = (value: number): number => {
    const known = lastUses.get(value);
    if (known !== undefined) return known;
    const isWhole = states.includes(value) || outputs.some((output) => ownerOf(output) === value);
    // What a value is moved to lies where it lies itself.
    const moved = instructions.flatMap((instruction) => (instruction.kind === "moveCall" && ownerOf(instruction.from) === value ? [lastUseOf(instruction.to)] : []));
    const last = isWhole ? instructions.length : Math.max(-1, ...usesOf(value), ...moved);
    lastUses.set(value, last);
    return last;
  };
  const usesOf = (value: number): readonly number[] =>
    instructions.flatMap((instruction, at) => (mentions(values, operandsOf(instruction), ownerOf).includes(value) ? [at] : []));
  const lifetimes = planned.map((value): Lifetime => {
    const { byteCount } = values[value] as FileTensor;
    const first = states.includes(value) || inputs.includes(value) ? -1 : Math.min(...usesOf(value), instructions.length);
    return { value, bytes: byteCount, first, last: Math.max(first, lastUseOf(value)) };
  });
  const placed: (Lifetime & { readonly offset: number })[] = [];
  for (const one of [...lifetimes].sort((a, b) => b.bytes - a.bytes)) {
    const rivals = placed.filter((other) => other.first <= one.last && one.first <= other.last).sort((a, b) => a.offset - b.offset);
    let offset = 0;
    for (const rival of rivals) if (rival.offset < offset + one.bytes) offset = Math.max(offset, align(rival.offset + rival.bytes));
    placed.push({ ...one, offset });
  }
  const offsets = new Map(placed.map(({ value, offset }) => [value, offset]));
  for (const [view, base] of bases) offsets.set(view, offsets.get(base)!);
  return { offsets, bytes: Math.max(16, ...placed.map(({ offset, bytes }) => align(offset + bytes))) };
}

function operandsOf(instruction: Instruction): readonly number[] {
  if (instruction.kind === "kernelCall") return instruction.arguments;
  if (instruction.kind === "moveCall") return [instruction.from, instruction.to];
  return instruction.kind === "jumpFalse" ? [instruction.condition] : [];
}

/** Owners of the tensors among the arguments, those in lists included. */
function mentions(values: MethodSketch["values"], indices: readonly number[], ownerOf: (value: number) => number): readonly number[] {
  return indices.flatMap((index) => {
    const value = values[index]!;
    if (value.kind !== "tensorList" && value.kind !== "optionalTensorList") return [ownerOf(index)];
    return mentions(values, value.items.flatMap((item) => item ?? []), ownerOf);
  });
}

const align = (bytes: number): number => Math.ceil(Math.max(bytes, 1) / 16) * 16;
