import { int8View, wordsToBytes } from "../dsp/views.js";
import type { Packing } from "../packing.js";
import { cutIntoGroups } from "./groups.js";
import { negativeResultsSurvive, rangeScales, type RangeScale } from "./range-scale.js";
import { tapsByOutput } from "./right-scale.js";

const blockChannels = 16;
/** The upper half of a group's total is rounded by the carry of a shift: -32768 less a carry would not fit. */
const limits = { taps: 11, least: -32767 };
const mostGroups = 14;
/** What ends after a channel. */
const endOfBlock = 4;
const endOfAll = 8;

/** The stream of etk_lanes16_s8__c (kernels-c/common/etk_lanes16_s8__c.h). */
export const conv2dLanes16: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const taps = tapsByOutput(request);
  const scales = rangeScales(request, taps);
  if (scales === undefined) throw new Error("the proof range_scales does not hold");
  const weights = int8View(request.constants["weights"]!);
  const hasTies = negativeResultsSurvive(request);
  const channels = scales.map((scale, channel) => ({ scale, weights: taps(channel).map((tap) => weights[tap]!) }));
  const bytes: number[] = [];
  for (let first = 0; first < channels.length; first += blockChannels) {
    const block = channels.slice(first, first + blockChannels);
    for (let tap = 0; tap < block[0]!.weights.length; tap++) {
      for (let column = 0; column < blockChannels; column++) bytes.push(block[column]?.weights[tap] ?? 0);
    }
    for (const [column, { scale, weights: own }] of block.entries()) {
      const isLast = first + column === channels.length - 1;
      bytes.push(...segmentsOf(cutIntoGroups(own, limits), isLast ? endOfAll : column === block.length - 1 ? endOfBlock : 0));
      while (bytes.length % 4 !== 0) bytes.push(0);
      bytes.push(...wordsToBytes(wordsOf(scale, hasTies)));
    }
  }
  return { elementType: "int32_t", bytes: Uint8Array.from(bytes), alignment: 4 };
};

function wordsOf({ low, upper, lower, high, constant, negative, correction }: RangeScale, hasTies: boolean): readonly number[] {
  const words = [low, upper, lower, high, constant];
  return hasTies ? [...words, negative, correction] : words;
}

function segmentsOf(groups: readonly (readonly number[])[], end: number): readonly number[] {
  const segments: (readonly (readonly number[])[])[] = [];
  for (let first = 0; first < groups.length; first += mostGroups) segments.push(groups.slice(first, first + mostGroups));
  return segments.flatMap((segment, index) => [
    segment.reduce((sum, group) => sum + group.length, 0),
    ...segment.map((group) => 20 * (limits.taps - group.length)),
    13 * (mostGroups - segment.length),
    segments.length === 1 ? end : index === 0 ? 1 : index === segments.length - 1 ? 3 + end : 2,
  ]);
}
