import { depthwiseChannels, depthwiseScaled } from "./depthwise-channels.js";
import { depthwiseLanes, depthwisePlanes } from "./depthwise-lanes.js";
import { kroneckerFields } from "./kronecker-fields.js";
import { depthwiseBlockBias, groupedBias } from "./library-bias.js";
import { linearPanelChannels, linearUvAccumulators } from "./linear-uv.js";
import { rangeScalesByOutput } from "./range-scales.js";
import { rightScalesByOutput } from "./right-scales.js";
import { scaledChannels } from "./scaled-channels.js";
import { uvChannels } from "./uv-channels.js";
import type { Proof } from "./proof.js";
import { topByteScales } from "./top-byte-scales.js";

/** Every proof by the name that kernel facts use. */
export const proofs: Readonly<Record<string, Proof>> = {
  depthwise_block_bias: depthwiseBlockBias,
  depthwise_channels: depthwiseChannels,
  depthwise_lanes: depthwiseLanes,
  depthwise_planes: depthwisePlanes,
  depthwise_scaled: depthwiseScaled,
  grouped_bias: groupedBias,
  kronecker_fields: kroneckerFields,
  linear_panel_channels: linearPanelChannels,
  linear_uv_accumulators: linearUvAccumulators,
  range_scales: rangeScalesByOutput,
  right_scales: rightScalesByOutput,
  scaled_channels: scaledChannels,
  uv_channels: uvChannels,
  top_byte_scales: topByteScales,
};
