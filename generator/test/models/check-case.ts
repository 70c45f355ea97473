import assert from "node:assert/strict";

import { ownBuffer } from "../../src/ir/bytes.js";
import type { ModelCase } from "./load-models.js";

/** Equal bytes for quantised programs; for float ones every element within the case's tolerance. */
export function checkOutput(found: Uint8Array, { expected, tolerance }: ModelCase): void {
  assert.equal(found.length, expected.length, "bytes of output");
  if (tolerance.absolute === 0 && tolerance.relative === 0) {
    const first = found.findIndex((byte, position) => byte !== expected[position]);
    assert.equal(first, -1, `byte ${first}: got ${found[first]}, want ${expected[first]}`);
    return;
  }
  const [got, want] = [found, expected].map((bytes) => new Float32Array(ownBuffer(bytes)));
  got!.forEach((value, position) => {
    const wanted = want![position]!;
    const allowed = tolerance.absolute + tolerance.relative * Math.abs(wanted);
    assert.ok(Math.abs(value - wanted) <= allowed, `element ${position}: got ${value}, want ${wanted} within ${allowed}`);
  });
}
