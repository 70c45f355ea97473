import type { Module } from "../../../ir/graph.js";
import type { Node } from "../../../ir/node.js";
import { definitionOf } from "../../../ops/registry.js";

/**
 * How an operator takes tensors whose dimensions lie in memory in another order than the file says.
 * - moving: any order; it writes elements to other places, which costs as many bytes unless the result is a view.
 * - alike: element by element; operands of the result's sizes lie as the result does.
 * - own: some orders; its `lower` says which.
 * - declared: arguments count dimensions as they lie in memory, so they have to lie as the file says.
 */
export type LayoutRule = "moving" | "alike" | "own" | "declared";

const rules: Readonly<Record<string, LayoutRule>> = {
  "aten::as_strided_copy.out": "declared",
  "aten::cat.out": "moving",
  "aten::constant_pad_nd.out": "moving",
  "aten::copy_": "moving",
  "aten::pixel_shuffle.out": "moving",
  "aten::pixel_unshuffle.out": "moving",
  "aten::upsample_nearest2d.vec_out": "moving",
  "cortex_m::dequantize_per_tensor.out": "alike",
  "cortex_m::maximum.out": "alike",
  "cortex_m::minimum.out": "alike",
  "cortex_m::pad.out": "declared",
  "cortex_m::quantize_per_tensor.out": "alike",
  "cortex_m::quantized_activation.out": "alike",
  "cortex_m::quantized_add.out": "alike",
  "cortex_m::quantized_avg_pool2d.out": "own",
  "cortex_m::quantized_avg_pool2d_nhwc.out": "own",
  "cortex_m::quantized_batch_matmul.out": "own",
  "cortex_m::quantized_conv2d.out": "own",
  "cortex_m::quantized_conv2d_nhwc.out": "own",
  "cortex_m::quantized_depthwise_conv2d.out": "own",
  "cortex_m::quantized_depthwise_conv2d_nhwc.out": "own",
  "cortex_m::quantized_div.out": "alike",
  "cortex_m::quantized_linear.out": "own",
  "cortex_m::quantized_max_pool2d.out": "own",
  "cortex_m::quantized_max_pool2d_nhwc.out": "own",
  "cortex_m::quantized_mul.out": "alike",
  "cortex_m::quantized_transpose_conv2d.out": "own",
  "cortex_m::quantized_transpose_conv2d_nhwc.out": "own",
  "cortex_m::softmax.out": "alike",
  "cortex_m::transpose.out": "moving",
};

/** Element by element as well, where they compute with quantised numbers: loops over floats have layouts that they prefer. */
const alikeOnIntegers: ReadonlySet<string> = new Set(["aten::clamp.out", "aten::hardtanh.out", "aten::relu.out"]);

/** Undefined for operators whose tensors keep the order that the file gives them. */
export function layoutRuleOf(module: Module, { operator, outputs }: Node): LayoutRule | undefined {
  const known = rules[operator];
  if (known !== undefined) return known;
  if (alikeOnIntegers.has(operator)) {
    const result = module.values.get(outputs[0]!);
    return result?.kind === "tensor" && result.dtype === "int8" ? "alike" : undefined;
  }
  // Operators that may be views walk their tensors by strides.
  return definitionOf(operator)?.kind === "alias" ? "moving" : undefined;
}
