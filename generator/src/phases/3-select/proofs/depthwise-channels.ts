import { depthwiseRequantizations } from "../packings/dsp/depthwise-k3.js";
import type { Proof } from "./proof.js";

/** For weights [KH, KW, O]: every accumulator stays below 2^23 and its requantisation has an exact DSP form. */
export const depthwiseChannels: Proof = (request) => depthwiseRequantizations(request) !== undefined;

/** The same with every channel in the scaled form. */
export const depthwiseScaled: Proof = (request) =>
  depthwiseRequantizations(request)?.every(({ kind }) => kind === "scaled") === true;
