import { dimProduct } from "../../ir/dim.js";
import { elementCount, isContiguous } from "../../ir/layout.js";
import type { ConstantArray } from "../lowering.js";
import { hasElements, haveRank } from "../operand-sizes.js";
import { defineOperator } from "../operator.js";
import { constantOf, int32Array, int32Values, int8Values, presentConstants } from "./constants.js";
import { int8Of } from "./int8.js";
import { isRequantisation } from "./requantisation.js";

/**
 * Fully connected layer, int8, quantised per tensor. Exports for MVE cores carry `kernelSum`, where bias and input
 * offset are folded; it is unfolded here so that a program of either export runs on any core.
 */
export const quantizedLinear = defineOperator(
  "cortex_m::quantized_linear.out",
  {
    input: "tensor",
    weights: "tensor",
    bias: "tensor?",
    kernelSum: "tensor?",
    inputOffset: "zero",
    filterOffset: "zero",
    outputOffset: "zero",
    requantizeMultipliers: "int[]",
    requantizeShifts: "int[]",
    activationMax: "int",
    activationMin: "int",
    out: "out",
  },
  {
    kind: "kernel",
    dtypes: ["int8"],
    resultSizes: (args, context) => {
      if (!haveRank(context, { input: args.input }, 1, Infinity) || !haveRank(context, { weights: args.weights }, 2)) return undefined;
      const [input, [outputFeatures, inputFeatures]] = [context.sizes(args.input), context.sizes(args.weights)];
      context.equal(input.at(-1)!, inputFeatures!);
      if (args.requantizeMultipliers.length !== 1 || args.requantizeShifts.length !== 1) {
        context.mismatch(`${args.requantizeMultipliers.length} multipliers and ${args.requantizeShifts.length} shifts`, "one of each");
      }
      hasElements(context, args.bias, outputFeatures!);
      // Patched exports leave sums in it that belong to no row.
      if (args.kernelSum !== null) context.atMost(outputFeatures!, dimProduct(...context.sizes(args.kernelSum)));
      return [[...input.slice(0, -1), outputFeatures!]];
    },
    lower(args, context) {
      const input = int8Of(args.input, "input", context);
      const output = int8Of(args.out, "the result", context);
      const weights = constantOf(args.weights, "weights", "int8", context);
      const bias = args.bias === null ? undefined : constantOf(args.bias, "bias", "int32", context);
      const kernelSum = args.kernelSum === null ? undefined : constantOf(args.kernelSum, "kernel_sum", "int32", context);
      if (!input || !output || !weights) return undefined;
      if (!isRequantisation("requantize", args.requantizeMultipliers, args.requantizeShifts, context)) return undefined;
      if (!isContiguous(input.sizes, input.strides) || !isContiguous(output.sizes, output.strides)) {
        const found = `input with strides [${input.strides.join(",")}] and a result with [${output.strides.join(",")}]`;
        context.report("unsupported-form", { operator: context.operator, found, expected: "row-major tensors" });
        return undefined;
      }
      const [outputFeatures, inputFeatures] = context.tensor(args.weights).sizes as [number, number];
      const unfolded = kernelSum && unfoldKernelSum(kernelSum, weights, inputFeatures, args.inputOffset, args.filterOffset);
      return {
        kind: "kernel",
        family: "linear_s8",
        problem: {
          batches: elementCount(input.sizes) / inputFeatures,
          input_features: inputFeatures,
          output_features: outputFeatures,
          input_offset: args.inputOffset,
          filter_offset: args.filterOffset,
          output_offset: args.outputOffset,
          multiplier: args.requantizeMultipliers[0]!,
          shift: args.requantizeShifts[0]!,
          activation_min: args.activationMin,
          activation_max: args.activationMax,
        },
        tensors: { input: args.input.value, output: args.out.value },
        constants: presentConstants({ weights, bias: unfolded ?? bias }),
        multiplyAccumulates: (elementCount(input.sizes) / inputFeatures) * inputFeatures * outputFeatures,
      };
    },
  },
);

/** bias[o] = kernelSum[o] - inputOffset * sum(weights[o] + filterOffset), modulo 2^32 as the accumulator is. */
function unfoldKernelSum(
  kernelSum: ConstantArray,
  weights: ConstantArray,
  inputFeatures: number,
  inputOffset: number,
  filterOffset: number,
): ConstantArray {
  const values = int8Values(weights);
  return int32Array(
    [...int32Values(kernelSum)].map((folded, row) => {
      const line = values.subarray(row * inputFeatures, (row + 1) * inputFeatures);
      const sum = line.reduce((total, weight) => total + weight + filterOffset, 0);
      return (folded - Math.imul(inputOffset, sum)) | 0;
    }),
  );
}
