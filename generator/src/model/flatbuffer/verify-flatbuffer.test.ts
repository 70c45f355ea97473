import assert from "node:assert/strict";
import { test } from "vitest";
import { Builder } from "flatbuffers";
import { buildProgram } from "../../../test/synthetic/build-program.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { Place, readOrReport } from "../file/place.js";
import { programLayout } from "../schema/generated/program-layout.js";
import * as wire from "../schema/generated/program_generated.js";
import { verifyFlatbuffer } from "./verify-flatbuffer.js";

function defectOf(bytes: Uint8Array): string | undefined {
  const sink = new DiagnosticSink();
  readOrReport(sink, () => verifyFlatbuffer(bytes, programLayout, new Place({})));
  return sink.diagnostics[0]?.message;
}

function changed(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}

const sound = buildProgram({ methods: [{ tensors: [{ name: "w" }], plannedBytes: [8] }] });

test("a sound buffer passes, at any address", () => {
  assert.equal(defectOf(sound), undefined);
  const shifted = new Uint8Array(sound.length + 3);
  shifted.set(sound, 3);
  assert.equal(defectOf(shifted.subarray(3)), undefined);
});

test("no prefix of a sound buffer passes", () => {
  for (let length = 0; length < sound.length; length++) {
    const passes = defectOf(sound.subarray(0, length)) === undefined;
    // The writer ends the buffer with the root's last child, so that every byte but padding is needed.
    if (passes) assert.ok(sound.length - length < 4, `passes when cut to ${length} of ${sound.length} bytes`);
  }
});

test("a broken root is named", () => {
  const root = new DataView(sound.buffer).getUint32(0, true);
  const vtable = (view: DataView): number => root - view.getInt32(root, true);
  const cases: readonly [(view: DataView) => void, RegExp][] = [
    [(view) => view.setUint32(0, 0xffff_fff0, true), /a table at bytes 4294967280/],
    [(view) => view.setUint32(0, 1, true), /an offset of 1, expected at least 4/],
    [(view) => view.setUint32(0, root + 2, true), /divisible by 4/],
    [(view) => view.setInt32(root, -0x7fff_ffff, true), /a table's vtable/],
    [(view) => view.setUint16(vtable(view), 7, true), /a vtable of 7 bytes/],
    [(view) => view.setUint16(vtable(view) + 2, 2, true), /a table of 2 bytes/],
    [(view) => view.setUint16(vtable(view) + 6, 0xfff0, true), /Program.execution_plan: found a field/],
    [(view) => view.setUint16(vtable(view) + 6, 0, true), /Program.execution_plan: found nothing/],
  ];
  for (const [change, expected] of cases) assert.match(defectOf(changed(sound, change)) ?? "nothing found", expected);
});

test("a string without its terminator is refused", () => {
  const end = findText(sound, "forward") + "forward".length;
  assert.match(defectOf(changed(sound, (view) => view.setUint8(end, 65))) ?? "", /execution_plan\[0\]\.name: found a string that ends in byte 65/);
});

test("members of unions that the schema does not know are left alone", () => {
  const builder = new Builder();
  const value = wire.EValue.createEValue(builder, 99 as wire.ValueContent, builder.createString("anything"));
  assert.equal(defectOf(finish(builder, [value])), undefined);
});

test("parts that are shared many times are refused before they are expanded", () => {
  const builder = new Builder();
  const items = wire.DoubleListValue.createItemsVector(builder, new Array<number>(20_000).fill(0));
  const list = wire.DoubleListValue.createDoubleListValue(builder, items);
  const value = wire.EValue.createEValue(builder, wire.ValueContent.DoubleListValue, list);
  const bytes = finish(builder, new Array<number>(20_000).fill(value));
  const started = performance.now();
  assert.match(defectOf(bytes) ?? "", /share each other's bytes/);
  assert.ok(performance.now() - started < 1000);
});

/** A program whose one method has these values. */
function finish(builder: Builder, values: number[]): Uint8Array {
  const name = builder.createString("forward");
  const valueVector = wire.ExecutionPlan.createValuesVector(builder, values);
  const empty = wire.ExecutionPlan.createInputsVector(builder, []);
  wire.ExecutionPlan.startExecutionPlan(builder);
  wire.ExecutionPlan.addName(builder, name);
  wire.ExecutionPlan.addValues(builder, valueVector);
  wire.ExecutionPlan.addInputs(builder, empty);
  wire.ExecutionPlan.addOutputs(builder, empty);
  wire.ExecutionPlan.addChains(builder, empty);
  wire.ExecutionPlan.addDelegates(builder, empty);
  wire.ExecutionPlan.addNonConstBufferSizes(builder, empty);
  const plan = wire.ExecutionPlan.endExecutionPlan(builder);
  const plans = wire.Program.createExecutionPlanVector(builder, [plan]);
  wire.Program.startProgram(builder);
  wire.Program.addExecutionPlan(builder, plans);
  builder.finish(wire.Program.endProgram(builder), "ET12");
  return builder.asUint8Array().slice();
}

function findText(bytes: Uint8Array, text: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text);
}
