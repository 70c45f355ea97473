import assert from "node:assert/strict";
import { test } from "vitest";

import { packPool } from "./pool.js";

const part = (bytes: number, firstStage: number, lastStage: number, alignment = 4) => ({ bytes, alignment, firstStage, lastStage });

test("parts that are taken at the same time lie apart, others share bytes", () => {
  const { bytes, offsets } = packPool([part(100, 0, 1), part(60, 1, 2), part(100, 2, 3), part(40, 1, 1)]);
  assert.equal(bytes, 200);
  const [a, b, c, d] = offsets as [number, number, number, number];
  assert.ok(a + 100 <= b || b + 60 <= a);
  assert.ok(b + 60 <= c || c + 100 <= b);
  assert.ok((a + 100 <= d || d + 40 <= a) && (b + 60 <= d || d + 40 <= b));
});

test("parts are aligned, and without bytes they need no place", () => {
  assert.deepEqual(packPool([part(0, 0, 5), part(0, 1, 1)]), { bytes: 0, offsets: [0, 0] });
  const { offsets } = packPool([part(3, 0, 1), part(8, 0, 0, 8), part(0, 0, 0)]);
  assert.equal(offsets[1]! % 8, 0);
  assert.equal(offsets[2], 0);
});
