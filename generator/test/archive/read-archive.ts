import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { packageRoot } from "../../src/cli/package-root.js";

/** Files of one archive by name, in archive order. Written by ci/packing/write-archive.mjs, which states the format. */
export function readArchive(file: URL): ReadonlyMap<string, Uint8Array> {
  const raw = brotliDecompressSync(readFileSync(file));
  const indexEnd = 4 + raw.readUInt32LE(0);
  const index = JSON.parse(raw.toString("utf8", 4, indexEnd)) as readonly (readonly [string, number])[];
  const files = new Map<string, Uint8Array>();
  let offset = indexEnd;
  for (const [name, byteCount] of index) {
    // A copy, so that a test may hand its buffer on or damage it without touching its neighbours.
    files.set(name, new Uint8Array(raw.subarray(offset, offset + byteCount)));
    offset += byteCount;
  }
  if (offset !== raw.length) throw new Error(`${file.pathname}: index covers ${offset} of ${raw.length} bytes`);
  return files;
}

/** A file or directory under generator/test, from wherever this runs. */
export function testDataUrl(path: string): URL {
  return pathToFileURL(join(packageRoot, "generator/test", path));
}
