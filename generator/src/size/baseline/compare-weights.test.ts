import assert from "node:assert/strict";
import { test } from "vitest";

import { compareWeights, formatWeightChange } from "./compare-weights.js";
import { recordWeight, type RecordedWeight } from "./recorded-weight.js";

const before: RecordedWeight = {
  flashBytes: 1000,
  ramBytes: 200,
  stackBytes: 300,
  symbols: { main: 100, etk_softmax_s8__c: 300, gone: 12 },
};

test("nothing changed, nothing said", () => {
  assert.deepEqual(formatWeightChange(compareWeights(before, before)), []);
});

test("every change is said, the largest first", () => {
  const after = { ...before, flashBytes: 1104, stackBytes: 292, symbols: { main: 104, etk_softmax_s8__c: 412 } };
  assert.deepEqual(formatWeightChange(compareWeights(before, after)), [
    "+104 B  flash  (1000 -> 1104)",
    "-8 B  stack  (300 -> 292)",
    "  +112 B  etk_softmax_s8__c  (300 -> 412)",
    "  -12 B  gone  (12 -> 0)",
    "  +4 B  main  (100 -> 104)",
  ]);
});

test("a stack that lost its bound is said", () => {
  assert.deepEqual(formatWeightChange(compareWeights(before, { ...before, stackBytes: null })), ["the stack has lost its bound"]);
  assert.deepEqual(formatWeightChange(compareWeights({ ...before, stackBytes: null }, before)), ["the stack has found its bound"]);
});

test("symbols that share a name are added up", () => {
  const item = { category: "library", section: ".text", flashBytes: 5, ramBytes: 1 } as const;
  const none = { flashBytes: 0, ramBytes: 0 };
  const byCategory = {
    constants: none, kernels: none, generated: none, application: none, platform: none,
    library: none, arena: none, stack: none, other: none,
  };
  const items = [{ ...item, name: "twin" }, { ...item, name: "twin" }, { ...item, name: "alone" }];
  const recorded = recordWeight({ flashBytes: 15, ramBytes: 3, byCategory, items, stack: undefined });
  assert.deepEqual(recorded, { flashBytes: 15, ramBytes: 3, stackBytes: null, symbols: { alone: 6, twin: 12 } });
});
