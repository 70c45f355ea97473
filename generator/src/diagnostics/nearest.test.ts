import assert from "node:assert/strict";
import { test } from "vitest";

import { nearestOf } from "./nearest.js";

const boards = ["host", "microbit", "mps2-an385", "mps2-an386", "nrf5340", "nrf52840"];

test("a slip of the fingers finds the name", () => {
  assert.equal(nearestOf("nrf5430", boards), "nrf5340");
  assert.equal(nearestOf("mcrobit", boards), "microbit");
  assert.equal(nearestOf("HOST", boards), "host");
  assert.equal(nearestOf("mps2-an386x", boards), "mps2-an386");
});

test("the beginning of one name finds that name, even where another is closer in letters", () => {
  assert.equal(nearestOf("--out", ["--opt", "--output", "--data"]), "--output");
  assert.equal(nearestOf("micro", boards), "microbit");
  assert.equal(nearestOf("mps2-an38", boards), "mps2-an385", "two begin like it: the fewest slips");
});

test("a name that is like none finds none", () => {
  assert.equal(nearestOf("arduino", boards), undefined);
  assert.equal(nearestOf("x", boards), undefined);
  assert.equal(nearestOf("", boards), undefined);
  assert.equal(nearestOf("host", []), undefined);
});

test("a name of a million letters is answered at once", () => {
  assert.equal(nearestOf("n".repeat(1e6), boards), undefined);
  assert.equal(nearestOf("host", ["h".repeat(1e6)]), undefined);
});
