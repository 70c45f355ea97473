import type { PayloadPlace } from "./payload-place.js";

/** One part of the container, whose data may be kept elsewhere under a name. */
export interface PayloadBlock {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly external: boolean;
}

const headerBytes = 32;
const nameBytes = 16;
const firstBlock = "vela_bin_stream";
const lastBlock = "vela_end_stream";

/**
 * Splits the container that ExecuTorch stores for an Ethos-U: blocks of a 32-byte header and data padded to 16 bytes,
 * in any order between the first and the last.
 */
export function readBlocks(bytes: Uint8Array, place: PayloadPlace): ReadonlyMap<string, PayloadBlock> {
  const blocks = new Map<string, PayloadBlock>();
  for (let offset = 0; offset < bytes.length; ) {
    const left = bytes.length - offset;
    if (left < headerBytes) throw place.damaged(`the block header at byte ${offset}`, `${left} bytes long`, `${headerBytes} bytes`);
    const header = new DataView(bytes.buffer, bytes.byteOffset + offset, headerBytes);
    const name = readName(bytes.subarray(offset, offset + nameBytes));
    const size = header.getUint32(nameBytes, true);
    if (offset === 0 && name !== firstBlock) throw place.damaged("the first block", quoted(name), `"${firstBlock}"`);
    if (blocks.has(name)) throw place.damaged(`the block at byte ${offset}`, `a second ${quoted(name)}`, "each block once");
    const begin = offset + headerBytes;
    if (size > bytes.length - begin) {
      throw place.damaged(`the size of block ${quoted(name)}`, `${size} bytes`, `at most the ${bytes.length - begin} that follow`);
    }
    blocks.set(name, { name, bytes: bytes.subarray(begin, begin + size), external: header.getUint8(20) === 1 });
    offset = begin + Math.ceil(size / 16) * 16;
    if (name === lastBlock) return endOf(blocks, offset, bytes.length, place);
  }
  const last = [...blocks.keys()].at(-1);
  throw place.damaged("the last block", last === undefined ? "absent" : quoted(last), `"${lastBlock}"`);
}

function endOf(blocks: Map<string, PayloadBlock>, end: number, length: number, place: PayloadPlace): Map<string, PayloadBlock> {
  if (end !== length) throw place.damaged(`the end of block "${lastBlock}"`, `byte ${end}`, `byte ${length}, the end of the payload`);
  return blocks;
}

function readName(field: Uint8Array): string {
  const end = field.indexOf(0);
  return String.fromCharCode(...field.subarray(0, end === -1 ? nameBytes : end));
}

/** Damaged names hold any byte. */
function quoted(name: string): string {
  return JSON.stringify(name).replace(/[\u007f-\uffff]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
