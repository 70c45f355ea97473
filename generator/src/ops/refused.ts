/** Operators that ExecuTorch has and etgen does not compile, with the reason that a user reads. */
export const refusedOperators: ReadonlyMap<string, string> = new Map([
  ["aten::allclose.out", "compares tensors in ExecuTorch's own tests; exporters do not emit it"],
  ["llama::channelwise_gated_delta_rule.out", "belongs to linear attention in language models that fit no microcontroller"],
  ["llama::gated_delta_rule.out", "belongs to linear attention in language models that fit no microcontroller"],
  ["llama::quantized_moe_ffn.out", "belongs to mixtures of experts, whose weights fit no microcontroller"],
  ["preprocess::tile_crop.out", "cuts large images into tiles before a model; the application hands over the tiles"],
]);
