import assert from "node:assert/strict";
import { test } from "vitest";
import { refusedOperators } from "../../src/ops/refused.js";
import { operators } from "../../src/ops/registry.js";
import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";

test("every operator of the corpus, which has all of the portable library, can be compiled", () => {
  const answered = corpusFamilies().flatMap((family) => loadFamily(family).filter(({ expect }) => expect === "answer"));
  const named = new Set(answered.flatMap(({ operatorsInProgram }) => operatorsInProgram));
  assert.deepEqual([...named].filter((name) => !operators.has(name)), []);
  assert.ok(named.size > 240, `${named.size} operators`);
});

test("what is refused is not in the table of what can be compiled", () => {
  assert.deepEqual([...refusedOperators.keys()].filter((name) => operators.has(name)), []);
  for (const reason of refusedOperators.values()) assert.match(reason, /^[a-z].*[a-z]$/);
});
