import assert from "node:assert/strict";
import { test } from "vitest";
import { toUf2 } from "./uf2.js";

test("an image becomes blocks that say where they belong", () => {
  const image = Uint8Array.from({ length: 300 }, (_, index) => index & 255);
  const file = toUf2(image, 0x10000000, 0xe48bff59);
  const words = (block: number, count: number): readonly string[] =>
    Array.from({ length: count }, (_, at) => new DataView(file.buffer).getUint32(block * 512 + 4 * at, true).toString(16));
  assert.equal(file.length, 2 * 512);
  assert.deepEqual(words(0, 8), ["a324655", "9e5d5157", "2000", "10000000", "100", "0", "2", "e48bff59"]);
  assert.deepEqual(words(1, 8), ["a324655", "9e5d5157", "2000", "10000100", "100", "1", "2", "e48bff59"]);
  assert.deepEqual([...file.subarray(32, 34), ...file.subarray(512 + 32, 512 + 32 + 45)], [0, 1, ...Array.from({ length: 44 }, (_, index) => index), 0]);
  assert.equal(new DataView(file.buffer).getUint32(1020, true), 0x0ab16f30);
});
