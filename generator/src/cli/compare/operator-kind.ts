/** Names under which exports of one layer go: whole, or with an operation that quantised operators carry out along the way. */
const kinds: Readonly<Record<string, string>> = {
  conv2d: "convolution",
  depthwise_conv2d: "convolution",
  transpose_conv2d: "convolution",
  addmm: "linear",
  mm: "linear",
  bmm: "matmul",
  batch_matmul: "matmul",
  max_pool2d_with_indices: "max_pool2d",
  adaptive_avg_pool2d: "avg_pool2d",
  mean: "avg_pool2d",
  constant_pad_nd: "pad",
  transpose: "permute",
};

const activations = new Set([
  ...["activation", "relu", "relu6", "hardtanh", "clamp", "leaky_relu", "elu", "gelu", "silu"],
  ...["sigmoid", "tanh", "hardsigmoid", "hardswish", "native_batch_norm_legit_no_training"],
]);

/** `cortex_m::quantized_max_pool2d.out` and `aten::max_pool2d.out` are both "max_pool2d". */
export function operatorStem(operator: string): string {
  const name = operator.replace(/^.*::/, "").replace(/\.[^.]*$/, "");
  return name.replace(/^_+/, "").replace(/^quantized_/, "").replace(/_nhwc$/, "").replace(/_copy$/, "");
}

/** What an operator is for, so that a float one and a quantised one count as the same. */
export function operatorKind(operator: string): string {
  const stem = operatorStem(operator);
  return kinds[stem] ?? stem;
}

/** What quantised exports fold into the layer before. */
export function isActivation(operator: string): boolean {
  return activations.has(operatorStem(operator));
}

/** Layers that have arithmetic of their own, into which an activation can be folded. */
export function takesActivation(kind: string): boolean {
  return ["convolution", "linear", "matmul", "add", "sub", "mul"].includes(kind);
}
