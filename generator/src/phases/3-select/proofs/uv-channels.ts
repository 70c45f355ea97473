import { uvChannelsOf } from "../packings/dsp/uv-channels.js";
import type { Proof } from "./proof.js";

/**
 * For weights [O, KH, KW, C]: every accumulator of 256*u + v separates (|Du|, |Dv| < 2^23), and every channel's
 * requantisation has a form without left shift that is exact.
 */
export const uvChannels: Proof = (request) => uvChannelsOf(request) !== undefined;
