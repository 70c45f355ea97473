import assert from "node:assert/strict";
import { test } from "vitest";

import { withThousands } from "../../diagnostics/with-thousands.js";
import { escapeAll, escapeText } from "./escape.js";
import { ticks } from "./ticks.js";
import { instructionWords, percent, plural, predictionWords, shareWords, shorten } from "./words.js";

test("numbers are spelled for people, shares for pictures", () => {
  assert.deepEqual([0, 999, 1000, 1234567].map(withThousands), ["0", "999", "1,000", "1,234,567"]);
  assert.deepEqual([plural(1, "step"), plural(0, "step"), plural(1200, "step")], ["1 step", "0 steps", "1,200 steps"]);
  assert.deepEqual([percent(1, 8), percent(1, 3), percent(0, 0), percent(5, 5)], ["12.5%", "33.333%", "0%", "100%"]);
  assert.deepEqual([shareWords(1, 8), shareWords(3, 0)], ["12.5 %", "–"]);
});

test("instructions that nobody predicts are counted, not hidden", () => {
  assert.deepEqual([predictionWords(12_345, 0), predictionWords(12_345, 2), predictionWords(0, 3), predictionWords(0, 0)], ["12,345", "12,345 + 2 unknown", "unknown", "0"]);
});

test("a name is cut between characters, never inside one", () => {
  assert.deepEqual([shorten("abc", 3), shorten("abcd", 3), shorten("😀😀😀", 2), shorten("abc", 0)], ["abc", "ab…", "😀…", "…"]);
});

test("instructions of a step are named by the first and the last", () => {
  assert.deepEqual([[], [4], [0, 1, 12]].map(instructionWords), ["", "04", "00–12"]);
});

test("ticks are round, begin at 0 and stay inside", () => {
  assert.deepEqual(ticks(16_000, 5), [0, 5_000, 10_000, 15_000]);
  assert.deepEqual(ticks(3, 5), [0, 1, 2, 3]);
  assert.deepEqual(ticks(0, 5), [0]);
  for (const end of [1, 7, 99, 1_024, 157_668, 4_194_304]) {
    const found = ticks(end, 5);
    assert.ok(found.length <= 6 && found.length >= 2 && found.at(-1)! <= end, String(end));
  }
});

test("text is escaped once, in every corner of a view", () => {
  assert.equal(escapeText(`<a href="x" id='y'>&amp;`), "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;");
  assert.equal(escapeText("a\u202eb\u0000c\ud800d\u{1f600}é"), "a\\u{202e}b\\u{0}c\\u{d800}d\u{1f600}é");
  assert.deepEqual(escapeAll({ a: ["<", 1, null, { b: ">" }], c: true }), { a: ["&lt;", 1, null, { b: "&gt;" }], c: true });
});
