import assert from "node:assert/strict";
import { test } from "vitest";
import { loadFamilies } from "../../../test/kernels/families.js";
import type { KernelRequest } from "../../ops/lowering.js";
import { fieldsOf } from "./implement-kernel.js";

const withoutConstants = (family: string, problem: Readonly<Record<string, number>>): KernelRequest => ({
  kind: "kernel",
  family,
  problem,
  tensors: {},
  constants: {},
  multiplyAccumulates: 0,
});

function constantOf(family: string, kernelName: string, fieldName: string, problem: Readonly<Record<string, number>>) {
  const kernel = loadFamilies().find(({ facts }) => facts.family === family)!.facts.kernels.find(({ name }) => name === kernelName)!;
  const all = Object.fromEntries(kernel.fields.map(({ name }) => [name, 0]));
  const field = fieldsOf(kernel, withoutConstants(family, { ...all, ...problem }), { ...all, ...problem }).find(({ name }) => name === fieldName)!;
  assert.equal(field.kind, "constant");
  return field.kind === "constant" ? field.constant : undefined;
}

test("a packing may make a constant of the problem alone", () => {
  const exponentials = constantOf("softmax_s8", "etk_softmax_s8_table__c", "exponentials", { diff_min: -9, input_multiplier: 1 << 30, input_shift: 22 });
  assert.equal(exponentials?.bytes.length, 4 * 10);
});

test("a constant that nothing makes is a mistake, unless the kernel does without", () => {
  assert.throws(() => constantOf("linear_s8", "etk_linear_s8__ref", "weights", {}), /etk_linear_s8__ref: the request has no constant "weights"/);
  assert.equal(constantOf("linear_s8", "etk_linear_s8__ref", "bias", {}), null);
});
