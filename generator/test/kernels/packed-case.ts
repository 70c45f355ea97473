import type { KernelVariant } from "../../src/catalog/kernel-facts.js";
import { packedLayouts, type PackedLayout } from "../../src/ir/packed-layout.js";
import type { KernelCase, TestArray } from "./kernel-case.js";

/** The arguments that the kernel packs, as they are part of names; nothing where all are plain. */
export function packedWords({ layouts }: KernelVariant): string {
  const packed = Object.entries(layouts).flatMap(([argument, layout]) => (layout === null ? [] : [argument]));
  return packed.length === 0 ? "" : `:${packed.join("+")}-packed`;
}

/** The case with its tensors as the kernel takes and gives them. */
export function packedCase(test: KernelCase, kernel: KernelVariant): KernelCase {
  const packed = Object.entries(kernel.layouts).flatMap(([argument, layout]) => (layout === null ? [] : [{ argument, pack: packers[layoutOf(layout)] }]));
  const inputs = { ...test.inputs };
  const outputs = { ...test.outputs };
  for (const { argument, pack } of packed) {
    const channels = test.problem[`${argument}_channels`] ?? 1;
    if (inputs[argument] !== undefined) inputs[argument] = pack(inputs[argument], channels);
    if (outputs[argument] !== undefined) outputs[argument] = { array: pack(outputs[argument].array, channels) };
  }
  return { ...test, id: `${test.id}${packedWords(kernel)}`, inputs, outputs };
}

/** Words, so that buffers get the alignment that packed tensors have. */
const packers: Readonly<Record<PackedLayout, (values: TestArray, channels: number) => Int32Array>> = {
  s16_quads: (values) => words(Int16Array.from({ length: values.length }, (_, at) => Number(values[at - (at % 4) + [0, 2, 1, 3][at % 4]!]))),
  s16_panel: (values, channels) =>
    words(
      Int16Array.from({ length: values.length }, (_, at) => {
        const [group, inGroup] = [Math.floor(at / (4 * channels)), at % (4 * channels)];
        const [pair, pixel, half] = [Math.floor(inGroup / 8), Math.floor(inGroup / 2) % 4, inGroup % 2];
        const channel = 4 * Math.floor(pair / 2) + (pair % 2) + 2 * half;
        return Number(values[(4 * group + pixel) * channels + channel]);
      }),
    ),
};

export function layoutOf(name: string): PackedLayout {
  const layout = packedLayouts.find((known) => known === name);
  if (layout === undefined) throw new Error(`facts name the layout "${name}", which does not exist`);
  return layout;
}

function words({ buffer }: Int16Array): Int32Array {
  return new Int32Array(buffer);
}
