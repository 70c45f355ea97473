import assert from "node:assert/strict";
import { test } from "vitest";
import type { KernelRequest } from "../../../../ops/lowering.js";
import { requantizationOf, scaledShift } from "./requantization.js";

const request = (zeroPoint: number, low = -128): KernelRequest => ({
  kind: "kernel",
  family: "conv2d_s8",
  problem: { output_offset: zeroPoint, activation_min: low, activation_max: 127 },
  tensors: {},
  constants: {},
  multiplyAccumulates: 0,
});

/** The double rounding of gemmlowp, as kernels-c/common/etk_requantize.h has it. */
function reference(value: number, multiplier: number, right: number, zeroPoint: number): number {
  const high = Number((BigInt(value) * BigInt(multiplier) + (1n << 30n)) >> 31n);
  const magnitude = Math.floor((Math.abs(high) + 2 ** (right - 1)) / 2 ** right);
  return Math.min(127, Math.max(-128, (high < 0 ? -magnitude : magnitude) + zeroPoint));
}

/** What SMMLA and SSAT make of the scaled form. */
function scaled(value: number, multiplier: number, constant: number, scale: number): number {
  const doubled = BigInt(value) * BigInt(2 ** (scale + 1));
  const high = Number((doubled * BigInt(multiplier)) >> 32n) + constant;
  return Math.min(127, Math.max(-128, Math.floor(high / 2 ** scaledShift)));
}

test("the scaled form equals the double rounding around every tie", () => {
  for (const multiplier of [2 ** 30, 1234567891, 1999999999, 2 ** 31 - 1]) {
    for (let right = 4; right <= 10; right++) {
      const form = requantizationOf(request(-128), multiplier, -right, { low: -(2 ** 22), high: 2 ** 22 });
      assert.equal(form?.kind, "scaled");
      if (form?.kind !== "scaled") return;
      for (let output = -2; output <= 257; output++) {
        const tie = Math.round(((output + 0.5) * 2 ** right * 2 ** 31) / multiplier);
        for (let value = tie - 3; value <= tie + 3; value++) {
          assert.equal(
            scaled(value, multiplier, form.constant, form.scale),
            reference(value, multiplier, right, -128),
            `value ${value}, multiplier ${multiplier}, shift ${right}`,
          );
        }
      }
    }
  }
});

test("a zero point inside the range keeps the tie rule of negative numbers", () => {
  const form = requantizationOf(request(3), 2 ** 30, -8, { low: -50_000, high: 50_000 });
  assert.deepEqual(form, { kind: "rounded", multiplier: 2 ** 30, constant: 3 * 256 + 128, shift: 8 });
});

test("a channel with one possible result becomes a constant", () => {
  const always = requantizationOf(request(-128), 1490849850, -22, { low: 105_571_736, high: 105_571_736 });
  assert.equal(always?.multiplier, 0);
  assert.equal((always?.constant ?? 0) >> scaledShift, reference(105_571_736, 1490849850, 22, -128));
});

test("left shifts, accumulators of 2^23 and shifts over 22 are refused", () => {
  assert.equal(requantizationOf(request(0), 2 ** 30, 1, { low: -100, high: 100 }), undefined);
  assert.equal(requantizationOf(request(0), 2 ** 30, -9, { low: -(2 ** 23), high: 100 }), undefined);
  assert.equal(requantizationOf(request(0), 2 ** 30, -23, { low: 0, high: 2 ** 24 }), undefined);
});

test("a constant that the zero point makes wrap is refused", () => {
  const [least, most] = [-(2 ** 31), 2 ** 31 - 1];
  assert.equal(requantizationOf(request(127), most, 0, { low: most, high: most }), undefined);
  assert.equal(requantizationOf(request(-128), most, 0, { low: least, high: least }), undefined);
});
