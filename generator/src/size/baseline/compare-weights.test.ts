import assert from "node:assert/strict";
import { test } from "vitest";

import { sumByCategory, type Item } from "../weight.js";
import { compareWeights, isUnchanged } from "./compare-weights.js";
import { recordWeight, type RecordedWeight } from "./recorded-weight.js";

const before: RecordedWeight = {
  flashBytes: 1000,
  ramBytes: 200,
  stackBytes: 300,
  arenaBytes: 100,
  regions: { flash: 1000, ram: 200 },
  owners: { kernels: { flashBytes: 300, ramBytes: 0 }, constants: { flashBytes: 112, ramBytes: 0 } },
  items: {
    kernels: { "etk_softmax_s8__c.c": { etk_softmax_s8__c: 200, exponent: 100 } },
    constants: { "kws_weights.S": { kws_node04_weights: 100, gone: 12 } },
  },
};

test("nothing changed, nothing said", () => assert.ok(isUnchanged(compareWeights(before, before))));

test("every change is said, by layer, kernel and symbol, the largest first", () => {
  const after: RecordedWeight = {
    ...before,
    flashBytes: 1104,
    stackBytes: 292,
    regions: { flash: 1104, itcm: 8, ram: 200 },
    owners: { ...before.owners, kernels: { flashBytes: 416, ramBytes: 0 } },
    items: {
      kernels: { "etk_softmax_s8__c.c": { etk_softmax_s8__c: 316, exponent: 100 } },
      constants: { "kws_weights.S": { kws_node04_weights: 96, kws_node04_bias: 4, kws_node06_weights: 8 } },
    },
  };
  const { totals, regions, owners, layers, kernels, symbols, stackBound } = compareWeights(before, after);
  const words = (deltas: typeof totals): readonly string[] => deltas.map(({ name, before: old, after: now, change }) => `${name} ${old} ${now} ${change}`);
  assert.deepEqual(words(totals), ["flash 1000 1104 grew", "stack 300 292 shrank"]);
  assert.deepEqual(words(regions), ["flash 1000 1104 grew", "itcm 0 8 appeared"]);
  assert.deepEqual(words(owners), ["kernels flash 300 416 grew"]);
  assert.deepEqual(words(layers), ["kws 06 0 8 appeared"], "layer 04 has as much as before in other symbols");
  assert.deepEqual(words(kernels), ["etk_softmax_s8__c.c 300 416 grew"]);
  assert.deepEqual(words(symbols), [
    "etk_softmax_s8__c 200 316 grew",
    "gone 12 0 vanished",
    "kws_node06_weights 0 8 appeared",
    "kws_node04_bias 0 4 appeared",
    "kws_node04_weights 100 96 shrank",
  ]);
  assert.equal(stackBound, null);
});

test("a stack that lost its bound is said", () => {
  assert.equal(compareWeights(before, { ...before, stackBytes: null }).stackBound, "lost");
  assert.equal(compareWeights({ ...before, stackBytes: null }, before).stackBound, "found");
});

test("symbols that share a name are added up", () => {
  const item: Item = { name: "twin", category: "library", source: "libc.c", section: ".text", flashBytes: 5, ramBytes: 1 };
  const items = [item, item, { ...item, name: "alone" }];
  const weight = { flashBytes: 15, ramBytes: 3, arenaBytes: 0, regions: [], byCategory: sumByCategory(items), items, stack: undefined, calls: [] };
  const recorded = recordWeight(weight);
  assert.deepEqual(recorded.items, { library: { "libc.c": { alone: 6, twin: 12 } } });
  assert.deepEqual(recorded.owners, { library: { flashBytes: 15, ramBytes: 3 } });
  assert.equal(recorded.stackBytes, null);
});
