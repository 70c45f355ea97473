import assert from "node:assert/strict";
import { test } from "vitest";
import { randomProgram } from "./random-program.js";
import { runSeeds } from "./run-random.js";

/** `npm run agree` takes any number. */
const programs = 50;

test("compiler and executor agree about random well-formed programs", async () => {
  assert.deepEqual(await runSeeds(Array.from({ length: programs }, (_, index) => index)), []);
});

test("equal seeds give equal programs, and these use memory again and keep state", () => {
  assert.deepEqual(randomProgram(7), randomProgram(7));
  const methods = Array.from({ length: programs }, (_, seed) => randomProgram(seed).program.methods[0]!);
  const placed = methods.map(({ values }) =>
    values.flatMap((value) => (value.kind === "tensor" && value.data.kind === "planned" ? [value.data] : [])),
  );
  assert.ok(placed.some((places) => places.some(({ initial }) => initial !== undefined)));
  const kinds = new Set(methods.flatMap(({ instructions }) => instructions.map(({ kind }) => kind)));
  assert.ok(kinds.has("jumpFalse") && kinds.has("moveCall"));
  assert.ok(placed.filter((places) => new Set(places.map(({ offset }) => offset)).size < places.length).length > programs / 2);
});
