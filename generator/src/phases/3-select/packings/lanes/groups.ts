/** The longest group of the kernels: kernels-c/common/etk_lanes_s8__c.h. */
const mostTaps = 16;

/** Whether the sum of pixel * weight is -32768 to 32767 whatever the int8 pixels. */
export function fitsLane(weights: readonly number[]): boolean {
  const positive = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0);
  const negative = weights.reduce((sum, weight) => sum + Math.max(-weight, 0), 0);
  return positive * 127 + negative * 128 <= 32767 && positive * 128 + negative * 127 <= 32768;
}

/** The fewest groups of consecutive weights that fit a lane: every group ends where it must. A single weight always fits. */
export function cutIntoGroups(weights: readonly number[]): readonly (readonly number[])[] {
  const groups: number[][] = [];
  for (const weight of weights) {
    const group = groups.at(-1);
    if (group !== undefined && group.length < mostTaps && fitsLane([...group, weight])) group.push(weight);
    else groups.push([weight]);
  }
  return groups;
}
