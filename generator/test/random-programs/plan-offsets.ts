import type { FileTensor } from "../../src/model/program.js";
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
  const lifetimes = planned.map((value): Lifetime => {
    const uses = instructions.flatMap((instruction, at) =>
      instruction.kind === "kernelCall" && mentions(values, instruction.arguments, ownerOf).includes(value) ? [at] : [],
    );
    const isWhole = states.includes(value);
    const { byteCount } = values[value] as FileTensor;
    const first = isWhole || inputs.includes(value) ? -1 : Math.min(...uses, instructions.length);
    const last = isWhole || outputs.some((output) => ownerOf(output) === value) ? instructions.length : Math.max(...uses, first);
    return { value, bytes: byteCount, first, last };
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

/** Owners of the tensors among the arguments, those in lists included. */
function mentions(values: MethodSketch["values"], indices: readonly number[], ownerOf: (value: number) => number): readonly number[] {
  return indices.flatMap((index) => {
    const value = values[index]!;
    return value.kind === "tensorList" ? mentions(values, value.items, ownerOf) : [ownerOf(index)];
  });
}

const align = (bytes: number): number => Math.ceil(Math.max(bytes, 1) / 16) * 16;
