import assert from "node:assert/strict";
import { test } from "vitest";
import { dtypeBytes, dtypes, type DType } from "../ir/dtype.js";
import { formatNpy, parseNpy } from "./npy.js";

/** A file of the format, byte by byte, with any header. */
function file(header: string, data: readonly number[], major = 1): Uint8Array {
  const text = `${header}\n`;
  const length = major === 1 ? [text.length & 255, text.length >> 8] : [text.length & 255, text.length >> 8, 0, 0];
  return Uint8Array.from([0x93, ...Buffer.from("NUMPY"), major, 0, ...length, ...Buffer.from(text), ...data]);
}

const problemOf = (bytes: Uint8Array): string => {
  const result = parseNpy(bytes);
  return "problem" in result ? result.problem : "no problem";
};

test("what is written is read back, for every type that numpy has and every rank", () => {
  const without: readonly DType[] = ["bfloat16", "complex32"];
  for (const dtype of dtypes) {
    for (const shape of [[], [3], [0], [2, 3], [1, 2, 1, 2]]) {
      const bytes = new Uint8Array(shape.reduce((product, size) => product * size, dtypeBytes(dtype)));
      bytes.forEach((_, index) => (bytes[index] = (index * 37 + 1) & 255));
      const written = formatNpy({ dtype, shape, bytes });
      assert.equal(written === undefined, without.includes(dtype));
      if (written === undefined) continue;
      assert.deepEqual(parseNpy(written), { dtype, shape, bytes });
      assert.equal((written.length - bytes.length) % 64, 0, "the data are aligned as the format asks");
    }
  }
});

test("a header as numpy writes it, byte by byte", () => {
  const written = formatNpy({ dtype: "float32", shape: [2], bytes: Uint8Array.from([0, 0, 128, 63, 0, 0, 0, 64]) });
  const header = Buffer.from(written ?? []).subarray(10, 128).toString("latin1");
  assert.equal(header.trimEnd(), "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }");
  assert.equal(header.length, 118);
  assert.equal(header.at(-1), "\n");
});

test("version 2, other key orders and big-endian elements are read", () => {
  const two = file("{'shape': (2,), 'fortran_order': False, 'descr': '<i2'}", [1, 0, 2, 0], 2);
  assert.deepEqual(parseNpy(two), { dtype: "int16", shape: [2], bytes: Uint8Array.from([1, 0, 2, 0]) });
  const big = file("{'descr': '>i4', 'fortran_order': False, 'shape': (), }", [0, 0, 1, 2]);
  assert.deepEqual(parseNpy(big), { dtype: "int32", shape: [], bytes: Uint8Array.from([2, 1, 0, 0]) });
  const complex = file("{'descr': '>c8', 'fortran_order': False, 'shape': (1,), }", [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(parseNpy(complex), { dtype: "complex64", shape: [1], bytes: Uint8Array.from([4, 3, 2, 1, 8, 7, 6, 5]) });
});

test("what cannot be read has a reason", () => {
  const good = "{'descr': '|i1', 'fortran_order': False, 'shape': (2,), }";
  assert.equal(problemOf(file(good, [1, 2])), "no problem");
  assert.match(problemOf(new Uint8Array(4)), /signature/);
  assert.match(problemOf(Uint8Array.from(Buffer.from("not a numpy file"))), /signature/);
  assert.match(problemOf(file(good, [1, 2], 9)), /version 9/);
  assert.match(problemOf(file(good, [1])), /1 bytes of elements, its shape asks for 2/);
  assert.match(problemOf(file(good.replace("False", "True"), [1, 2])), /Fortran/);
  assert.match(problemOf(file(good.replace("|i1", "|O"), [1, 2])), /plain numbers/);
  assert.match(problemOf(file(good.replace("(2,)", "(2e9,)"), [1, 2])), /shape/);
  assert.match(problemOf(file(good.replace("(2,)", "(99999999999999999999,)"), [1, 2])), /shape/);
  const cut = file(good, [1, 2]).slice(0, 30);
  assert.match(problemOf(cut), /ends inside its header/);
  assert.match(problemOf(Uint8Array.from([0x93, ...Buffer.from("NUMPY"), 2, 0, 255, 255])), /ends inside its header/);
});
