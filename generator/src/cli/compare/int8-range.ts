import type { Layer } from "./layers.js";
import type { Quantisation } from "./quantisation.js";

/** How an int8 tensor uses its 256 integers. */
export interface Int8Range {
  readonly instruction: number;
  readonly operator: string;
  readonly value: number;
  readonly zeroPoint: number | undefined;
  readonly least: number;
  readonly most: number;
  /** Shares of the elements. At an end that is the zero point lie the zeros of a ReLU, which are no saturation. */
  readonly atLowEnd: number;
  readonly atHighEnd: number;
  /** Share of the integers that lie below the least or above the most element. */
  readonly dead: number;
}

export function int8Ranges(layers: readonly Layer[], quantisation: ReadonlyMap<number, Quantisation>): readonly Int8Range[] {
  return layers.flatMap((layer) => {
    const { instruction, operators, value, tensor } = layer;
    if (tensor.dtype !== "int8" || tensor.bytes.length === 0) return [];
    const elements = new Int8Array(tensor.bytes.buffer, tensor.bytes.byteOffset, tensor.bytes.length);
    const least = elements.reduce((found, element) => Math.min(found, element), 127);
    const most = elements.reduce((found, element) => Math.max(found, element), -128);
    const share = (end: number): number => elements.filter((element) => element === end).length / elements.length;
    const { zeroPoint } = quantisation.get(value) ?? {};
    const dead = 1 - (most - least + 1) / 256;
    return [{ instruction, operator: operators[0]!, value, zeroPoint, least, most, atLowEnd: share(-128), atHighEnd: share(127), dead }];
  });
}
