import { linearGroups, linearPanel, linearUv } from "./dsp/linear-uv.js";
import { conv2dLanes } from "./lanes/conv2d-lanes.js";
import { conv2dLanes16 } from "./lanes/conv2d-lanes16.js";
import { depthwiseLanes, depthwisePlanes } from "./lanes/depthwise-lanes.js";
import { conv2dNarrow } from "./dsp/conv2d-narrow.js";
import { conv2dKronecker, conv2dKroneckerBanded } from "./dsp/conv2d-kronecker.js";
import { depthwiseK3, depthwiseK3Rounded } from "./dsp/depthwise-k3.js";
import { conv2dS8K3s1, conv2dS8K3s1Rolled, conv2dS8Uv, conv2dS8UvGroups } from "./dsp/conv2d-s8-uv.js";
import { depthwise3x3 } from "./depthwise-3x3.js";
import { dot4x2, dot4x2Zigzag } from "./dot-4x2.js";
import { linearStarts } from "./linear-starts.js";
import { linearOctets } from "./linear-octets.js";
import { linearSums } from "./linear-sums.js";
import { identity } from "./identity.js";
import { softmaxExponentials } from "./softmax-exponentials.js";
import type { Packing } from "./packing.js";

/** Every packing by the name that kernel facts use. */
export const packings: Readonly<Record<string, Packing>> = {
  conv2d_kronecker: conv2dKronecker,
  conv2d_kronecker_banded: conv2dKroneckerBanded,
  conv2d_lanes: conv2dLanes,
  conv2d_lanes16: conv2dLanes16,
  conv2d_narrow: conv2dNarrow,
  conv2d_s8_k3s1: conv2dS8K3s1,
  conv2d_s8_k3s1_rolled: conv2dS8K3s1Rolled,
  conv2d_s8_uv: conv2dS8Uv,
  conv2d_s8_uv_groups: conv2dS8UvGroups,
  depthwise_lanes: depthwiseLanes,
  depthwise_planes: depthwisePlanes,
  depthwise_k3: depthwiseK3,
  depthwise_k3_rounded: depthwiseK3Rounded,
  linear_groups: linearGroups,
  linear_panel: linearPanel,
  linear_uv: linearUv,
  softmax_exponentials: softmaxExponentials,
  depthwise_3x3: depthwise3x3,
  dot_4x2: dot4x2,
  dot_4x2_zigzag: dot4x2Zigzag,
  identity,
  linear_octets: linearOctets,
  linear_starts: linearStarts,
  linear_sums: linearSums,
};
