import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { test } from "vitest";
import { Executor } from "../../reference/executor.js";
import { readExportRecord } from "../../src/cli/files/read-export-record.js";
import { chromeTrace } from "../../src/cli/recording/chrome-trace.js";
import { etdumpFiles } from "../../src/cli/recording/etdump-files.js";
import type { RecordedStep, Recording } from "../../src/cli/recording/recording.js";
import { isTensor } from "../../src/cli/executor/method-tensors.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import { readArchive, testDataUrl } from "../archive/read-archive.js";
import { etgen, etgenJson, inTemporaryFolder } from "../cli/etgen.js";
import { testKernels } from "../reference/kernels.js";

/** A model with its ETRecord, a run of it, and what ExecuTorch's Inspector read in the run's ETDump: see record.py. */
const recorded = readArchive(testDataUrl("recording/inspected.pack"));
const text = (name: string): string => new TextDecoder().decode(recorded.get(name));

interface ChromeEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur: number;
  readonly args: { readonly instruction: number; readonly operator: string; readonly module?: string };
}
const chromeEvents = (JSON.parse(text("run.json")) as { readonly traceEvents: readonly ChromeEvent[] }).traceEvents.filter(({ ph }) => ph === "X");

interface Inspected {
  readonly events: readonly {
    readonly name: string;
    readonly instruction: number | null;
    readonly milliseconds: number;
    readonly shapes: readonly (readonly number[])[];
    readonly modules: readonly string[];
  }[];
  readonly output: readonly number[];
}
const inspected = JSON.parse(text("inspector.json")) as Inspected;

/** The run again, with the times that it took then. */
function recordedRun(): Recording {
  const program = readProgram(recorded.get("model.pte")!, [], new DiagnosticSink(), "model.pte")!;
  const steps: RecordedStep[] = [];
  const executor = new Executor(program, testKernels());
  const outputs = executor.run("forward", [{ kind: "tensor", bytes: recorded.get("x.bin")! }], ({ instruction, operator, results }) => {
    const { ts, dur, args } = chromeEvents[steps.length]!;
    const [start, end] = [ts, ts + dur].map((microseconds) => Math.round(microseconds * 1000)) as [number, number];
    steps.push({ method: "forward", instruction, operator, module: args.module, time: { start, end }, results });
  });
  return { unit: "nanosecond", steps, outputs: outputs.filter(isTensor) };
}

test("an ETDump is the one, byte for byte, that ExecuTorch's Inspector has read", () => {
  const { etdump, debugBuffer } = etdumpFiles(recordedRun());
  assert.deepEqual(Buffer.from(etdump), Buffer.from(recorded.get("run.etdp")!));
  assert.deepEqual(Buffer.from(debugBuffer), Buffer.from(recorded.get("run.etdp.bin")!));
});

test("the Inspector found operators, times, results and modules in it", () => {
  const { steps, outputs } = recordedRun();
  const operators = inspected.events.slice(0, -1);
  assert.deepEqual(operators.map(({ name }) => name), steps.map(({ operator }) => operator));
  for (const [index, { time, results, module, instruction }] of steps.entries()) {
    const found = operators[index]!;
    assert.equal(found.instruction, instruction);
    assert.ok(Math.abs(found.milliseconds * 1e6 - (time!.end - time!.start)) < 1);
    assert.deepEqual(found.shapes, results.map(({ sizes }) => sizes));
    assert.deepEqual(found.modules, [module ?? ""]);
  }
  assert.equal(inspected.events.at(-1)!.name, "Method::execute");
  const output = new Float32Array(outputs[0]!.bytes.slice().buffer);
  assert.deepEqual(inspected.output, [...output].map((value) => Number(value.toFixed(6))));
});

test("a Chrome trace has an event for every instruction, in microseconds", () => {
  assert.equal(chromeTrace(recordedRun()), text("run.json"));
});

test("modules of an ETRecord stand in the C code, the profile, the page and what inspect prints", () =>
  inTemporaryFolder(async (directory) => {
    for (const name of ["model.pte", "model.etrecord", "x.bin"]) writeFileSync(join(directory, name), recorded.get(name)!);
    const record = ["--etrecord", "model.etrecord"];
    const inspection = await etgen(["inspect", "model.pte", ...record], { directory });
    assert.match(inspection.stdout, /^blocks\.1\.conv1 +3 +convolution +888$/m);
    const run = ["--run", "--profile", "--input", "x.bin", "--etdump", "run.etdp", "--chrome-trace", "run.json"];
    const firmware = await etgen(["firmware", "--board", "host", "model.pte", ...record, ...run, "-o", "made"], { directory });
    assert.equal(firmware.status, 0, firmware.stderr);
    assert.match(firmware.stdout, /^3 +blocks\.1\.conv1 +aten::convolution\.out +etk_conv2d_f32\S+ +[\d,]+ +[\d.]+ %$/m);
    assert.match(firmware.stdout, /^head +7 +500 +120$/m);
    assert.match(readFileSync(join(directory, "made/model/model.c"), "utf8"), /\/\* 03 {2}convolution "blocks\.1\.conv1" {2}float32 \[1,4,4,4\]/);
    assert.match(readFileSync(join(directory, "made/report.html"), "utf8"), /blocks\.1\.conv1/);
    const events = (JSON.parse(readFileSync(join(directory, "run.json"), "utf8")) as { readonly traceEvents: readonly ChromeEvent[] }).traceEvents;
    assert.ok(events.some(({ name, args }) => name === "blocks.1.conv1" && args.operator === "aten::convolution.out"));
    assert.equal(Buffer.from(readFileSync(join(directory, "run.etdp"))).toString("latin1", 8, 12), "ED00");
    assert.ok(!existsSync(join(directory, "run.etdp.bin")), "a profile has no tensors");
    const trace = await etgen(["evaluate", "model.pte", ...record, "--trace", "steps"], { directory });
    assert.match(trace.stdout, /^ +0 {2}blocks\.0\.conv1 +aten::convolution\.out/m);
  }));

test("names come from JSON too, by instruction or by the exporter's handles, and are made fit for comments", () =>
  inTemporaryFolder(async (directory) => {
    const read = (contents: string | Uint8Array): unknown => {
      const path = join(directory, "names");
      writeFileSync(path, contents);
      const sink = new DiagnosticSink();
      const modules = readExportRecord(path, sink);
      return modules === undefined ? sink.diagnostics.map(({ code }) => code) : Object.fromEntries(modules);
    };
    assert.deepEqual(read('{"forward": {"0": "a.b", "2": "c*/d"}}'), { forward: { 0: "a.b", 2: "c__d" } });
    const handles = { debug_handle_map: { forward: { 0: 7, 1: [8, 9] } }, modules: { 7: "stem", 8: "left", 9: "right" } };
    assert.deepEqual(read(JSON.stringify(handles)), { forward: { 0: "stem", 1: "left, right" } });
    const many = { debug_handle_map: { forward: { 0: [1, 2, 3, 4] } }, modules: { 1: "net.a.w", 2: "net.a.x", 3: "net.a.y", 4: "net.b" } };
    assert.deepEqual(read(JSON.stringify(many)), { forward: { 0: "net" } });
    for (const damaged of ["no json", '{"forward": 3}', recorded.get("model.etrecord")!.slice(0, 900), zipSync({ other: strToU8("{}") })]) {
      assert.deepEqual(read(damaged), ["export-record-unreadable"]);
    }
    writeFileSync(join(directory, "model.pte"), recorded.get("model.pte")!);
    for (const other of ['{"forward": {"9": "late"}}', '{"encode": {"0": "early"}}']) {
      writeFileSync(join(directory, "names"), other);
      const { status, diagnostics } = await etgenJson(["evaluate", "model.pte", "--etrecord", "names"], { directory });
      assert.deepEqual([status, diagnostics.map(({ code }) => code)], [0, ["export-record-mismatch"]]);
    }
    const answer = await etgenJson(["inspect", "nothing.pte", "--etrecord", "names"], { directory });
    assert.deepEqual(answer.diagnostics.map(({ code }) => code), ["file-not-found"]);
  }));
