import type { Packing } from "../packing.js";
import { concatenated, int8View, wordsToBytes } from "../dsp/views.js";
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
    const head = wordsToBytes([laneStart(request, channel, own, scale), scale.multiplier, scale.constant, scale.shift + 256 * groups.length]);
    // Every group with its length before it, a 0, and zeros up to a word.
    const record = new Uint8Array(4 * Math.ceil((head.length + own.length + groups.length + 1) / 4));
    record.set(head);
    let place = head.length;
    for (const group of groups) {
      record[place] = group.length;
      record.set(group, place + 1);
      place += 1 + group.length;
    }
    return record;
  });
  return { elementType: "int32_t", bytes: concatenated(records), alignment: 4 };
};
