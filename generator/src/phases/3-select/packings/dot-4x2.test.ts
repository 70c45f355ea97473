import assert from "node:assert/strict";
import { test } from "vitest";
import { foldedBias, dotProductLayer } from "./dot-products/layer.js";
import { sampleConvolution, sampleDepthwise, sampleLinear } from "../../../../test/tuned-kernels/sample-requests.js";
import { dot4x2, dot4x2Zigzag, pairsOf } from "./dot-4x2.js";

/** The weights of a channel of a pair and its parameter words, read as the kernel reads them. */
function readRecord(stream: Uint8Array, pair: number, steps: number, lane: 0 | 1) {
  const start = pair * (steps * 32 + 32);
  const view = new DataView(stream.buffer, stream.byteOffset);
  const weights = Array.from({ length: steps * 16 }, (_, k) => view.getInt8(start + Math.floor(k / 16) * 32 + lane * 16 + (k % 16)));
  const words = [0, 1, 2, 3].map((word) => view.getInt32(start + steps * 32 + lane * 16 + 4 * word, true));
  return { weights, words };
}

for (const [name, request] of [
  ["convolution", sampleConvolution({ outputs: 6 })],
  ["convolution with an odd number of outputs", sampleConvolution({ outputs: 5, channels: 7 })],
  ["depthwise convolution of one channel", sampleDepthwise({ outputs: 4, kernel: [4, 5], channels: 1 })],
  ["fully connected layer", sampleLinear(3, 33)],
] as const) {
  test(`${name}: records hold weights, zeros beyond, and the channel's parameters`, () => {
    const layer = dotProductLayer(request);
    const { bytes, alignment } = dot4x2(request);
    const steps = Math.ceil(layer.length / 16);
    const pairs = pairsOf(layer.outputs);
    assert.equal(bytes.length, pairs.length * (steps * 32 + 32));
    assert.equal(alignment, 16);
    pairs.forEach((first, pair) => {
      for (const lane of [0, 1] as const) {
        const output = first + lane;
        const { weights, words } = readRecord(bytes, pair, steps, lane);
        const expected = weights.map((_, k) => (k < layer.length ? layer.weight(output, k) : 0));
        assert.deepEqual(weights, expected);
        const right = -layer.shift(output);
        assert.deepEqual(words.slice(0, 3), [foldedBias(layer, output), layer.multiplier(output), 2 ** (right - 1) + layer.outputOffset * 2 ** right]);
        assert.equal(words[3]! & 0xff, 24 - right);
      }
    });
  });
}

test("the last word of a pair tells the distance to the next pair and marks the last one", () => {
  const { bytes } = dot4x2(sampleConvolution({ outputs: 5 }));
  const flags = [0, 1, 2].map((pair) => readRecord(bytes, pair, 2, 1).words[3]!);
  assert.deepEqual(flags.map((word) => (word >>> 8) & 0xff), [2, 1, 0]);
  assert.deepEqual(flags.map((word) => word < 0), [false, false, true]);
});

test("zigzag: every second pair has its steps in reverse and is announced by the one before", () => {
  for (const outputs of [5, 6]) {
    const request = sampleConvolution({ outputs, channels: 7 });
    const steps = Math.ceil(dotProductLayer(request).length / 16);
    const straight = dot4x2(request).bytes;
    const zigzag = dot4x2Zigzag(request).bytes;
    const announced = [true, false, false];
    announced.forEach((isAnnounced, pair) => {
      for (const lane of [0, 1] as const) {
        const expected = readRecord(straight, pair, steps, lane);
        const { weights, words } = readRecord(zigzag, pair, steps, lane);
        const pieces = Array.from({ length: steps }, (_, step) => expected.weights.slice(16 * step, 16 * step + 16));
        assert.deepEqual(weights, (pair === 1 ? pieces.toReversed() : pieces).flat());
        const flags = lane === 1 && isAnnounced ? 0x4000_0000 : 0;
        assert.deepEqual(words, [...expected.words.slice(0, 3), expected.words[3]! + flags]);
      }
    });
  }
});

test("an odd number of outputs repeats one", () => {
  assert.deepEqual(pairsOf(2), [0]);
  assert.deepEqual(pairsOf(5), [0, 2, 3]);
});

test("convolution weights come column by column", () => {
  const request = sampleConvolution({ outputs: 2, kernel: [2, 3], channels: 2 });
  const file = new Int8Array(request.constants["weights"]!.bytes.buffer);
  const { weights } = readRecord(dot4x2(request).bytes, 0, 1, 1);
  // Output 1, in the file [O, KH, KW, C]: element (1, ky, kx, c) is at ((1 * 2 + ky) * 3 + kx) * 2 + c.
  const expected = [0, 1, 2].flatMap((kx) => [0, 1].flatMap((ky) => [0, 1].map((c) => file[((2 + ky) * 3 + kx) * 2 + c]!)));
  assert.deepEqual(weights.slice(0, 12), expected);
});
