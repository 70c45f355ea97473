import assert from "node:assert/strict";
import { describe, test } from "vitest";

import type { Board } from "../../src/catalog/board.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { StorageId } from "../../src/ir/ids.js";
import { storageBytes } from "../../src/ir/storage.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { judgePlan, type JudgedPlan } from "../../src/phases/4-plan/judge/judge-plan.js";
import { planMemory } from "../../src/phases/4-plan/plan-memory.js";
import type { Place } from "../../src/phases/4-plan/planned-program.js";
import type { WorkId } from "../../src/steps/step-ids.js";
import { withSteps, type StepProgram } from "../../src/steps/step-program.js";
import { compile } from "../../src/compile.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";
import { tryImage } from "../several-models/image.js";

const catalog = testCatalog();
const board = testBoard("mps2-an386");
const alone = { concurrent: false, otherBanks: [] };

function planOf(model: string, variant: string, options: Partial<CompileOptions> = {}): JudgedPlan {
  const { pte } = loadModel(model, variant);
  const { planned, diagnostics } = compile({ name: "m.pte", bytes: pte }, [], board, { ...defaultOptions, name: "m", ...options }, catalog);
  assert.ok(planned !== undefined, diagnostics.map(({ message }) => message).join("\n"));
  return { program: planned.selected, plan: planned.plan, places: planned };
}

const faultsOf = (judged: JudgedPlan, on: Board = board, options = alone): readonly string[] => judgePlan(judged, on, options);

function withStorage({ places, ...rest }: JudgedPlan, id: StorageId, place: Place): JudgedPlan {
  return { ...rest, places: { ...places, placeOfStorage: new Map(places.placeOfStorage).set(id, place) } };
}

function withWork({ places, ...rest }: JudgedPlan, id: WorkId, place: Place): JudgedPlan {
  return { ...rest, places: { ...places, placeOfWork: new Map(places.placeOfWork).set(id, place) } };
}

function storagesIn({ program: { module, methods } }: JudgedPlan, at: number): readonly StorageId[] {
  return methods[0]!.steps[at]!.accesses.flatMap(({ value }) => {
    const tensor = module.values.get(value);
    return tensor?.kind === "tensor" && module.storages.get(tensor.storage)?.kind !== "constant" ? [tensor.storage] : [];
  });
}

for (const [title, judged] of [
  ["whole tensors", planOf("kws", "model")],
  ["row by row", planOf("ds_cnn_kws", "m4_i8", { ram: "min" })],
  ["with branches of a residual network", planOf("resnet8", "m4_i8")],
] as const) {
  describe(title, () => {
    const { steps } = judged.program.methods[0]!;
    const { placeOfStorage, placeOfWork } = judged.places;

    test("the plan itself is sound", () => assert.deepEqual(faultsOf(judged), []));

    test("every tensor that begins inside another of its step is caught", () => {
      let moved = 0;
      for (const at of steps.keys()) {
        const storages = storagesIn(judged, at);
        for (const id of storages) {
          for (const other of storages) {
            if (id === other) continue;
            const { bank, offset } = placeOfStorage.get(other)!;
            const bytes = storageBytes(judged.program.module.storages.get(other)!);
            if (bytes <= 16) continue;
            moved++;
            // Not where the other begins: there the step may have the right to put it.
            assert.notDeepEqual(faultsOf(withStorage(judged, id, { bank, offset: offset + 16 })), []);
          }
        }
      }
      assert.ok(moved > 0);
    });

    test("memory of a step over what it reads, writes, or has besides is caught", () => {
      let moved = 0;
      for (const [at, { work }] of steps.entries()) {
        const taken = [...storagesIn(judged, at).map((id) => placeOfStorage.get(id)!), ...work.slice(1).map(({ id }) => placeOfWork.get(id)!)];
        for (const place of taken) {
          if (work[0] === undefined) continue;
          moved++;
          assert.notDeepEqual(faultsOf(withWork(judged, work[0].id, place)), []);
        }
      }
      assert.ok(moved > 0);
    });

    test("what has no place, lies outside, is not aligned, or in a bank for something else, is caught", () => {
      const [id, place] = [...placeOfStorage][0]!;
      const arena = judged.plan.arenas[0]!;
      const lost = new Map(placeOfStorage);
      lost.delete(id);
      assert.match(faultsOf({ ...judged, places: { ...judged.places, placeOfStorage: lost } }).join("\n"), /has no place/);
      assert.match(faultsOf(withStorage(judged, id, { ...place, offset: arena.bytes })).join("\n"), /of an arena of/);
      assert.match(faultsOf(withStorage(judged, id, { ...place, offset: place.offset + 4 })).join("\n"), /no multiple of 16/);
      const flash = board.banks.find(({ name }) => name !== arena.bank)!.name;
      const arenas = [...judged.plan.arenas, { ...arena, bank: flash }];
      assert.match(faultsOf({ ...withStorage(judged, id, { ...place, bank: flash }), plan: { ...judged.plan, arenas } }).join("\n"), /where nothing may be written/);
    });

    test("a smaller arena, a smaller bank, a larger stack are caught", () => {
      const { plan } = judged;
      const smaller = plan.arenas.map((arena) => ({ ...arena, bytes: arena.bytes - 1 }));
      assert.match(faultsOf({ ...judged, plan: { ...plan, arenas: smaller } }).join("\n"), /of an arena of/);
      const [arena] = plan.arenas;
      const banks = board.banks.map((bank) => (bank.name === arena!.bank ? { ...bank, bytes: arena!.bytes } : bank));
      assert.match(faultsOf(judged, { ...board, banks }).join("\n"), /need more than/);
      const placement = { ...board.placement, stack: arena!.bank };
      assert.match(faultsOf(judged, { ...board, placement, stackBytes: 2 ** 30 }).join("\n"), /need more than/);
    });

    test("constants in a bank that has no room for them are caught", () => {
      const [arena] = judged.plan.arenas;
      const banks = board.banks.map((bank) => (bank.name === arena!.bank ? { ...bank, bytes: arena!.bytes + board.stackBytes + 600 } : bank));
      const places = { ...judged.places, bankOfConstant: new Map(), weightsHome: arena!.bank };
      assert.deepEqual(faultsOf(judged, { ...board, banks }), []);
      assert.match(faultsOf({ ...judged, places }, { ...board, banks }).join("\n"), /constants \(\d+\).*need more than/);
    });

    test("a buffer that the list begins later or ends earlier is caught", () => {
      const { plan } = judged;
      for (const [index, { firstStep, lastStep, purpose }] of plan.buffers.entries()) {
        if (purpose === "state") continue;
        for (const change of [{ firstStep: firstStep + 1 }, { lastStep: lastStep - 1 }]) {
          const buffers = plan.buffers.map((buffer, at) => (at === index ? { ...buffer, ...change } : buffer));
          assert.notDeepEqual(faultsOf({ ...judged, plan: { ...plan, buffers } }), []);
        }
      }
    });

    test("a plan from lifetimes that are too short is caught", () => {
      let caught = 0;
      for (const [at, step] of steps.entries()) {
        for (const { value } of step.accesses.filter(({ mode }) => mode === "read")) {
          // The planner is told of a program that does not read this here; the judge knows better.
          const deaf = withSteps(judged.program, (other) =>
            other.id !== step.id ? other : { ...other, accesses: other.accesses.filter((access) => access.value !== value), takeovers: other.takeovers.filter(({ input }) => input !== value) },
          );
          const planned = planMemory(deaf, new Map(), board, new DiagnosticSink());
          if (planned === undefined) continue;
          const faults = faultsOf({ program: judged.program, plan: planned.plan, places: planned });
          if (faults.length > 0) caught++;
          assert.ok(faults.length > 0 || isHarmless(judged.program, planned.placeOfStorage, at), `step ${at}`);
        }
      }
      assert.ok(caught > 0);
    });
  });
}

/** By rectangles: no two tensors that are alive at the step share a byte there, takeovers by right aside. */
function isHarmless({ module, methods }: StepProgram, placeOfStorage: ReadonlyMap<StorageId, Place>, at: number): boolean {
  const [{ inputs, outputs, steps }] = methods as readonly [StepProgram["methods"][number]];
  const lives = new Map<StorageId, [number, number]>();
  const touch = (value: (typeof inputs)[number], moment: number): void => {
    const tensor = module.values.get(value);
    if (tensor?.kind !== "tensor") return;
    const [first, last] = lives.get(tensor.storage) ?? [moment, moment];
    lives.set(tensor.storage, [Math.min(first, moment), Math.max(last, moment)]);
  };
  for (const id of inputs) touch(id, -1);
  steps.forEach(({ accesses }, moment) => accesses.forEach(({ value }) => touch(value, moment)));
  for (const id of outputs) touch(id, steps.length);
  const alive = [...lives].filter(([, [first, last]]) => first <= at && at <= last).flatMap(([id]) => (placeOfStorage.has(id) ? [id] : []));
  return alive.every((a) => alive.every((b) => a >= b || !overlap(module, placeOfStorage, a, b) || hasRight(module, steps[at]!.takeovers, a, b)));
}

function overlap(module: StepProgram["module"], places: ReadonlyMap<StorageId, Place>, a: StorageId, b: StorageId): boolean {
  const [first, second] = [places.get(a)!, places.get(b)!];
  const [bytesA, bytesB] = [a, b].map((id) => storageBytes(module.storages.get(id)!)) as [number, number];
  return first.bank === second.bank && first.offset < second.offset + bytesB && second.offset < first.offset + bytesA;
}

function hasRight(module: StepProgram["module"], takeovers: StepProgram["methods"][number]["steps"][number]["takeovers"], a: StorageId, b: StorageId): boolean {
  const storageOf = (id: (typeof takeovers)[number]["input"]): StorageId | undefined => {
    const value = module.values.get(id);
    return value?.kind === "tensor" ? value.storage : undefined;
  };
  return takeovers.some(({ input, result }) => [a, b].includes(storageOf(input)!) && [a, b].includes(storageOf(result)!));
}

test("random places are judged as rectangles in time and space judge them", () => {
  const judged = planOf("kws", "model");
  const program = withSteps(judged.program, (step) => ({ ...step, takeovers: [], work: [] }));
  const [id0] = [...judged.places.placeOfStorage.keys()];
  let seed = 1;
  const random = (limit: number): number => (seed = (seed * 48271) % 2147483647) % limit;
  const verdicts = new Set<boolean>();
  for (let round = 0; round < 200; round++) {
    // Sparse and dense arenas, so that both verdicts come up.
    const spread = 1000 * 2 ** (round % 10);
    const places = new Map([...judged.places.placeOfStorage].map(([id, { bank }]) => [id, { bank, offset: 16 * random(spread) }] as const));
    const arenas = judged.plan.arenas.map((arena) => ({ ...arena, bytes: 2 ** 30 }));
    const banks = board.banks.map((bank) => ({ ...bank, bytes: 2 ** 31 }));
    const plan = { ...judged.plan, arenas, buffers: [] };
    const faults = judgePlan({ program, plan, places: { ...judged.places, placeOfStorage: places } }, { ...board, banks }, alone);
    const isSound = faults.filter((fault) => !fault.startsWith("no buffer of the plan")).length === 0;
    const { steps } = program.methods[0]!;
    verdicts.add(isSound);
    assert.equal(isSound, [...steps.keys()].every((at) => isHarmless(program, places, at)), `round ${round}, first tensor ${id0}`);
  }
  assert.equal(verdicts.size, 2);
});

test("a result that grows over its input from a little too near is caught", () => {
  const judged = planOf("mobilenet_v1_vww", "m4_i8", { ram: "min" });
  const { module, methods } = judged.program;
  const used = methods[0]!.steps.flatMap(({ takeovers }) => takeovers).flatMap(({ input, result, grows }) => {
    const [from, into] = [input, result].map((id) => module.values.get(id));
    return grows && from?.kind === "tensor" && into?.kind === "tensor" && overlap(module, judged.places.placeOfStorage, from.storage, into.storage) ? [into.storage] : [];
  });
  assert.ok(used.length > 0);
  for (const id of used) {
    const { bank, offset } = judged.places.placeOfStorage.get(id)!;
    assert.match(faultsOf(withStorage(judged, id, { bank, offset: offset + 16 })).join("\n"), /share bytes/);
  }
});

test("models that may run at the same time and share a byte are caught", () => {
  const models = ["kws", "add"].map((name) => ({ name, pte: loadModel(name, "model").pte }));
  const { planned } = tryImage(models, board, { concurrent: true });
  const judged: JudgedPlan = { program: planned!.selected, plan: planned!.plan, places: planned! };
  const together = { ...alone, concurrent: true };
  assert.deepEqual(faultsOf(judged, board, together), []);
  const inputOf = (model: string): StorageId => {
    const value = judged.program.module.values.get(judged.program.methods.find((method) => method.model === model)!.inputs[0]!);
    assert.ok(value?.kind === "tensor");
    return value.storage;
  };
  const moved = withStorage(judged, inputOf("add"), judged.places.placeOfStorage.get(inputOf("kws"))!);
  assert.match(faultsOf(moved, board, together).join("\n"), /of another model share byte/);
});

test("code of kernels where none was asked for, none runs, or too little room is kept is caught", () => {
  const asked = { ...board, placement: { ...board.placement, kernels: "ssram23" } };
  const { program, plan, places } = planOf("kws", "model", { place: [{ what: "code", bank: "ssram23" }] });
  const withCode = (code: JudgedPlan["plan"]["code"]): JudgedPlan => ({ program, plan: { ...plan, code }, places });
  const { bytes } = plan.code!;
  assert.deepEqual(faultsOf(withCode({ bank: "ssram23", bytes }), asked), []);
  assert.match(faultsOf(withCode({ bank: "ssram23", bytes }))[0]!, /"ssram1" was asked for/);
  assert.match(faultsOf(withCode(null), asked)[0]!, /"ssram23" was asked for/);
  assert.match(faultsOf(withCode({ bank: "ssram23", bytes: bytes / 4 }), asked)[0]!, /at least \d+ bytes of code/);
  assert.match(faultsOf(withCode({ bank: "ssram23", bytes: 4 * 1024 * 1024 }), asked)[0]!, /copied code \(4194304\)/);
  assert.match(faultsOf(withCode({ bank: "psram", bytes }), { ...asked, placement: { ...asked.placement, kernels: "psram" } })[0]!, /where none runs/);
});
