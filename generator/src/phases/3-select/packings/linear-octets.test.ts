import assert from "node:assert/strict";
import { test } from "vitest";
import { foldedBias, linearLayer } from "./dot-products/layer.js";
import { sampleLinear } from "../../../../test/tuned-kernels/sample-requests.js";
import { linearOctets } from "./linear-octets.js";

test("sixteen weights of eight outputs take turns, then their biases; zeros beyond both ends", () => {
  const request = sampleLinear(11, 21);
  const layer = linearLayer(request);
  const { bytes } = linearOctets(request);
  const view = new DataView(bytes.buffer);
  const record = 2 * 128 + 32;
  assert.equal(bytes.length, 2 * record);
  for (let output = 0; output < 16; ++output) {
    const start = Math.floor(output / 8) * record;
    const lane = output % 8;
    for (let k = 0; k < 32; ++k) {
      const stored = view.getInt8(start + Math.floor(k / 16) * 128 + lane * 16 + (k % 16));
      assert.equal(stored, output < 11 && k < 21 ? layer.weight(output, k) : 0, `output ${output}, weight ${k}`);
    }
    assert.equal(view.getInt32(start + 256 + lane * 4, true), output < 11 ? foldedBias(layer, output) : 0);
  }
});
