import type { DType } from "../ir/dtype.js";

/** Dtypes that the exporter's quantisers give to the results of layers. */
const quantisedDtypes: readonly DType[] = ["int8", "uint8", "int16"];

export function mayBeQuantised(dtype: DType): boolean {
  return quantisedDtypes.includes(dtype);
}

/** Whether the operator knows scales: it takes or gives quantised numbers, or works on them. */
export function knowsScales(operator: string): boolean {
  return operator.startsWith("cortex_m::") || operator.startsWith("quantized_decomposed::");
}

/**
 * Operators that are right on quantised numbers although they know no scale: they move numbers, or ask which of two is larger.
 * Names without overload. All others take the numbers for values, which they are only where the scale is 1 and the zero point 0.
 */
const blindOperators: ReadonlySet<string> = new Set([
  // Moving.
  ...["alias_copy", "as_strided_copy", "cat", "clone", "copy", "copy_", "detach_copy", "diagonal_copy", "embedding", "expand_copy", "flip", "gather"],
  ...["index", "index_put", "index_put_", "index_select", "lift_fresh_copy", "masked_scatter", "masked_select", "narrow_copy", "permute_copy"],
  ...["pixel_shuffle", "pixel_unshuffle", "channel_shuffle", "reflection_pad1d", "reflection_pad2d", "reflection_pad3d", "repeat"],
  ...["repeat_interleave", "replication_pad1d", "replication_pad2d", "replication_pad3d", "roll", "scatter", "select_copy", "select_scatter"],
  ...["slice_copy", "slice_scatter", "split_copy", "split_with_sizes_copy", "squeeze_copy", "stack", "t_copy", "transpose_copy", "unbind_copy"],
  ...["unfold_copy", "unsafe_split", "unsqueeze_copy", "upsample_nearest2d", "view_copy", "where", "_to_copy"],
  // Only the form of the operand counts.
  ...["empty", "empty_like", "fill", "full", "full_like", "ones_like", "zeros_like"],
  // Comparing.
  ...["amax", "amin", "argmax", "argmin", "clamp", "max", "max_pool2d_with_indices", "maximum", "min", "minimum", "sort", "topk"],
].map((name) => `aten::${name}`));

const comparisons: ReadonlySet<string> = new Set(["eq", "ge", "gt", "le", "lt", "ne"].map((name) => `aten::${name}`));

/** Whether the operator gives right results on quantised numbers. */
export function isRightOnQuantised(operator: string): boolean {
  if (!operator.startsWith("aten::")) return true;
  const [name, overload] = operator.split(".");
  // A number beside the tensor has no scale; the bounds of clamp are the exporter's own.
  return blindOperators.has(name!) || (comparisons.has(name!) && overload?.startsWith("Scalar") !== true);
}
