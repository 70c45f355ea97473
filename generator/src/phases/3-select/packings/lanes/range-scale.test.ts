import assert from "node:assert/strict";
import { test } from "vitest";
import { sampleConvolution } from "../../../../../test/tuned-kernels/sample-requests.js";
import { rangeScale, rangeScales, type RangeScale, type ScaledChannel } from "./range-scale.js";
import { tapsByOutput } from "./right-scale.js";

const roundings = [
  { output_offset: -128, activation_min: -128, activation_max: 127 },
  { output_offset: -5, activation_min: -128, activation_max: 127 },
  { output_offset: 127, activation_min: -128, activation_max: 127 },
  { output_offset: -11, activation_min: -11, activation_max: 93 },
  { output_offset: 3, activation_min: -40, activation_max: 60 },
  { output_offset: 0, activation_min: 4, activation_max: 4 },
];

const accumulator = { low: -200_000, high: 180_000 };
const factors: readonly (readonly [number, number])[] = [
  [1_518_500_250, -8], [2 ** 30, -7], [2 ** 31 - 1, -9], [1_234_567_891, -10], [1_999_999_999, -5],
  [2 ** 30, -1], [2 ** 30, 0], [2 ** 31 - 1, 0], [1_717_986_918, 3], [2 ** 30, -31], [0, 0], [0, -9], [77, 0], [1_111_111_111, -12],
];

test("every result is that of the definition, around each step, at the ends and in between", () => {
  let found = 0;
  for (const [index, rounding] of roundings.entries()) {
    const request = requestWith(rounding);
    for (const [multiplier, shift] of factors) {
      const channel = { multiplier, shift, accumulator, start: 7 * index * multiplier % 40_001 - 20_000 };
      const scale = rangeScale(request, channel);
      if (scale === undefined) continue;
      found++;
      for (const sum of sumsOf(channel, scale, rounding)) {
        assert.equal(resultOf(sum, scale, rounding.activation_min), definition(sum + channel.start, channel, rounding), JSON.stringify({ channel, rounding, sum }));
      }
    }
  }
  assert.ok(found > 0.8 * roundings.length * factors.length, `${found} scales`);
});

test("a falling or wrapping requantisation has no such scale", () => {
  const request = requestWith(roundings[1]!);
  assert.equal(rangeScale(request, { multiplier: -(2 ** 30), shift: -9, accumulator, start: 0 }), undefined);
  assert.equal(rangeScale(request, { multiplier: 2 ** 30, shift: 20, accumulator, start: 0 }), undefined);
});

test("raw sums too far from zero for the lower product have no such scale", () => {
  const near = { multiplier: 2 ** 30, shift: -9, accumulator, start: 0 };
  assert.notEqual(rangeScale(requestWith(roundings[0]!), near), undefined);
  assert.equal(rangeScale(requestWith(roundings[0]!), { ...near, start: -600_000 }), undefined);
});

test("of a layer there are the scales of all channels or none", () => {
  const taps = tapsByOutput(sampleConvolution({ outputs: 3 }));
  const scalesOf = (multiplier: number) => {
    const request = sampleConvolution({ outputs: 3, multipliers: [2 ** 30, multiplier, 2 ** 30] });
    return rangeScales({ ...request, problem: { ...request.problem, activation_min: -128, activation_max: 127 } }, taps);
  };
  assert.equal(scalesOf(2 ** 30)?.length, 3);
  assert.equal(scalesOf(-1), undefined);
});

function requestWith(rounding: Readonly<Record<string, number>>) {
  const request = sampleConvolution({ outputs: 1 });
  return { ...request, problem: { ...request.problem, ...rounding } };
}

/** Raw sums: three on both sides of every rise of the definition, of the limits and of random sums, and those themselves. */
function sumsOf(channel: ScaledChannel, scale: RangeScale, rounding: (typeof roundings)[number]): readonly number[] {
  const { accumulator: { low, high }, start } = channel;
  const anchors = [low - start, high - start, scale.low, scale.high, scale.negative, -start];
  for (let i = 0; i < 300; i++) anchors.push(low - start + ((i * 2_654_435_761) % (high - low + 1)));
  for (let result = definition(low, channel, rounding) + 1; result <= definition(high, channel, rounding); result++) {
    let [below, atLeast] = [low, high];
    while (atLeast - below > 1) {
      const middle = Math.floor((below + atLeast) / 2);
      if (definition(middle, channel, rounding) >= result) atLeast = middle;
      else below = middle;
    }
    anchors.push(atLeast - start);
  }
  const near = anchors.flatMap((anchor) => [-3, -2, -1, 0, 1, 2, 3].map((step) => anchor + step));
  return near.filter((sum) => sum + start >= low && sum + start <= high);
}

/** kernels-c/common/etk_range_scale.h. */
function resultOf(sum: number, scale: RangeScale, least: number): number {
  if (sum < scale.low) return least;
  const inside = BigInt(Math.min(sum, scale.high));
  const lower = inside * BigInt(scale.lower);
  assert.equal(lower, BigInt.asIntN(32, lower));
  const word = inside * BigInt(scale.upper) + (lower >> 12n) + BigInt(scale.constant) + (Number(inside) < scale.negative ? BigInt(scale.correction) : 0n);
  return Number(BigInt.asIntN(32, word) >> 24n);
}

/** kernels-c/common/etk_requantize.h. */
function definition(value: number, { multiplier, shift }: ScaledChannel, rounding: (typeof roundings)[number]): number {
  const high = ((BigInt(value) << BigInt(Math.max(shift, 0))) * BigInt(multiplier) + (1n << 30n)) >> 31n;
  const right = BigInt(Math.max(-shift, 0));
  const half = right === 0n ? 0n : 1n << (right - 1n);
  const shifted = high < 0n ? -((-high + half) >> right) : (high + half) >> right;
  return Math.min(Math.max(Number(shifted) + rounding.output_offset, rounding.activation_min), rounding.activation_max);
}
