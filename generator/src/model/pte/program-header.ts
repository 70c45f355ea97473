import type { Place } from "../file/place.js";

/** Where the parts of a .pte file are. */
export interface ProgramHeader {
  readonly isExtended: boolean;
  /** Bytes of the FlatBuffer, counted from the start of the file. */
  readonly programBytes: number;
  /** Where the segments start; 0 when there are none. */
  readonly segmentBase: bigint;
}

const magicOffset = 8;
const magic = "eh00";
/** Files written before ExecuTorch 1.0 have 24 bytes: no segment data size. */
const smallestHeaderBytes = 24;
const headerBytesWithDataSize = 32;
/** ExecuTorch reads this much before anything else; no writer makes smaller files. */
const smallestFileBytes = 64;

/** Reads the extended header, or makes the one that a file without it implies. */
export function readProgramHeader(bytes: Uint8Array, place: Place): ProgramHeader {
  const fileBytes = bytes.byteLength;
  if (fileBytes < smallestFileBytes) {
    throw place.refuse("truncated-file", { part: "the headers", end: smallestFileBytes, fileBytes });
  }
  if (String.fromCharCode(...bytes.subarray(magicOffset, magicOffset + 4)) !== magic) {
    return { isExtended: false, programBytes: fileBytes, segmentBase: 0n };
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(12, true);
  if (headerBytes < smallestHeaderBytes) {
    throw place.refuse("damaged-header", { field: "length", found: `${headerBytes}`, expected: `at least ${smallestHeaderBytes}` });
  }
  const programBytes = view.getBigUint64(16, true);
  const segmentBase = view.getBigUint64(24, true);
  const segmentBytes = headerBytes >= headerBytesWithDataSize ? view.getBigUint64(32, true) : 0n;
  checkProgramBytes(programBytes, fileBytes, place);
  checkSegmentArea(segmentBase, segmentBytes, programBytes, fileBytes, place);
  return { isExtended: true, programBytes: Number(programBytes), segmentBase };
}

function checkProgramBytes(programBytes: bigint, fileBytes: number, place: Place): void {
  if (programBytes < BigInt(smallestFileBytes)) {
    const expected = `at least ${smallestFileBytes}`;
    throw place.refuse("damaged-header", { field: "program size", found: `${programBytes}`, expected });
  }
  if (programBytes > BigInt(fileBytes)) {
    throw place.refuse("truncated-file", { part: "the program's structures", end: programBytes, fileBytes });
  }
}

function checkSegmentArea(base: bigint, bytes: bigint, programBytes: bigint, fileBytes: number, place: Place): void {
  if (base === 0n) {
    if (bytes === 0n) return;
    const expected = "a position, since there is segment data";
    throw place.refuse("damaged-header", { field: "segment base", found: "0", expected });
  }
  if (base < programBytes) {
    const expected = `a position after the program's ${programBytes} bytes`;
    throw place.refuse("damaged-header", { field: "segment base", found: `${base}`, expected });
  }
  if (base + bytes > BigInt(fileBytes)) throw place.refuse("truncated-file", { part: "the segments", end: base + bytes, fileBytes });
}
