import assert from "node:assert/strict";
import { test } from "vitest";
import { sampleConvolution, sampleDepthwise } from "../../../../../test/tuned-kernels/sample-requests.js";
import { int8View } from "../dsp/views.js";
import { conv2dLanes16 } from "./conv2d-lanes16.js";
import { conv2dLanes } from "./conv2d-lanes.js";
import { depthwiseLanes, depthwiseLanesChannels, depthwisePlanes, depthwisePlanesChannels } from "./depthwise-lanes.js";
import { cutIntoGroups } from "./groups.js";
import { rangeScales } from "./range-scale.js";
import { rightScales, tapsByOutput } from "./right-scale.js";

test("a convolution's records: numbers, groups, a zero, filled up to words", () => {
  const request = sampleConvolution({ outputs: 5 });
  const weights = int8View(request.constants["weights"]!);
  const packed = conv2dLanes(request, "weights")!;
  const view = new DataView(packed.bytes.buffer);
  const scales = rightScales(request, tapsByOutput(request))!;
  let at = 0;
  for (let channel = 0; channel < 5; ++channel) {
    const own = [...weights.subarray(channel * 18, channel * 18 + 18)];
    const groups = cutIntoGroups(own);
    const start = [1000, -3000, 77][channel % 3]! + 5 * own.reduce((sum, weight) => sum + weight, 0);
    const { multiplier, constant, shift } = scales[channel]!;
    const words = [0, 1, 2, 3].map((word) => view.getInt32(at + 4 * word, true));
    assert.deepEqual(words, [start, multiplier, constant, shift + 256 * groups.length]);
    at += 16;
    for (const byte of [...groups.flatMap((group) => [group.length, ...group]), 0]) assert.equal(view.getInt8(at++), byte);
    at += -at & 3;
  }
  assert.equal(packed.bytes.length, at);
});

test("a block of a convolution: weights by tap, then groups and scale of each channel", () => {
  const sample = sampleConvolution({ outputs: 18 });
  const request = { ...sample, problem: { ...sample.problem, activation_min: -20, activation_max: 100 } };
  const weights = int8View(request.constants["weights"]!);
  const bytes = int8View({ dtype: "int8", bytes: conv2dLanes16(request, "weights")!.bytes });
  const view = new DataView(bytes.buffer);
  const scales = rangeScales(request, tapsByOutput(request))!;
  let at = 0;
  for (const block of [16, 2]) {
    const first = block === 16 ? 0 : 16;
    for (let tap = 0; tap < 18; ++tap) {
      for (let column = 0; column < 16; ++column) assert.equal(bytes[at++], column < block ? weights[18 * (first + column) + tap] : 0);
    }
    for (let channel = first; channel < first + block; ++channel) {
      const groups = cutIntoGroups([...weights.subarray(18 * channel, 18 * channel + 18)], { taps: 11, least: -32767 });
      const expected = [18, ...groups.map((group) => 220 - 20 * group.length), 13 * (14 - groups.length), channel === 15 ? 4 : channel === 17 ? 8 : 0];
      for (const byte of expected) assert.equal(bytes[at++]! & 255, byte);
      at += -at & 3;
      const { low, upper, lower, high, constant } = scales[channel]!;
      for (const word of [low, upper, lower, high, constant]) assert.equal(view.getInt32((at += 4) - 4, true), word);
    }
  }
  assert.equal(bytes.length, at);
});

test("a right shift of 1 or less has no right scale", () => {
  const scalesOf = (shift: number) => rightScales(sampleConvolution({ outputs: 2, shifts: [-9, shift] }), tapsByOutput(sampleConvolution({ outputs: 2 })));
  assert.equal(scalesOf(-1), undefined);
  assert.equal(scalesOf(0), undefined);
  assert.notEqual(scalesOf(-2), undefined);
});

test("a depthwise convolution's records hold the weights column by column", () => {
  const request = sampleDepthwise({ outputs: 4 });
  const weights = int8View(request.constants["weights"]!);
  const bytes = depthwiseLanes(request, "weights")!.bytes;
  assert.equal(bytes.length, 4 * 24);
  const channels = depthwiseLanesChannels(request)!;
  for (let channel = 0; channel < 4; ++channel) {
    for (let column = 0; column < 3; ++column) {
      for (let row = 0; row < 3; ++row) {
        const stored = (bytes[24 * channel + 12 + 3 * column + row]! << 24) >> 24;
        assert.equal(stored, weights[(3 * row + column) * 4 + channel]);
      }
    }
    assert.equal(bytes[24 * channel + 21], channels[channel]!.scale.shift);
  }
});

test("the records of planes are scale and weights", () => {
  const sample = sampleDepthwise({ outputs: 3 });
  const request = { ...sample, problem: { ...sample.problem, activation_min: -20, activation_max: 127 } };
  const view = new DataView(depthwisePlanes(request, "weights")!.bytes.buffer);
  for (const [channel, { scale, weights }] of depthwisePlanesChannels(request)!.entries()) {
    const words = [0, 1, 2, 3, 4].map((word) => view.getInt32(32 * channel + 4 * word, true));
    assert.deepEqual(words, [scale.low, scale.upper, scale.lower, scale.high, scale.constant]);
    assert.deepEqual(weights.map((_, tap) => view.getInt8(32 * channel + 20 + tap)), weights);
  }
  assert.equal(view.byteLength, 3 * 32);
});
