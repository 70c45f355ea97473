import { depthwiseLanesChannels, depthwisePlanesChannels } from "../packings/lanes/depthwise-lanes.js";
import type { Proof } from "./proof.js";

/** For 3x3 weights [3, 3, C]: right_scales, and two taps of a window always fit 16 bits. */
export const depthwiseLanes: Proof = (request) => depthwiseLanesChannels(request) !== undefined;

/** The same with range_scales. */
export const depthwisePlanes: Proof = (request) => depthwisePlanesChannels(request) !== undefined;
