import assert from "node:assert/strict";
import { test } from "vitest";

import type { FlashTiming } from "../catalog/board.js";
import { coreModels } from "./core-models.js";
import { estimateCycles, type NodeCycles } from "./estimate-cycles.js";
import { parseFlow } from "./flow.js";
import { parseListing } from "./parse-listing.js";

/** One block of instructions at 0x100, which runs once, or `times` more behind itself. */
function cyclesOf(cpu: string, lines: readonly string[], { times = 0, misses = "", timing = null as FlashTiming | null } = {}): NodeCycles {
  const listing = parseListing(lines.map((line, index) => ` ${(0x100 + 4 * index).toString(16)}:\t${line}`).join("\n")).listing;
  const block = lines.map((_, index) => `${0x100 + 4 * index}:4`).join(",");
  const again = times === 0 ? [] : [`E 0 0 ${times}`];
  const flow = parseFlow(["M 0", "E -1 0 1", ...again, ...(misses === "" ? [] : [misses]), "R", `B 0 ${block}`, ""].join("\n"));
  return estimateCycles(flow!, listing, coreModels[cpu]!, timing)[0]![0]!;
}

test("cores with one instruction at a time cost what their manuals say", () => {
  const cases: readonly (readonly [cpu: string, cycles: number, ...lines: readonly string[]])[] = [
    ["cortex-m4", 3, "ldr\tr0, [r1]", "ldr\tr2, [r1, #4]"],
    ["cortex-m4", 4, "ldr\tr1, [r1]", "ldr\tr2, [r1, #4]"],
    ["cortex-m4", 5, "ldmia\tr0!, {r1, r2, r3, r4}"],
    ["cortex-m4", 9, "vldmia\tr0, {s0-s7}"],
    ["cortex-m4", 2, "smlad\tr0, r1, r2, r0", "smlad\tr0, r1, r2, r0"],
    ["cortex-m4", 1, "smlal\tr0, r1, r2, r3"],
    ["cortex-m3", 5, "smlal\tr0, r1, r2, r3"],
    ["cortex-m3", 2, "mla\tr0, r1, r2, r0"],
    ["cortex-m0plus", 4, "ldr\tr0, [r1]", "ldr\tr2, [r1, #4]"],
    ["cortex-m4", 3, "vfma.f32\ts0, s1, s2"],
  ];
  for (const [cpu, cycles, ...lines] of cases) assert.deepEqual(cyclesOf(cpu, lines), { instructions: lines.length, cycles }, `${cpu}: ${lines.join("; ")}`);
});

test("pipelines wait for operands and share cycles between units", () => {
  const loadUse = ["ldr\tr0, [r1]", "add\tr2, r0, #1"];
  assert.equal(cyclesOf("cortex-m33", loadUse).cycles, 3);
  assert.equal(cyclesOf("cortex-m33", ["ldr\tr0, [r1]", "mov\tr3, r4", "add\tr2, r0, #1"]).cycles, 3);
  assert.equal(cyclesOf("cortex-m7", ["ldr\tr0, [r1]", "ldr\tr2, [r3]"]).cycles, 1);
  assert.equal(cyclesOf("cortex-m7", ["ldr\tr0, [r1]", "smlad\tr4, r5, r6, r4"]).cycles, 1);
  assert.equal(cyclesOf("cortex-m7", ["smlad\tr0, r5, r6, r0", "smlad\tr4, r5, r6, r4"]).cycles, 2);
  assert.equal(cyclesOf("cortex-m7", ["ldmia\tr0!, {r1, r2, r3, r4}", "mov\tr5, r6"]).cycles, 3);
  // A vector load and a vector multiplication of another register overlap.
  const overlapping = cyclesOf("cortex-m55", ["vldrw.u32\tq0, [r0]", "vmladava.s8\tr2, q2, q3"]).cycles;
  assert.ok(overlapping < cyclesOf("cortex-m55", ["vldrw.u32\tq0, [r0]", "vldrw.u32\tq1, [r1]"]).cycles);
});

test("a branch that is taken refills the pipeline, one that is not does not", () => {
  const loop = ["subs\tr0, #1", "bne.n\t100 <loop>"];
  assert.equal(cyclesOf("cortex-m4", loop).cycles, 2);
  assert.equal(cyclesOf("cortex-m4", loop, { times: 10 }).cycles, 2 + 10 * 4);
  assert.equal(cyclesOf("cortex-m4", loop, { times: 10 }).instructions, 22);
});

test("lines that miss cost wait states, less what prefetch hides", () => {
  const timing: FlashTiming = { hertz: 120e6, waitStates: 5, lineBytes: 8, prefetch: true, cache: { kind: "split", codeBytes: 1024, dataBytes: 256 }, basis: "" };
  const block = ["mov\tr0, r1", "mov\tr2, r3"];
  // Two instructions of four bytes are one line: one cycle of its two hides one wait.
  assert.equal(cyclesOf("cortex-m4", block, { misses: "S 0 3 0 0", timing }).cycles, 2 + 3 * 4);
  assert.equal(cyclesOf("cortex-m4", block, { misses: "S 0 3 0 0", timing: { ...timing, prefetch: false } }).cycles, 2 + 3 * 5);
  assert.equal(cyclesOf("cortex-m4", block, { misses: "S 0 0 2 1", timing }).cycles, 2 + 3 * 5);
});

test("a record that stops in the middle is none", () => {
  const whole = ["M 0", "E -1 0 1", "N", "E -1 0 2", "R", "B 0 256:2,258:4"];
  assert.deepEqual(parseFlow(whole.join("\n"))?.calls[0]?.nodes.map(({ edges }) => edges[0]?.times), [1, 2]);
  for (const part of [whole.slice(0, 2), whole.slice(0, 4), whole.slice(0, 5), [], whole.slice(5)]) assert.equal(parseFlow(part.join("\n")), undefined);
});
