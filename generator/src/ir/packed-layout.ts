import { elementCount, isChannelsLast, isDense } from "./layout.js";

/**
 * Orders of values that sizes and strides cannot say. Kernels hand a tensor of int8 values on to each other as int16, in
 * the order in which the reader multiplies.
 * - s16_quads: of values as they follow each other in memory, every four are in the order 0, 2, 1, 3; there are whole
 *   eights of them.
 * - s16_panel: of images with channels last, groups of four pixels as they follow each other; in a group, per four
 *   channels, the channels 0 and 2 of each pixel, then 1 and 3 of each. There are whole fours of pixels and of channels.
 */
const rules = {
  s16_quads: (sizes, strides) => isDense(sizes, strides) && elementCount(sizes) % 8 === 0,
  s16_panel: (sizes, strides) => isChannelsLast(sizes, strides) && sizes[1]! % 4 === 0 && (elementCount(sizes) / sizes[1]!) % 4 === 0,
} satisfies Readonly<Record<string, (sizes: readonly number[], strides: readonly number[]) => boolean>>;

export type PackedLayout = keyof typeof rules;

export const packedLayouts = Object.keys(rules) as readonly PackedLayout[];

/** Whether a tensor of these sizes and strides can have the layout. */
export function canBePacked(layout: PackedLayout, sizes: readonly number[], strides: readonly number[]): boolean {
  return elementCount(sizes) > 0 && rules[layout](sizes, strides);
}
