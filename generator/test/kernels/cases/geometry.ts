/** Windows over images at the edges: what the tables of convolutions and pools share. */
export interface Geometry {
  readonly name: string;
  readonly batches: number;
  readonly input: readonly [height: number, width: number];
  readonly kernel: readonly [height: number, width: number];
  readonly stride: readonly [height: number, width: number];
  readonly dilation: readonly [height: number, width: number];
  /** top, left, bottom, right */
  readonly padding: readonly [number, number, number, number];
}

const one = [1, 1] as const;

function geometry(name: string, input: Geometry["input"], kernel: Geometry["kernel"], rest: Partial<Geometry> = {}): Geometry {
  return { name, batches: 1, input, kernel, stride: one, dilation: one, padding: [0, 0, 0, 0], ...rest };
}

export const geometries: readonly Geometry[] = [
  geometry("1x1-on-1x1", [1, 1], [1, 1]),
  geometry("1x1-on-5x7", [5, 7], [1, 1]),
  geometry("1x1-stride2", [5, 7], [1, 1], { stride: [2, 2] }),
  geometry("1x1-stride3", [7, 5], [1, 1], { stride: [3, 3] }),
  geometry("3x3-on-1x1-padded", [1, 1], [3, 3], { padding: [1, 1, 1, 1] }),
  geometry("3x3-same-odd", [5, 7], [3, 3], { padding: [1, 1, 1, 1] }),
  geometry("3x3-same-even", [6, 4], [3, 3], { padding: [1, 1, 1, 1] }),
  geometry("3x3-valid", [5, 3], [3, 3]),
  geometry("3x3-stride2-bottom-right", [6, 8], [3, 3], { stride: [2, 2], padding: [0, 0, 1, 1] }),
  geometry("3x3-stride2-odd", [7, 9], [3, 3], { stride: [2, 2], padding: [1, 1, 1, 1] }),
  geometry("3x3-stride3", [8, 11], [3, 3], { stride: [3, 3], padding: [1, 0, 0, 1] }),
  geometry("3x3-dilated", [7, 9], [3, 3], { dilation: [2, 3], padding: [2, 3, 2, 3] }),
  geometry("2x3-top-left-only", [4, 5], [2, 3], { padding: [1, 2, 0, 0] }),
  geometry("10x4-stride2", [13, 9], [10, 4], { stride: [2, 2], padding: [4, 1, 5, 1] }),
  geometry("5x1-tall", [11, 2], [5, 1], { padding: [2, 0, 2, 0] }),
  geometry("1x5-row", [1, 13], [1, 5], { stride: [1, 2], padding: [0, 2, 0, 2] }),
  geometry("1x3-dilated-row", [1, 17], [1, 3], { dilation: [1, 5], padding: [0, 5, 0, 5] }),
  geometry("whole-image", [5, 3], [5, 3]),
  geometry("3x3-one-output-row", [4, 8], [3, 3], { stride: [2, 2], padding: [0, 1, 0, 0] }),
  geometry("3x3-two-images", [4, 5], [3, 3], { batches: 2, padding: [1, 1, 1, 1] }),
  geometry("4x4-mixed-stride", [9, 9], [4, 4], { stride: [1, 3], padding: [1, 2, 2, 1] }),
  geometry("2x2-pairs", [5, 13], [2, 2], { stride: [2, 2] }),
  geometry("2x2-pairs-two-images", [4, 6], [2, 2], { stride: [2, 2], batches: 2 }),
  geometry("2x2-pairs-tall", [9, 4], [2, 2], { stride: [2, 2] }),
];

/** The problem fields of a window. */
export function windowFields(g: Geometry) {
  const size = (dim: 0 | 1): number =>
    Math.floor((g.input[dim] + g.padding[dim] + g.padding[dim + 2]! - g.dilation[dim] * (g.kernel[dim] - 1) - 1) / g.stride[dim]) + 1;
  return {
    batches: g.batches,
    input_height: g.input[0],
    input_width: g.input[1],
    output_height: size(0),
    output_width: size(1),
    kernel_height: g.kernel[0],
    kernel_width: g.kernel[1],
    stride_height: g.stride[0],
    stride_width: g.stride[1],
    padding_top: g.padding[0],
    padding_left: g.padding[1],
  };
}

export function dilationFields(g: Geometry) {
  return { dilation_height: g.dilation[0], dilation_width: g.dilation[1] };
}
