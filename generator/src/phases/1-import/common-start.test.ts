import assert from "node:assert/strict";
import { test } from "vitest";
import { controlNames } from "../../ops/control/control-operators.js";
import type { Call } from "./calls.js";
import { commonStart } from "./common-start.js";

/** Calls by one letter each: if, else, end, repeat, or any other. */
const callsOf = (letters: string): readonly Call[] =>
  [...letters].map((letter, instruction) => {
    const operator = { "?": controlNames.if, ":": controlNames.else, "!": controlNames.end, "*": controlNames.repeat }[letter] ?? letter;
    return { node: { kind: "operator", operator, arguments: {}, inputs: [], outputs: [], origin: { method: "m", instruction } }, reads: [], writes: [] };
  });

test("the start is in front of the first reader, outside of parts that not all readers are in", () => {
  const cases: readonly (readonly [string, readonly number[], number])[] = [
    ["abc", [1, 2], 1],
    ["abc", [3], 3],
    ["a?b:c!d", [2], 2],
    ["a?b:c!d", [2, 4], 1],
    ["a?b:c!d", [4, 6], 1],
    ["a?b:c!d", [6], 6],
    ["a*bc!d", [2, 3], 2],
    ["a*bc!d", [3, 5], 1],
    ["*?b:c!!d", [2, 4], 1],
    ["*?b:c!!d", [4, 7], 0],
    ["?a:?b:c!!", [4, 6], 3],
  ];
  for (const [letters, positions, start] of cases) assert.equal(commonStart(callsOf(letters), positions), start, `${letters} ${positions}`);
});
