import assert from "node:assert/strict";
import { test } from "vitest";
import { softmaxFactors } from "../kernels/cases/softmax-s8.js";
import { Random } from "../kernels/random.js";
import { exp, oneOverOnePlus, softmaxS8 } from "./softmax-s8.js";

/** The oracle is fixed point, so it is itself compared with real numbers. */

/** The series ends after x^4 on [-1/8, 1/8]: the next term is up to (1/8)^5 / 120. */
const seriesError = 0.125 ** 5 / 120 + 2 ** -28;

test("exp is as near the exponential as its series allows", () => {
  const random = new Random(1);
  for (let i = 0; i < 2000; i++) {
    const value = -(random.int(0, 2 ** 31 - 1) >> random.int(0, 20));
    const error = Number(exp(BigInt(value))) / 2 ** 31 - Math.exp(value / 2 ** 26);
    assert.ok(Math.abs(error) < seriesError, `exp(${value / 2 ** 26}) is off by ${error}`);
  }
});

test("oneOverOnePlus is within 2^-28 of the reciprocal", () => {
  const random = new Random(2);
  for (let i = 0; i < 2000; i++) {
    const value = random.int(0, 2 ** 31 - 1);
    const error = Number(oneOverOnePlus(BigInt(value))) / 2 ** 31 - 1 / (1 + value / 2 ** 31);
    assert.ok(Math.abs(error) < 2 ** -28, `1/(1+${value}) is off by ${error}`);
  }
});

test("softmaxS8 is within one step of the softmax", () => {
  const random = new Random(3);
  for (const scale of [0.004, 0.03, 0.1, 0.7, 2]) {
    for (let i = 0; i < 50; i++) {
      const size = random.int(1, 40);
      const input = random.int8(size);
      const output = softmaxS8({ outer_size: 1, axis_size: size, inner_size: 1, ...softmaxFactors(scale) }, input);
      const exponentials = [...input].map((x) => Math.exp(x * scale));
      const sum = exponentials.reduce((total, value) => total + value, 0);
      exponentials.forEach((value, at) => {
        const exact = Math.min((value / sum) * 256 - 128, 127);
        assert.ok(Math.abs(output[at]! - exact) < 1, `scale ${scale}, element ${at}: ${output[at]}, exactly ${exact}`);
      });
    }
  }
});
