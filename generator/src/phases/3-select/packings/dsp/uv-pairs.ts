/** Channels u, v that share halfwords 256*u + v; v is undefined for a channel without partner. */
export type UvPair = readonly [number, number | undefined];

/**
 * Pairs channels with weights [O, K]: those of the same sort first, because a pair has one epilogue, then whatever is
 * left. A channel that no other one can join stays alone.
 */
export function pairChannels(
  outputs: number,
  weights: Int8Array,
  sortOf: (channel: number) => boolean,
): readonly UvPair[] {
  const depth = weights.length / outputs;
  const allowed = (u: number, v: number) => fits(weights, depth, u, v);
  const pairs: UvPair[] = [];
  const match = (channels: readonly number[], sort: (channel: number) => boolean): number[] => {
    const left = [...channels];
    const lonely: number[] = [];
    while (left.length > 0) {
      const first = left.shift()!;
      const at = left.findIndex((other) => sort(other) === sort(first) && (allowed(first, other) || allowed(other, first)));
      if (at < 0) {
        lonely.push(first);
        continue;
      }
      const [other] = left.splice(at, 1) as [number];
      pairs.push(allowed(first, other) ? [first, other] : [other, first]);
    }
    return lonely;
  };
  const channels = Array.from({ length: outputs }, (_, channel) => channel);
  const lonely = match(match(channels, sortOf), () => true);
  while (lonely.length >= 2 && separate(pairs, lonely[0]!, lonely[1]!, allowed)) lonely.splice(0, 2);
  for (const channel of lonely) pairs.push([channel, undefined]);
  return pairs;
}

/** Parts a pair whose channels go with `first` and `second` instead; false when there is none. */
function separate(pairs: UvPair[], first: number, second: number, allowed: (u: number, v: number) => boolean): boolean {
  const join = (a: number, b: number): UvPair | undefined => (allowed(a, b) ? [a, b] : allowed(b, a) ? [b, a] : undefined);
  for (const [at, [u, v]] of pairs.entries()) {
    if (v === undefined) continue;
    const [one, two] = [join(first, u) && join(second, v), join(first, v) && join(second, u)];
    if (one !== undefined) pairs.splice(at, 1, join(first, u)!, one);
    else if (two !== undefined) pairs.splice(at, 1, join(first, v)!, two);
    else continue;
    return true;
  }
  return false;
}

/** Whether 256*u + v is a halfword for every tap: only u = -128 with a negative v is not. */
function fits(weights: Int8Array, depth: number, u: number, v: number): boolean {
  const lowest = -128;
  for (let tap = 0; tap < depth; tap++) {
    if (weights[u * depth + tap] === lowest && weights[v * depth + tap]! < 0) return false;
  }
  return true;
}
