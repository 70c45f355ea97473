import { asPointwise, linearAccumulatorsFit } from "../packings/dsp/linear-uv.js";
import { uvChannelsOf } from "../packings/dsp/uv-channels.js";
import type { Proof } from "./proof.js";

/** Every accumulator of a fully connected layer stays below 2^23, so that 256*u + v separates. */
export const linearUvAccumulators: Proof = linearAccumulatorsFit;

/** The layer as a pointwise convolution is exact: see uv-channels.ts. */
export const linearPanelChannels: Proof = (request) => uvChannelsOf(asPointwise(request)) !== undefined;
