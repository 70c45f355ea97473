import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../diagnostics/sink.js";
import { withAdapters } from "./adapter-facts.js";
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
  fields: ["elements", { name: "bias", type: "int32_t", constant: "bias", packing: "identity", optional: true }],
  arguments: ["params", "input", "output", "scratch"],
  scratch: { bytes: "elements", alignment: 4 },
  rows: null,
  in_place: [],
};

const path = "kernels-c/cmsis_nn/adapters.json";
const adapter = {
  family: "scale_s8",
  name: "etk_scale_s8__cmsis_nn",
  when: "few",
  constants: { bias: { constant: "weights", packing: "linear_sums" } },
  params: "etk_scale_s8_cmsis_nn_params",
  added_fields: [{ name: "scratch_bytes", type: "int32_t", value: "core_mve ? 4 * elements : 0" }],
  scratch: { bytes: "scratch_bytes", alignment: 16 },
  in_place: ["input"],
  sources: { all: ["ScaleFunctions/arm_scale_s8"], mve: ["ScaleFunctions/arm_scale_vector_s8"] },
};
const file = { library: "cmsis_nn", includes: ["etk_cmsis_nn.h"], definitions: { few: "elements <= most", most: "pointer_bytes * 25" }, adapters: [adapter] };

function attach(value: unknown): { family: KernelFamily; messages: string[] } {
  const sink = new DiagnosticSink();
  const facts = { family: "scale_s8", header: "etk_scale_s8.h", includes: [], kernels: [reference] };
  const family = parseKernelFamily(JSON.stringify(facts), "kernels-c/scale_s8/kernels.json", sink)!;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const families = withAdapters(new Map([["scale_s8", family]]), text, path, sink);
  for (const { location } of sink.diagnostics) assert.equal(location.file, path);
  return { family: families.get("scale_s8")!, messages: sink.diagnostics.map(({ message }) => message) };
}

const ordered = { ...file, definitions: { most: "pointer_bytes * 25", few: "elements <= most" } };

test("an adapter is the reference kernel of its family with what it says itself", () => {
  const { family, messages } = attach(ordered);
  assert.deepEqual(messages, []);
  const kernel = family.kernels[1]!;
  assert.deepEqual([kernel.folder, kernel.isa, kernel.source, kernel.header], ["cmsis_nn", "cmsis_nn", "etk_scale_s8__cmsis_nn.c", "etk_scale_s8__cmsis_nn.h"]);
  assert.deepEqual(kernel.fields.map(({ name }) => name), ["elements", "bias", "scratch_bytes"]);
  assert.deepEqual(kernel.fields[1], { kind: "constant", name: "bias", member: "problem.bias", type: "int32_t", constant: "weights", packing: "linear_sums", optional: false });
  assert.deepEqual(kernel.arguments.map(({ name }) => name), ["params", "input", "output", "scratch"]);
  assert.deepEqual([100, 101].map((elements) => kernel.when({ elements, pointer_bytes: 4 })), [1, 0]);
  assert.equal(kernel.library!.sources.mve.length, 1);
  assert.deepEqual(kernel.library!.sources.dsp, []);
});

const damages: readonly (readonly [string, unknown, RegExp])[] = [
  ["not JSON", "{", /^the text of the kernel facts is wrong: not JSON: /],
  ["an unknown key", { ...ordered, extra: 1 }, /extra/],
  ["a family that is not there", { ...ordered, adapters: [{ ...adapter, family: "turn_s8" }] }, /there is no kernel family "turn_s8"/],
  ["a name of another family", { ...ordered, adapters: [{ ...adapter, name: "etk_turn_s8__cmsis_nn" }] }, /expected a name "etk_scale_s8\[_<shape>\]__cmsis_nn"/],
  ["a definition before what it uses", file, /uses most, pointer_bytes|uses most/],
  ["an expression that is none", { ...ordered, definitions: { most: "1 +" } }, /expected a value/],
  ["a file with its ending", { ...ordered, adapters: [{ ...adapter, sources: { all: ["Scale/arm_scale_s8.c"] } }] }, /without "\.c"/],
];

for (const [what, value, expected] of damages) {
  test(`${what} is reported`, () => {
    const { messages } = attach(value);
    assert.ok(messages.some((message) => expected.test(message)), messages.join("\n"));
  });
}
