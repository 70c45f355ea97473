import type { ConstantArray, KernelRequest } from "../../ops/lowering.js";

/** The problem's numbers of one axis of a convolution. */
interface Axis {
  readonly kernel: string;
  readonly padding: string;
  readonly dilation: string;
}

const rows: Axis = { kernel: "kernel_height", padding: "padding_top", dilation: "dilation_height" };
const columns: Axis = { kernel: "kernel_width", padding: "padding_left", dilation: "dilation_width" };

/** The rows and columns of a kernel that stay. */
interface Taps {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Weights of one tap that lie next to each other in the constant, by the family. */
const tapWeights: Readonly<Record<string, (problem: KernelRequest["problem"]) => number>> = {
  conv2d_s8: (problem) => problem["input_channels"]! / problem["groups"]!,
  depthwise_conv2d_s8: (problem) => problem["output_channels"]!,
};

/**
 * The same convolution with smaller kernels, where whole rows or columns of the kernel are zero in all channels: without
 * those at its borders, and without those that leave every second, third, … one, by dilation. What the first rows and
 * columns covered was more padding; the last ones follow from the size of the output.
 */
export function withoutZeroTaps(request: KernelRequest): readonly KernelRequest[] {
  const weights = request.constants["weights"];
  const inner = tapWeights[request.family]?.(request.problem);
  if (weights === undefined || inner === undefined) return [];
  const [height, width] = [request.problem[rows.kernel]!, request.problem[columns.kernel]!];
  const isRowUsed = new Array<boolean>(height).fill(false);
  const isColumnUsed = new Array<boolean>(width).fill(false);
  weights.bytes.forEach((weight, position) => {
    if (weight === 0) return;
    const tap = Math.floor(position / inner) % (height * width);
    isRowUsed[Math.floor(tap / width)] = true;
    isColumnUsed[tap % width] = true;
  });
  const forms = [true, false].map(
    (maySpread): Taps => ({
      rows: keptTaps(isRowUsed, request.problem[rows.padding]!, request.problem[rows.dilation]!, maySpread),
      columns: keptTaps(isColumnUsed, request.problem[columns.padding]!, request.problem[columns.dilation]!, maySpread),
    }),
  );
  const countOf = (taps: Taps): number => taps.rows.length * taps.columns.length;
  return forms
    .filter((taps, position) => countOf(taps) < height * width && (position === 0 || countOf(taps) > countOf(forms[0]!)))
    .map((taps) => withTaps(request, weights, inner, taps));
}

/** Evenly spaced taps with all that are used among them; `padding` has to hold what is left out in front. */
function keptTaps(isUsed: readonly boolean[], padding: number, dilation: number, maySpread: boolean): readonly number[] {
  const used = isUsed.flatMap((one, tap) => (one ? [tap] : []));
  const first = Math.min(used[0] ?? 0, Math.floor(padding / dilation));
  const last = Math.max(used.at(-1) ?? 0, first);
  const step = maySpread ? Math.max(1, used.reduce((divisor, tap) => greatestCommonDivisor(divisor, tap - first), 0)) : 1;
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, position) => first + position * step);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function withTaps(request: KernelRequest, weights: ConstantArray, inner: number, taps: Taps): KernelRequest {
  const { problem, constants, multiplyAccumulates } = request;
  const [height, width] = [problem[rows.kernel]!, problem[columns.kernel]!];
  const outer = weights.bytes.length / (height * width * inner);
  const parts: Uint8Array[] = [];
  for (let o = 0; o < outer; o++) {
    for (const row of taps.rows) {
      for (const column of taps.columns) {
        const start = ((o * height + row) * width + column) * inner;
        parts.push(weights.bytes.subarray(start, start + inner));
      }
    }
  }
  const bytes = new Uint8Array(parts.length * inner);
  parts.forEach((part, position) => bytes.set(part, position * inner));
  return {
    ...request,
    problem: { ...problem, ...axisOf(problem, rows, taps.rows), ...axisOf(problem, columns, taps.columns) },
    constants: { ...constants, weights: { dtype: weights.dtype, bytes } },
    multiplyAccumulates: (multiplyAccumulates / (height * width)) * taps.rows.length * taps.columns.length,
  };
}

function axisOf(problem: KernelRequest["problem"], { kernel, padding, dilation }: Axis, kept: readonly number[]): KernelRequest["problem"] {
  const step = kept.length > 1 ? kept[1]! - kept[0]! : 1;
  const before = problem[dilation]!;
  return {
    [kernel]: kept.length,
    [padding]: problem[padding]! - kept[0]! * before,
    // A single tap has no neighbour; kernels look for 1.
    [dilation]: kept.length > 1 ? before * step : 1,
  };
}
