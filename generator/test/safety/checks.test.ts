import assert from "node:assert/strict";
import { describe, test } from "vitest";

import type { CompileOptions } from "../../src/options.js";
import type { RowHome, SegmentImplementation } from "../../src/steps/segment.js";
import type { PlannedBuffer, PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { hostWithBanks, planChecked, runChecked, type CheckedProgram } from "./checked-program.js";

const variants: readonly (readonly [title: string, options: Partial<CompileOptions>, isSpread: boolean])[] = [
  ["whole tensors", {}, false],
  ["row by row", { ram: "min" }, false],
  ["fed by rows", { ram: "min", input: "rows" }, false],
  ["whole tensors in two banks", {}, true],
  ["row by row in two banks", { ram: "min", place: [{ what: "input0", bank: "far" }] }, true],
];

const planOf = (options: Partial<CompileOptions>, isSpread: boolean): CheckedProgram => planChecked(options, isSpread ? hostWithBanks() : undefined);

describe("a program that watches its memory", () => {
  for (const [title, options, isSpread] of variants) {
    test(`finds nothing wrong with a sound plan: ${title}`, () => {
      const program = planOf(options, isSpread);
      assert.equal(program.planned.plan.arenas.length, isSpread ? 2 : 1);
      assert.deepEqual(runChecked(program), { kind: "sound", message: "" });
    });

    test(`is stopped when a function writes one byte too many: ${title}`, () => {
      const program = planOf(options, isSpread);
      for (const buffer of watchedBuffers(program.planned)) {
        const { kind, message } = runChecked(program, (source) => withOverrun(source, buffer));
        assert.equal(kind, "stopped", buffer.name);
        assert.match(message, new RegExp(`^etgen check failed: step \\d+ writes outside "${buffer.name}"$`));
      }
    });
  }

  test("is stopped when two buffers that live together overlap", () => {
    const program = planOf({}, false);
    const { buffers } = program.planned.plan;
    const [large, small] = pairAlive(buffers);
    const broken = moved(program.planned, small, large.place.offset + large.sizeBytes - 8);
    const { kind } = runChecked({ ...program, planned: broken });
    assert.notEqual(kind, "sound");
  });

  test("gives another answer when a buffer is used after its life: its bytes are poison", () => {
    const program = planOf({}, false);
    const { plan } = program.planned;
    const victim = plan.buffers.find(({ purpose, firstStep, lastStep }) => purpose === "intermediate" && lastStep > firstStep)!;
    const buffers = plan.buffers.map((buffer) => (buffer === victim ? { ...buffer, lastStep: buffer.lastStep - 1 } : buffer));
    assert.equal(runChecked({ ...program, planned: { ...program.planned, plan: { ...plan, buffers } } }).kind, "differs");
  });

  for (const input of ["whole", "rows"] as const) {
    test(`is stopped when a ring has one row less than its readers need: input ${input}`, () => {
      const program = planOf({ ram: "min", input }, false);
      const rings = ringsOf(program.planned);
      assert.ok(rings.length > 0);
      for (const tensor of rings) {
        const { kind, message } = runChecked({ ...program, planned: withShorterRing(program.planned, tensor) });
        assert.equal(kind, "stopped", `ring ${tensor}`);
        assert.match(message, /^etgen check failed, line \d+: .*rows->/);
      }
    });
  }
});

/** One of each kind: the checks of all are the same code. */
function watchedBuffers({ plan }: PlannedProgram): readonly PlannedBuffer[] {
  const kinds = new Map(plan.buffers.map((buffer) => [`${buffer.purpose} ${buffer.place.bank}`, buffer]));
  // What is written while the application holds the memory is not watched: no step of ours could do it.
  return [...kinds.values()].filter(({ firstStep, lastStep }) => [firstStep, lastStep].some((step) => plan.steps[step]!.kind === "node"));
}

/** After the last step that the buffer lives in has run, and before its guards are looked at, a byte behind it changes. */
function withOverrun(source: string, { place, sizeBytes, firstStep, lastStep }: PlannedBuffer): string {
  const calls = [...source.matchAll(/etgen_after_step\([^;]*, (\d+)\);/g)];
  const call = calls.find(([, step]) => Number(step) >= firstStep && Number(step) <= lastStep);
  assert.ok(call !== undefined, "a step of the buffer is watched");
  const byte = `kws_arena_${place.bank}[${place.offset + sizeBytes}]`;
  return `${source.slice(0, call.index)}${byte} = 1; ${source.slice(call.index)}`;
}

function pairAlive(buffers: readonly PlannedBuffer[]): readonly [PlannedBuffer, PlannedBuffer] {
  const largest = [...buffers].sort((a, b) => b.sizeBytes - a.sizeBytes);
  for (const large of largest) {
    const small = largest.find((other) => other !== large && other.firstStep <= large.lastStep && large.firstStep <= other.lastStep && other.purpose === "intermediate");
    if (small !== undefined) return [large, small];
  }
  throw new Error("no two buffers live together");
}

function moved(planned: PlannedProgram, buffer: PlannedBuffer, offset: number): PlannedProgram {
  const place = { ...buffer.place, offset };
  const isOld = (other: { readonly bank: string; readonly offset: number }): boolean => other.bank === buffer.place.bank && other.offset === buffer.place.offset;
  const storage = [...planned.placeOfStorage].find(([id, other]) => isOld(other) && buffer.id === `storage ${id}`);
  assert.ok(storage !== undefined);
  const arenas = planned.plan.arenas.map((arena) => ({ ...arena, bytes: Math.max(arena.bytes, offset + buffer.sizeBytes + 16) }));
  return {
    ...planned,
    plan: { ...planned.plan, arenas, buffers: planned.plan.buffers.map((other) => (other === buffer ? { ...other, place } : other)) },
    placeOfStorage: new Map([...planned.placeOfStorage, [storage[0], place]]),
  };
}

function segmentOf({ selected }: PlannedProgram): SegmentImplementation {
  const found = selected.methods[0]!.steps.map(({ implementation }) => implementation).find((implementation) => implementation.kind === "segment");
  assert.ok(found?.kind === "segment");
  return found;
}

/** Positions of the first segment's tensors that keep several rows in a ring. */
function ringsOf(planned: PlannedProgram): readonly number[] {
  return segmentOf(planned).tensors.flatMap(({ home }, index) => {
    const rows = home.kind === "ring" ? home.rows : home.kind === "carried" ? (home.kept?.rows ?? 0) : 0;
    return rows > 1 ? [index] : [];
  });
}

function shorter(home: RowHome): RowHome {
  if (home.kind === "ring") return { ...home, rows: home.rows - 1 };
  return home.kind === "carried" && home.kept !== null ? { ...home, kept: { ...home.kept, rows: home.kept.rows - 1 } } : home;
}

function withShorterRing(planned: PlannedProgram, ring: number): PlannedProgram {
  const segment = segmentOf(planned);
  const tensors = segment.tensors.map((tensor, index) => (index === ring ? { ...tensor, home: shorter(tensor.home) } : tensor));
  const [method] = planned.selected.methods;
  const steps = method!.steps.map((step) => (step.implementation === segment ? { ...step, implementation: { ...segment, tensors } } : step));
  return { ...planned, selected: { ...planned.selected, methods: [{ ...method!, steps }] } };
}
