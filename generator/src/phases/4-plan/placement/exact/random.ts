/** Pseudo-random numbers from 0 up to, exclusive, 1 (xorshift, 32 bits): the same sequence for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
