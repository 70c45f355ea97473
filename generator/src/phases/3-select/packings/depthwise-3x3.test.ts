import assert from "node:assert/strict";
import { test } from "vitest";
import { int8Values } from "../../../ops/cortex-m/constants.js";
import { depthwise3x3 } from "./depthwise-3x3.js";
import { sampleDepthwise } from "../../../../test/tuned-kernels/sample-requests.js";

test("filters lie between zeros, taps column by column, scales behind them", () => {
  const request = sampleDepthwise({ outputs: 3 });
  const { bytes } = depthwise3x3(request);
  const view = new DataView(bytes.buffer);
  const file = int8Values(request.constants["weights"]!);
  assert.equal(bytes.length, 16 + 3 * 16 + 3 * 16);
  assert.ok(bytes.subarray(0, 16).every((byte) => byte === 0));
  for (let channel = 0; channel < 3; ++channel) {
    const record = Array.from({ length: 16 }, (_, i) => view.getInt8(16 + channel * 16 + i));
    const expected = record.map((_, i) => {
      const [kx, ky] = [Math.floor(i / 4), i % 4];
      return kx < 3 && ky < 3 ? file[(ky * 3 + kx) * 3 + channel]! : 0;
    });
    assert.deepEqual(record, expected);
    const sum = expected.reduce((total, weight) => total + weight, 0);
    const words = [0, 1, 2, 3].map((word) => view.getInt32(64 + channel * 16 + word * 4, true));
    const bias = [1000, -3000, 77][channel]!;
    const [multiplier, right] = channel === 1 ? [2_000_000_000, 9] : [1_200_000_000, 7];
    assert.deepEqual(words, [bias + 5 * sum, multiplier, 2 ** (right - 1) - 20 * 2 ** right, 24 - right]);
  }
});
