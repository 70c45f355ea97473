import assert from "node:assert/strict";
import { test } from "vitest";

import { squarify, type Area } from "./squarify.js";

const whole: Area = { x: 0, y: 0, width: 1, height: 1 };

test("parts have their share of the area, stay inside and do not overlap", () => {
  const lists = [[1], [1, 1], [100, 1], [6, 6, 4, 3, 2, 2, 1], Array.from({ length: 60 }, (_, index) => 1000 / (index + 1)), [1e9, 1, 1, 1]];
  for (const weights of lists) {
    for (const aspect of [0.3, 1, 3]) {
      const parts = squarify(weights, whole, aspect);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      assert.equal(parts.length, weights.length);
      parts.forEach(({ x, y, width, height }, index) => {
        assert.ok(Math.abs(width * height - weights[index]! / total) < 1e-9);
        assert.ok(x > -1e-9 && y > -1e-9 && x + width < 1 + 1e-9 && y + height < 1 + 1e-9);
      });
      for (const [index, a] of parts.entries()) {
        for (const b of parts.slice(index + 1)) {
          const [overWidth, overHeight] = [
            Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
            Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
          ];
          assert.ok(overWidth < 1e-9 || overHeight < 1e-9);
        }
      }
    }
  }
});

test("equal parts of a square picture come out nearly square", () => {
  const parts = squarify(new Array<number>(16).fill(1), whole, 1);
  for (const { width, height } of parts) assert.ok(Math.max(width / height, height / width) < 2);
});

test("nothing has no parts", () => assert.deepEqual(squarify([], whole, 1), []));
