import { matmulF32, type MatmulLayout } from "../../oracle/matrix-f32.js";
import { layerNormF32, logSoftmaxF32, softmaxF32 } from "../../oracle/normalise-f32.js";
import type { CaseTable, KernelCase, TestArray } from "../kernel-case.js";
import { Random } from "../random.js";

const tolerance = { relative: 1e-5, absolute: 1e-5 };

/** [batches, rows, columns, depth] */
const matmulSizes: readonly (readonly [number, number, number, number])[] = [
  [1, 1, 1, 1],
  [1, 3, 5, 7],
  [2, 4, 3, 17],
  [3, 1, 8, 2],
  [1, 6, 1, 33],
  [1, 2, 3, 0],
  [1, 2, 29, 11],
  [1, 3, 16, 8],
];

const forms = ["mm", "linear", "addmm-row", "addmm-full", "addmm-scalar"] as const;

function matmulCases(): readonly KernelCase[] {
  return matmulSizes.flatMap(([batches, rows, columns, depth], row) =>
    forms.map((form, variation) => {
      const random = new Random(22000 + row * 5 + variation);
      const layout: MatmulLayout = {
        lhs: [rows * depth, depth, 1],
        rhs: form === "linear" ? [columns * depth, 1, depth] : [columns * depth, columns, 1],
        bias: form === "addmm-full" ? [rows * columns, columns, 1] : form === "addmm-scalar" ? [0, 0, 0] : [0, 0, 1],
        output: [rows * columns, columns, 1],
      };
      const biasElements = { mm: undefined, linear: columns, "addmm-row": columns, "addmm-full": batches * rows * columns, "addmm-scalar": 1 };
      const elements = biasElements[form];
      const numbers = { alpha: form === "addmm-full" ? -0.5 : 1, beta: form.startsWith("addmm") ? 2.5 : 1 };
      const sizes = { batches, rows, columns, depth, ...numbers };
      const [lhs, rhs] = [random.float32(batches * rows * depth), random.float32(batches * depth * columns)];
      const bias = elements === undefined ? undefined : random.float32(elements);
      return {
        id: `${form}-b${batches}m${rows}n${columns}k${depth}`,
        problem: { ...sizes, ...strideFields(layout) },
        constants: {},
        inputs: bias === undefined ? { lhs, rhs } : { lhs, rhs, bias },
        outputs: { output: { array: matmulF32(sizes, layout, lhs, rhs, bias), tolerance } },
      };
    }),
  );
}

function strideFields({ lhs, rhs, bias, output }: MatmulLayout) {
  return {
    lhs_stride_batch: lhs[0],
    lhs_stride_row: lhs[1],
    lhs_stride_depth: lhs[2],
    rhs_stride_batch: rhs[0],
    rhs_stride_depth: rhs[1],
    rhs_stride_column: rhs[2],
    bias_stride_batch: bias[0],
    bias_stride_row: bias[1],
    bias_stride_column: bias[2],
    output_stride_batch: output[0],
    output_stride_row: output[1],
    output_stride_column: output[2],
  };
}

/** [outer, axis, inner] */
const axes: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [1, 12, 1],
  [3, 5, 1],
  [2, 7, 3],
  [1, 2, 17],
  [2, 3, 1],
  [5, 4, 1],
  [2, 8, 1],
  [2, 9, 1],
  [3, 17, 1],
  [0, 4, 1],
  [1, 1000, 1],
];

function softmaxCases(compute: typeof softmaxF32): readonly KernelCase[] {
  return axes.flatMap(([outer_size, axis_size, inner_size], row) =>
    ["ordinary", "far-apart", "nan", "infinite"].map((kind, variation) => {
      const random = new Random(23000 + row * 4 + variation);
      const input = random.float32(outer_size * axis_size * inner_size, kind === "far-apart" ? 300 : 4);
      if (kind === "nan") input[input.length - 1] = Number.NaN;
      // As masks make them: everything but the last element, and lines of nothing else.
      if (kind === "infinite") input.fill(-Infinity, 0, input.length - inner_size);
      // Below the largest by what makes the exponential the last normal number, a smaller one, and 0.
      if (kind === "far-apart" && axis_size > 4) [300, 212.75, 212.5, 211.5, -1e30].forEach((value, i) => (input[i * inner_size] = value));
      const problem = { outer_size, axis_size, inner_size };
      return {
        id: `${kind}-${outer_size}x${axis_size}x${inner_size}`,
        problem,
        constants: {},
        inputs: { input },
        outputs: { output: { array: compute(problem, input), tolerance: { relative: 1e-5, absolute: 1e-6 } } },
      };
    }),
  );
}

function layerNormCases(): readonly KernelCase[] {
  const sizes = [[1, 1], [2, 3], [1, 4], [2, 7], [1, 8], [1, 9], [3, 17], [2, 31], [5, 64], [0, 8]] as const;
  return sizes.flatMap(([rows, row_elements], row) =>
    [0, 1, 2, 3].map((variation) => {
      const random = new Random(24000 + row * 4 + variation);
      const problem = { rows, row_elements, epsilon: Math.fround(1e-5) };
      const input = random.float32(rows * row_elements);
      // A row whose mean is large against its spread, and one with a NaN.
      if (rows > 1) input.forEach((value, i) => (input[i] = i < row_elements ? value + 1000 : value));
      if (rows > 2) input[2 * row_elements + 1] = Number.NaN;
      const weight = variation % 2 === 1 ? random.float32(row_elements) : undefined;
      const bias = variation >= 2 ? random.float32(row_elements) : undefined;
      const inputs: Record<string, TestArray> = { input };
      if (weight !== undefined) inputs["weight"] = weight;
      if (bias !== undefined) inputs["bias"] = bias;
      const { output, mean, rstd } = layerNormF32(problem, input, weight, bias);
      // One element: the variance is 0 but for rounding, so rstd amplifies it.
      const wide = { relative: 1e-4, absolute: 1e-4 };
      const statistics = { mean: { array: mean, tolerance }, rstd: { array: rstd, tolerance: wide } };
      return {
        id: `${rows}x${row_elements}${weight ? "-weight" : ""}${bias ? "-bias" : ""}`,
        problem,
        constants: {},
        inputs,
        outputs: { output: { array: output, tolerance: wide }, ...(variation === 3 ? {} : statistics) },
      };
    }),
  );
}

export const matrixF32Tables = (): readonly CaseTable[] => [
  { family: "matmul_f32", cases: matmulCases() },
  { family: "softmax_f32", cases: softmaxCases(softmaxF32) },
  { family: "log_softmax_f32", cases: softmaxCases(logSoftmaxF32) },
  { family: "layer_norm_f32", cases: layerNormCases() },
];
