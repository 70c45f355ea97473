import type { SearchState } from "./search-state.js";

const nowhere = 2 ** 30;

/**
 * Sections checked for what must not come first, in one call. More find little more and cost a lot: items that push
 * each other up in turns climb in small steps.
 */
const mostLiftChecks = 5;

/**
 * Raises least bases as far as simple reasoning goes; false when something no longer fits.
 *
 * - An item that cannot lie on its floor lies on another unplaced item that it meets.
 * - The members of a section are stacked: taken in the order of their least bases they must end within the capacity.
 * - A member below which all others of its section do not fit does not come first there: it lies on one of them.
 */
export function propagate(state: SearchState): boolean {
  let checks = 0;
  for (;;) {
    let isSound = true;
    if (state.itemQueueLength > 0) isSound = settleItems(state);
    else if (state.sectionQueueLength > 0) isSound = checkSection(state, ++checks <= mostLiftChecks);
    else return true;
    if (!isSound) {
      state.emptyQueues();
      return false;
    }
  }
}

/** Shortest-path values over supports, so that items that support each other in a circle do not climb step by step. */
function settleItems(state: SearchState): boolean {
  const { least, floor, isPlaced, isItemQueued, itemQueue, support, last, reached, raised } = state;
  const { start, other, rest, restOnOther } = state.instance.meetings;
  let count = 0;
  for (let y = 0; y < state.itemQueueLength; y++) {
    const item = itemQueue[y]!;
    if (isPlaced[item] !== 0 || least[item] === floor[item]) isItemQueued[item] = 0;
    else itemQueue[count++] = item;
  }
  // All items that rest, directly or not, on those in the queue have to be found anew too.
  for (let y = 0; y < count; y++) {
    const item = itemQueue[y]!;
    for (let x = start[item]!, stop = start[item + 1]!; x < stop; x++) {
      const above = other[x]!;
      if (support[above] !== item || isItemQueued[above] !== 0 || isPlaced[above] !== 0 || least[above] === floor[above]) continue;
      isItemQueued[above] = 1;
      itemQueue[count++] = above;
    }
  }
  for (let y = 0; y < count; y++) {
    const item = itemQueue[y]!;
    let [lowest, on] = [nowhere, -1];
    for (let x = start[item]!, stop = start[item + 1]!; x < stop; x++) {
      const under = other[x]!;
      if (isPlaced[under] !== 0 || isItemQueued[under] !== 0) continue;
      const base = least[under]! + restOnOther[x]!;
      if (base < lowest) [lowest, on] = [base, under];
    }
    support[item] = on;
    reached[item] = lowest === nowhere ? nowhere : Math.max(least[item]!, state.fit(item, lowest));
  }
  let isSound = true;
  let raisedCount = 0;
  while (count > 0) {
    let nearest = 0;
    for (let y = 1; y < count; y++) if (reached[itemQueue[y]!]! < reached[itemQueue[nearest]!]!) nearest = y;
    const item = itemQueue[nearest]!;
    itemQueue[nearest] = itemQueue[--count]!;
    isItemQueued[item] = 0;
    const base = reached[item]!;
    if (base > last[item]!) {
      isSound = false;
      break;
    }
    for (let x = start[item]!, stop = start[item + 1]!; x < stop; x++) {
      const above = other[x]!;
      if (isItemQueued[above] === 0) continue;
      const candidate = base + rest[x]!;
      if (candidate >= reached[above]!) continue;
      reached[above] = Math.max(least[above]!, state.fit(above, candidate));
      support[above] = item;
    }
    if (base > least[item]!) {
      state.remember(item);
      least[item] = base;
      raised[raisedCount++] = item;
    }
  }
  state.itemQueueLength = count;
  if (!isSound) return false;
  while (raisedCount > 0) state.queueConsequences(raised[--raisedCount]!);
  return true;
}

function checkSection(state: SearchState, mayLift: boolean): boolean {
  const { least, isPlaced, stack, stackStart, capacity, last } = state;
  const { memberStart, memberItem, memberOffset, memberSize } = state.instance;
  const section = state.sectionQueue[--state.sectionQueueLength]!;
  state.isSectionQueued[section] = 0;

  // Unplaced members by start; the two lowest ends.
  let count = 0;
  let [lowestEnd, nextEnd, lowestMember] = [nowhere, nowhere, -1];
  for (let x = memberStart[section]!, stop = memberStart[section + 1]!; x < stop; x++) {
    const item = memberItem[x]!;
    if (isPlaced[item] !== 0) continue;
    const begin = least[item]! + memberOffset[x]!;
    let y = count++;
    while (y > 0 && stackStart[y - 1]! > begin) {
      stackStart[y] = stackStart[y - 1]!;
      stack[y] = stack[y - 1]!;
      y--;
    }
    stackStart[y] = begin;
    stack[y] = x;
    const end = begin + memberSize[x]!;
    if (end < lowestEnd) [nextEnd, lowestEnd, lowestMember] = [lowestEnd, end, x];
    else if (end < nextEnd) nextEnd = end;
  }
  let height = 0;
  for (let y = 0; y < count; y++) height = Math.max(height, stackStart[y]!) + memberSize[stack[y]!]!;
  if (height > capacity) {
    state.failures[section]!++;
    return false;
  }
  if (!mayLift) return true;
  const room = capacity - state.load[section]!;
  for (let y = count - 1; y >= 0 && stackStart[y]! > room; y--) {
    const member = stack[y]!;
    const item = memberItem[member]!;
    const support = member === lowestMember ? nextEnd : lowestEnd;
    if (support <= stackStart[y]!) continue;
    const base = state.fit(item, support - memberOffset[member]!);
    if (base > last[item]!) return false;
    state.remember(item);
    least[item] = base;
    state.queueConsequences(item);
    state.queueItem(item);
  }
  return true;
}
