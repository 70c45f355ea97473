import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../diagnostics/sink.js";
import { layoutVariables, withComputedFields } from "./computed-fields.js";
import type { KernelFamily } from "./kernel-facts.js";
import { parseKernelFamily } from "./parse-kernel-facts.js";

const reference = {
  name: "etk_scale_s8__ref",
  source: "etk_scale_s8__ref.c",
  includes: [],
  isa: "ref",
  requires: [],
  when: "true",
  params: "etk_scale_s8_params",
  fields: ["elements", { name: "factor", type: "float" }],
  arguments: ["params", "input", "output"],
  scratch: null,
  rows: null,
  in_place: ["input"],
};

const tuned = {
  ...reference,
  name: "etk_scale_s8_by4__dsp",
  source: "etk_scale_s8_by4__dsp.c",
  isa: "dsp",
  requires: ["dsp"],
  when: "elements % 4 == 0",
  params: "etk_scale_s8_by4_params",
  fields: [
    "elements",
    { name: "quads", type: "int32_t", value: "elements / 4" },
    { name: "table", type: "int8_t", constant: "table", packing: "identity", optional: true },
  ],
  arguments: ["params", "input", { name: "mask", optional: true }, "output", "scratch"],
  scratch: { bytes: "quads * pointer_bytes", alignment: 4 },
  in_place: ["input", { input: "mask", when: "elements == 4", instructions: "3 * quads" }],
  instructions: "7 * quads + 20",
};

const family = { family: "scale_s8", header: "etk_scale_s8.h", includes: ["common/etk_rows.h"], kernels: [reference, tuned] };

function parse(value: unknown): { family: KernelFamily | undefined; messages: string[] } {
  const sink = new DiagnosticSink();
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const result = parseKernelFamily(text, "kernels-c/scale_s8/kernels.json", sink);
  for (const { location } of sink.diagnostics) assert.equal(location.file, "kernels-c/scale_s8/kernels.json");
  return { family: result, messages: sink.diagnostics.map(({ message }) => message) };
}

test("a family is read into one form", () => {
  const { family: result, messages } = parse(family);
  assert.deepEqual(messages, []);
  const kernel = result!.kernels[1]!;
  assert.deepEqual(kernel.arguments[2], { name: "mask", optional: true });
  assert.deepEqual(kernel.arguments[1], { name: "input", optional: false });
  assert.deepEqual(
    kernel.fields.map(({ kind, name, type }) => [kind, name, type]),
    [["number", "elements", "int32_t"], ["number", "quads", "int32_t"], ["constant", "table", "int8_t"]],
  );
  assert.equal(kernel.when({ elements: 8 }), 1);
  assert.equal(kernel.scratch!.bytes({ quads: 2, pointer_bytes: 8 }), 16);
  assert.deepEqual(kernel.inPlace.map(({ input, when }) => [input, when({ elements: 8 })]), [["input", 1], ["mask", 0]]);
  assert.deepEqual(kernel.inPlace.map(({ instructions }) => instructions?.({ quads: 2 })), [undefined, 6]);
  assert.equal(kernel.instructions!({ quads: 2 }), 34);
  assert.equal(result!.kernels[0]!.instructions, null);
});

/** Each change of the good file, and what must be said about it. */
const damages: readonly (readonly [string, unknown, RegExp])[] = [
  ["not JSON", "{", /^the text of the kernel facts is wrong: not JSON: /],
  ["an unknown key", { ...family, colour: 1 }, /Unrecognized key: "colour"/],
  ["an unknown key of a kernel", withKernel({ speed: 1 }), /"kernels\[1\]" of the kernel facts is wrong: Unrecognized key: "speed"/],
  ["a missing key", withKernel({ when: undefined }), /"kernels\[1\]\.when".*expected string/],
  ["an unknown instruction set", withKernel({ isa: "sse" }), /"kernels\[1\]\.isa".*"ref"\|"c"\|"dsp"\|"mve"/],
  ["an unknown core feature", withKernel({ requires: ["simd"] }), /"kernels\[1\]\.requires\[0\]"/],
  ["a field of a wrong type", withKernel({ fields: [{ name: "x", type: "double" }] }), /"kernels\[1\]\.fields\[0\]".*or: /],
  ["a path outside the family", withKernel({ source: "../etk_x.c" }), /a file is named "etk_<words>\.c"/],
  ["a broken expression", withKernel({ when: "elements %" }), /expression "elements %", column 11: expected a value, found the end/],
  ["a condition on a computed field", withKernel({ when: "quads > 1" }), /expression "quads > 1" uses quads; known there: pointer_bytes, core_mainline, core_dsp, core_mve, loop_bytes, flash_data_bytes, call_rows, elements, factor/],
  ["scratch from an unknown number", withKernel({ scratch: { bytes: "rows", alignment: 4 } }), /expression "rows" uses rows/],
  ["a field that no problem has", withKernel({ fields: ["elements", "colour"] }), /field "colour" is not a number of the reference kernel/],
  ["a name outside the grammar", withKernel({ name: "scale__dsp" }), /expected a name "etk_scale_s8\[_<shape>\]__dsp"/],
  ["a name used twice", { ...family, kernels: [reference, reference] }, /the name is used twice/],
  ["no reference first", { ...family, kernels: [tuned] }, /the first kernel is the "ref" kernel/],
  ["another header", { ...family, header: "etk_other.h" }, /expected "etk_scale_s8\.h"/],
  ["scratch without an argument", withKernel({ arguments: ["params", "input", "output"] }), /"scratch" is an argument exactly when/],
  ["params not first", withKernel({ arguments: ["input", "params", "output", "scratch"] }), /the first argument is "params"/],
  ["in place over nothing", withKernel({ in_place: ["other"] }), /"in_place" names "other", which is not an argument/],
  ["in place at an unknown cost", withKernel({ in_place: [{ input: "input", when: "true", instructions: "rows" }] }), /expression "rows" uses rows/],
  ["a layout of nothing", withKernel({ layouts: [{ other: "s16_quads" }] }), /"layouts" names "other", which is not an argument/],
  ["an argument twice", withKernel({ arguments: ["params", "input", "input", "scratch"] }), /"input" is named twice/],
];

function withKernel(changes: object): unknown {
  return { ...family, kernels: [reference, { ...tuned, ...changes }] };
}

for (const [what, value, message] of damages) {
  test(`${what} is reported`, () => {
    const { family: result, messages } = parse(value);
    assert.equal(result, undefined);
    assert.ok(messages.some((text) => message.test(text)), messages.join("\n"));
  });
}

test("a kernel with a limit is listed once for each value, the fastest first", () => {
  const limited = {
    ...tuned,
    limit: { name: "quad_limit", values: [65536, 2] },
    fields: ["elements", { name: "quads", type: "int32_t", value: "min(elements / 4, quad_limit)" }],
  };
  const { family: result, messages } = parse({ ...family, kernels: [reference, limited] });
  assert.deepEqual(messages, []);
  const listed = result!.kernels.slice(1).map((kernel) => [kernel.limit, withComputedFields(kernel, { elements: 32 })["quads"]]);
  assert.deepEqual(listed, [
    [{ name: "quad_limit", value: 65536, isFastest: true }, 8],
    [{ name: "quad_limit", value: 2, isFastest: false }, 2],
  ]);
});

test("a limit is not known where a problem is accepted", () => {
  const limited = { ...tuned, when: "elements < quad_limit", limit: { name: "quad_limit", values: [8, 2] } };
  const { messages } = parse({ ...family, kernels: [reference, limited] });
  assert.equal(messages.length, 1);
  assert.match(messages[0]!, /uses quad_limit/);
});

test("a kernel with layouts is listed once for each set of them, and its expressions know which it is", () => {
  const packed = { ...tuned, when: "packed_input == 0 || elements % 8 == 0", layouts: [{}, { input: "s16_quads" }] };
  const { family: result, messages } = parse({ ...family, kernels: [reference, packed] });
  assert.deepEqual(messages, []);
  const listed = result!.kernels.slice(1).map((kernel) => [kernel.layouts, kernel.isFirst, kernel.when({ elements: 4, ...layoutVariables(kernel) })]);
  assert.deepEqual(listed, [
    [{ input: null }, true, 1],
    [{ input: "s16_quads" }, false, 0],
  ]);
});
