/**
 * Orders of values that sizes and strides cannot say. Kernels hand a tensor of int8 values on to each other as int16, in
 * the order in which the reader multiplies; both are of the values as they follow each other in memory.
 * - s16_quads: every four values are in the order 0, 2, 1, 3; there are whole eights of them.
 */
const elementsMultiple = { s16_quads: 8 } satisfies Readonly<Record<string, number>>;

export type PackedLayout = keyof typeof elementsMultiple;

export const packedLayouts = Object.keys(elementsMultiple) as readonly PackedLayout[];

/** Whether so many values can have the layout. */
export function canBePacked(layout: PackedLayout, elements: number): boolean {
  return elements > 0 && elements % elementsMultiple[layout] === 0;
}
