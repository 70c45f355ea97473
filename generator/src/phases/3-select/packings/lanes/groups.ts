/** Whether the sum of pixel * weight is `least` to 32767 whatever the int8 pixels. */
export function fitsLane(weights: readonly number[], least = -32768): boolean {
  const positive = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0);
  const negative = weights.reduce((sum, weight) => sum + Math.max(-weight, 0), 0);
  return sumsFit(positive, negative, least);
}

const sumsFit = (positive: number, negative: number, least: number): boolean =>
  positive * 127 + negative * 128 <= 32767 && positive * 128 + negative * 127 <= -least;

/** What a group of a kernel holds at most. */
export interface GroupLimits {
  readonly taps: number;
  readonly least: number;
}

/** kernels-c/common/etk_lanes_s8__c.h. */
const halfUpLimits: GroupLimits = { taps: 16, least: -32768 };

/** The fewest groups of consecutive weights that fit a lane: every group ends where it must. A single weight always fits. */
export function cutIntoGroups(weights: readonly number[], { taps, least }: GroupLimits = halfUpLimits): readonly (readonly number[])[] {
  const groups: number[][] = [];
  let [positive, negative] = [0, 0];
  for (const weight of weights) {
    const group = groups.at(-1);
    positive += Math.max(weight, 0);
    negative += Math.max(-weight, 0);
    if (group !== undefined && group.length < taps && sumsFit(positive, negative, least)) {
      group.push(weight);
      continue;
    }
    groups.push([weight]);
    [positive, negative] = [Math.max(weight, 0), Math.max(-weight, 0)];
  }
  return groups;
}
