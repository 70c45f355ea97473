import type { Random } from "./random.js";

/** Values at which readers break: zero, signs, sizes that overflow. */
const edges = [0, 1, 2, 4, 0x7f, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff];

type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array;

const mutations: readonly Mutation[] = [flipBits, setBytes, setWord, setWord, moveWord, copyBlock, truncate];

/** A damaged copy: one to four changes. */
export function mutate(original: Uint8Array, random: Random): Uint8Array {
  let bytes: Uint8Array = original.slice();
  for (let count = 1 + random.below(4); count > 0 && bytes.length >= 16; count--) bytes = random.pick(mutations)(bytes, random);
  return bytes;
}

function flipBits(bytes: Uint8Array, random: Random): Uint8Array {
  bytes[random.below(bytes.length)]! ^= 1 << random.below(8);
  return bytes;
}

function setBytes(bytes: Uint8Array, random: Random): Uint8Array {
  for (let count = 1 + random.below(8); count > 0; count--) bytes[random.below(bytes.length)] = random.bits();
  return bytes;
}

function setWord(bytes: Uint8Array, random: Random): Uint8Array {
  new DataView(bytes.buffer).setUint32(wordAt(bytes, random), random.pick(edges), true);
  return bytes;
}

/** Offsets and indices that are plausible elsewhere. */
function moveWord(bytes: Uint8Array, random: Random): Uint8Array {
  const view = new DataView(bytes.buffer);
  view.setUint32(wordAt(bytes, random), view.getUint32(wordAt(bytes, random), true) + random.below(3) * 4, true);
  return bytes;
}

function copyBlock(bytes: Uint8Array, random: Random): Uint8Array {
  const begin = wordAt(bytes, random);
  bytes.copyWithin(wordAt(bytes, random), begin, begin + 4 * (1 + random.below(8)));
  return bytes;
}

function truncate(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.slice(0, random.below(bytes.length));
}

function wordAt(bytes: Uint8Array, random: Random): number {
  return 4 * random.below(Math.floor(bytes.length / 4));
}
