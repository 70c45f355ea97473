import type { Packing } from "../packing.js";
import { int8View, wordsToBytes } from "../dsp/views.js";
import { cutIntoGroups } from "./groups.js";
import { laneStart, rightScales, tapsByOutput } from "./right-scale.js";

/** The stream of etk_conv2d_s8_lanes (kernels-c/conv2d_s8/etk_conv2d_s8_lanes.h). */
export const conv2dLanes: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const taps = tapsByOutput(request);
  const scales = rightScales(request, taps);
  if (scales === undefined) throw new Error("the proof right_scales does not hold");
  const weights = int8View(request.constants["weights"]!);
  const records = scales.map((scale, channel) => {
    const own = taps(channel).map((tap) => weights[tap]!);
    const groups = cutIntoGroups(own);
    const start = laneStart(request, channel, own, scale);
    const words = [start, scale.multiplier, scale.constant, scale.shift + 256 * groups.length];
    const bytes = [...groups.flatMap((group) => [group.length, ...group]), 0];
    while (bytes.length % 4 !== 0) bytes.push(0);
    return [...wordsToBytes(words), ...Uint8Array.from(bytes)];
  });
  return { elementType: "int32_t", bytes: Uint8Array.from(records.flat()), alignment: 4 };
};
