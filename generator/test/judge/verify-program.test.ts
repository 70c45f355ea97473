import assert from "node:assert/strict";
import { describe, test } from "vitest";

import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import { defaultOptions } from "../../src/options.js";
import { importPrograms } from "../../src/phases/1-import/import-programs.js";
import { runPasses } from "../../src/phases/2-transform/pipeline.js";
import { createKernelForms } from "../../src/phases/3-select/row-forms/create-kernel-forms.js";
import { selectKernels } from "../../src/phases/3-select/select-kernels.js";
import { runStepPasses } from "../../src/phases/4-plan/passes/pipeline.js";
import type { Step } from "../../src/steps/step.js";
import { workId } from "../../src/steps/step-ids.js";
import type { StepProgram } from "../../src/steps/step-program.js";
import { verifyProgram } from "../../src/steps/verify-program.js";
import { loadCase } from "../corpus/load-corpus.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";

const { kernels } = testCatalog();
const board = testBoard("mps2-an386");

function selectedFrom(pte: Uint8Array) {
  const sink = new DiagnosticSink();
  const program = readProgram(pte, [], sink, "m.pte");
  const imported = program && importPrograms([{ model: undefined, program }], defaultOptions, sink);
  const lowered = imported && runPasses(imported.module, defaultOptions, sink);
  const selected = lowered && selectKernels(lowered, { kernels, board, options: defaultOptions }, sink);
  assert.ok(lowered !== undefined && selected !== undefined, sink.diagnostics.map(({ message }) => message).join("\n"));
  return { lowered, selected };
}

const { lowered, selected } = selectedFrom(loadModel("resnet8", "m4_i8").pte);
const { steps } = selected.methods[0]!;

function withList(program: StepProgram, list: readonly Step[]): StepProgram {
  return { ...program, methods: program.methods.map((method, index) => (index === 0 ? { ...method, steps: list } : method)) };
}

const changed = (at: number, change: Partial<Step>): StepProgram => withList(selected, steps.map((step, index) => (index === at ? { ...step, ...change } : step)));
const findings = (program: StepProgram): string => verifyProgram(program, lowered).join("\n");

test("the selected program is sound", () => assert.deepEqual(verifyProgram(selected, lowered), []));

test("a pass that breaks the program is reported as our bug, and nothing runs after it", () => {
  const context = { forms: createKernelForms({ kernels, board, options: defaultOptions }), options: { ...defaultOptions, name: "m" }, exporterPlanBytes: new Map() };
  const sink = new DiagnosticSink();
  assert.equal(runStepPasses(withList(selected, steps.slice(1)), lowered, context, sink), undefined);
  assert.match(sink.diagnostics[0]!.message, /after select-kernels: .*no step of method|after select-kernels: /);
  assert.equal(sink.diagnostics[0]!.code, "internal");
  const sound = runStepPasses(selected, lowered, context, new DiagnosticSink(), "fuse-loops");
  assert.deepEqual([...(sound?.after.keys() ?? [])], ["select-kernels", "fuse-loops"]);
});

describe("a schedule that is broken in one place is caught", () => {
  for (const at of steps.keys()) {
    test(`step ${at} is lost`, () => assert.match(findings(withList(selected, steps.filter((_, index) => index !== at))), /no step of method/));
    test(`step ${at} is done twice`, () => assert.match(findings(withList(selected, [...steps.slice(0, at + 1), ...steps.slice(at)])), /once too often|is there twice/));
  }
  test("two steps that wait for each other change places", () => {
    let swapped = 0;
    for (const at of steps.keys()) {
      const [first, second] = [steps[at]!, steps[at + 1]];
      if (second === undefined || !second.accesses.some(({ value, mode }) => mode === "read" && first.accesses.some((other) => other.mode === "write" && other.value === value))) continue;
      swapped++;
      assert.match(findings(withList(selected, steps.map((step, index) => (index === at ? second : index === at + 1 ? first : step)))), /runs before what it has to wait for/);
    }
    assert.ok(swapped > 8);
  });
  test("a step reads what nobody has written", () => {
    const { accesses } = steps[0]!;
    assert.match(findings(changed(0, { accesses: accesses.filter(({ mode }) => mode === "read") })), /before it is written/);
  });
  test("a result that the caller reads is never written", () => {
    const last = steps.length - 1;
    assert.match(findings(changed(last, { accesses: steps[last]!.accesses.filter(({ mode }) => mode === "read") })), /which is never written/);
  });
  test("two steps have one memory", () => {
    const [first] = steps.flatMap(({ work }) => work);
    assert.ok(first !== undefined);
    const other = steps.findIndex(({ work }) => work.length > 0 && work[0] !== first);
    assert.match(findings(changed(other, { work: [first] })), /is the memory of another step[^]*is there twice|is there twice[^]*is the memory of another step/);
  });
  test("memory has no bytes, or an odd alignment", () => {
    const { id } = steps[0]!;
    const own = { id: workId(id, "x"), purpose: "scratch", name: "x", bytes: 0, alignment: 3, trafficBytes: 0 } as const;
    assert.match(findings(changed(0, { work: [own] })), /has 0 bytes[^]*is aligned to 3/);
  });
  test("a step may lie over what it does not read", () => {
    const { accesses } = steps[0]!;
    const result = accesses.find(({ mode }) => mode === "write")!.value;
    assert.match(findings(changed(0, { takeovers: [{ input: result, result, offset: 1, grows: true, instructions: 0 }] })), /which it does not read[^]*begin 1 bytes inside/);
  });
  test("a constant is written", () => {
    const constant = [...selected.module.values.values()].find((value) => value.kind === "tensor" && selected.module.storages.get(value.storage)?.kind === "constant");
    const written = constant === undefined ? undefined : ({ value: constant.id, mode: "write", instruction: 0, bytes: 0, times: 1 } as const);
    if (written !== undefined) assert.match(findings(changed(0, { accesses: [...steps[0]!.accesses, written] })), /writes constant/);
  });
});

for (const name of ["cond__1", "map__1", "scan__1"]) {
  test(`blocks of ${name} that do not end, end twice, or have an else without a branch are caught`, () => {
    const control = selectedFrom(loadCase("control_flow", name).pte);
    const list = control.selected.methods[0]!.steps;
    const judge = (changedList: readonly Step[]): string => verifyProgram(withList(control.selected, changedList), control.lowered).join("\n");
    assert.equal(judge(list), "");
    const end = list.findIndex(({ role }) => role === "end");
    const begin = list.findIndex(({ role }) => role === "branch" || role === "loop");
    assert.ok(begin >= 0 && end > begin);
    assert.match(judge(list.map((step, at) => (at === end ? { ...step, role: "line" as const } : step))), /never end/);
    assert.match(judge(list.map((step, at) => (at === begin ? { ...step, role: "line" as const } : step))), /ends what never began|else without a branch/);
  });
}
