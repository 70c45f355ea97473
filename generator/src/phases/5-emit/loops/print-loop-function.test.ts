import assert from "node:assert/strict";
import { test } from "vitest";
import { symbolDim } from "../../../ir/dim.js";
import { valueId } from "../../../ir/ids.js";
import { minus, plus, position, times, variable } from "../../../ops/loops/affine.js";
import { c, element } from "../../../ops/loops/expression.js";
import type { LoopNest, NestLoad, NestStore } from "../../../ops/loops/nest.js";
import { assign, constant, jump, loop, loops, when } from "../../../ops/loops/statement.js";
import type { LoopOperand, LoopRequest } from "../../../ops/lowering.js";
import { printLoopFunction } from "./print-loop-function.js";

const operand = (id: number, access: LoopOperand["access"], cType = "float"): LoopOperand => ({ value: valueId(id), cType, access });
const load = (name: string, strides: NestLoad["strides"], rest: Partial<NestLoad> = {}): NestLoad => ({
  operand: name, name: rest.name ?? name, offset: 0, strides, cType: "float", convert: "$element", ...rest,
});
const store = (strides: NestStore["strides"], expression: string): NestStore => ({ operand: "out", offset: 0, strides, expression });
const nest = (fields: Omit<LoopNest, "kind" | "values"> & Partial<LoopNest>): LoopNest => ({ kind: "nest", values: [], ...fields });
const request = (steps: LoopRequest["steps"], operands: LoopRequest["operands"], canFail = false): LoopRequest => ({
  kind: "loop", operands, steps, inPlace: [], canFail, multiplyAccumulates: 0,
});
const ab = { out: operand(0, "write"), a: operand(1, "read"), b: operand(2, "read") };

function print(wanted: LoopRequest, mayShareMemory = (): boolean => false, beginTogether = (): boolean => false): readonly string[] {
  return printLoopFunction(wanted, { functionName: "m_node00_op", mayShareMemory, beginTogether }).lines;
}

test("dense dimensions become one loop", () => {
  const sum = nest({ extents: [10, 1, 100], loads: [load("a", [100, 7, 1]), load("b", [100, 9, 1])], stores: [store([100, 5, 1], "$a + $b")] });
  assert.deepEqual(print(request([sum], ab)), [
    "static void m_node00_op(float *restrict out, const float *a, const float *b)",
    "{",
    "    for (int32_t i = 0; i < 1000; i++) {",
    "        out[i] = a[i] + b[i];",
    "    }",
    "}",
  ]);
});

test("a channels-last tensor is walked in memory order", () => {
  const copy = nest({ extents: [3, 8, 8], loads: [load("a", [1, 24, 3])], stores: [store([1, 24, 3], "$a")] });
  assert.deepEqual(print(request([copy], { out: ab.out, a: ab.a })).slice(2, 4), [
    "    for (int32_t i = 0; i < 192; i++) {",
    "        out[i] = a[i];",
  ]);
});

test("broadcasting keeps its loops", () => {
  const sum = nest({ extents: [4, 5], loads: [load("a", [5, 1]), load("b", [0, 1])], stores: [store([5, 1], "$a + $b")] });
  assert.deepEqual(print(request([sum], ab)).slice(2, 5), [
    "    for (int32_t i = 0; i < 4; i++) {",
    "        for (int32_t j = 0; j < 5; j++) {",
    "            out[i * 5 + j] = a[i * 5 + j] + b[j];",
  ]);
});

test("an element used twice becomes a local; a reduction adds up", () => {
  const squares = nest({
    extents: [4],
    loads: [load("a", [3, 1], { name: "x", convert: "(float)$element" })],
    sizes: { count: 3 },
    reduction: { extents: [3], accumulators: [{ name: "sum", cType: "float", initial: "0.0f", update: "$sum + $x * $x" }] },
    stores: [store([1, 0], "$sum / (float)$count")],
  });
  assert.deepEqual(print(request([squares], { out: ab.out, a: operand(1, "read", "int8_t") })).slice(2, -1), [
    "    for (int32_t i = 0; i < 4; i++) {",
    "        float sum = 0.0f;",
    "        for (int32_t j = 0; j < 3; j++) {",
    "            const float x = (float)a[i * 3 + j];",
    "            sum += x * x;",
    "        }",
    "        out[i] = sum / (float)3;",
    "    }",
  ]);
});

test("operands that are one tensor share a parameter, and shared memory is not restricted", () => {
  const twice = nest({ extents: [2], loads: [load("a", [1]), load("b", [1])], stores: [store([1], "$a + $b")] });
  const lines = print(request([twice], { ...ab, b: operand(1, "read") }), () => true);
  assert.equal(lines[0], "static void m_node00_op(float *out, const float *a)");
  assert.equal(lines[3], "        out[i] = a[i] + a[i];");
});

test("an operand that the result takes the place of is read through the result's pointer", () => {
  const sum = nest({ extents: [2], loads: [load("a", [1])], stores: [store([1], "$a + $a")] });
  const lines = print(request([sum], { out: ab.out, a: ab.a }), () => true, () => true);
  assert.equal(lines[0], "static void m_node00_op(float *restrict out)");
  assert.deepEqual(lines.slice(3, 5), ["        const float a = out[i];", "        out[i] = a + a;"]);
});

test("nothing to do prints nothing", () => {
  const empty = nest({ extents: [0, 4], loads: [load("a", [4, 1])], stores: [store([4, 1], "$a")] });
  const printed = printLoopFunction(request([empty], ab), { functionName: "f", mayShareMemory: () => false, beginTogether: () => false });
  assert.deepEqual([printed.lines, printed.parameters], [[], []]);
});

test("runtime sizes become parameters", () => {
  const n = symbolDim({ name: "n0", bound: 8 });
  const copy = nest({ extents: [n, 4], loads: [load("a", [4, 1])], stores: [store([4, 1], "$a")] });
  const printed = printLoopFunction(request([copy], { out: ab.out, a: ab.a }), { functionName: "f", mayShareMemory: () => false, beginTogether: () => false });
  assert.equal(printed.lines[0], "static void f(float *restrict out, const float *a, int32_t n0)");
  assert.equal(printed.lines[2], "    for (int32_t i = 0; i < n0 * 4; i++) {");
  assert.deepEqual(printed.parameters.at(-1), { kind: "size", name: "n0" });
});

test("statements: positions, dropped loops, failure", () => {
  const [y, k] = [variable("y"), variable("k")];
  const steps = loops([["y", 3], ["one", 1]], [
    loop("k", 2, [
      constant("int32_t", "row", minus(plus(times(y, 2), k), 1)),
      when(c`row < 0 || row >= ${5}`, [jump("continue")]),
      when("row == 4", [jump("fail")]),
      assign(element("out", position([2, 1, 7], [y, k, variable("one")])), element("a", variable("row")), "+="),
    ]),
  ]);
  const printed = printLoopFunction(request(steps, { out: ab.out, a: ab.a }, true), { functionName: "f", mayShareMemory: () => false, beginTogether: () => false });
  assert.equal(printed.returnType, "bool");
  assert.deepEqual(printed.lines, [
    "static bool f(float *restrict out, const float *a)",
    "{",
    "    for (int32_t y = 0; y < 3; y++) {",
    "        for (int32_t k = 0; k < 2; k++) {",
    "            const int32_t row = y * 2 + k - 1;",
    "            if (row < 0 || row >= 5) {",
    "                continue;",
    "            }",
    "            if (row == 4) {",
    "                return false;",
    "            }",
    "            out[y * 2 + k] += a[row];",
    "        }",
    "    }",
    "    return true;",
    "}",
  ]);
});

test("headers follow from what is called", () => {
  const roots = nest({ extents: [2], loads: [load("a", [1])], stores: [store([1], "etk_float_to_half(sqrtf($a))")] });
  const printed = printLoopFunction(request([roots], { out: operand(0, "write", "uint16_t"), a: ab.a }), { functionName: "f", mayShareMemory: () => false, beginTogether: () => false });
  assert.deepEqual([printed.headers, printed.helpers], [["math.h"], ["common/etk_half.h"]]);
});

function printForVectors(wanted: LoopRequest): ReturnType<typeof printLoopFunction> {
  return printLoopFunction(wanted, { functionName: "m_node00_op", mayShareMemory: () => false, beginTogether: () => false, hasFloatVectors: true });
}

test("with vectors of floats, functions that compilers make no vectors of are computed four at a time, the rest one by one", () => {
  const gate = nest({
    extents: [3, 10],
    loads: [load("a", [10, 1]), load("b", [0, 1]), load("c", [1, 0])],
    values: [{ name: "v0", cType: "float", expression: "etk_sigmoid_float($a) * $b" }],
    stores: [store([10, 1], "0.5f * $v0 + etk_tanh_float($c)")],
  });
  const printed = printForVectors(request([gate], { ...ab, c: operand(3, "read") }));
  assert.deepEqual(printed.lines.slice(2, -1), [
    "    for (int32_t i = 0; i < 3; i++) {",
    "        for (int32_t j = 0; j < 2; j++) {",
    "            const float32x4_t v0 = etk_sigmoid_f32x4(vldrwq_f32(&a[i * 10 + j * 4])) * vldrwq_f32(&b[j * 4]);",
    "            vstrwq_f32(&out[i * 10 + j * 4], 0.5f * v0 + etk_tanh_f32x4(vdupq_n_f32(c[i])));",
    "        }",
    "    }",
    "    for (int32_t i = 0; i < 3; i++) {",
    "        for (int32_t j = 0; j < 2; j++) {",
    "            const float v0 = etk_sigmoid_float(a[i * 10 + j + 8]) * b[j + 8];",
    "            out[i * 10 + j + 8] = 0.5f * v0 + etk_tanh_float(c[i]);",
    "        }",
    "    }",
  ]);
  assert.deepEqual(printed.helpers, ["common/etk_sigmoid_f32__mve.h", "common/etk_sigmoid_float.h"]);
});

test("no vectors where elements lie apart, are few or no floats, or where a choice or a quotient is in the way", () => {
  const plain = { extents: [8], loads: [load("a", [1])], stores: [store([1], "etk_exp_float($a)")] };
  const operands = { out: ab.out, a: ab.a };
  const isInVectors = (fields: Partial<LoopNest>, types = operands): boolean =>
    printForVectors(request([nest({ ...plain, ...fields })], types)).lines.some((line) => line.includes("f32x4"));
  assert.equal(isInVectors({}), true);
  assert.equal(isInVectors({ extents: [3] }), false);
  assert.equal(isInVectors({ loads: [load("a", [2])] }), false);
  assert.equal(isInVectors({ stores: [store([3], "etk_exp_float($a)")] }), false);
  assert.equal(isInVectors({ loads: [load("a", [1], { convert: "(float)$element" })] }, { out: ab.out, a: operand(1, "read", "int8_t") }), false);
  for (const expression of ["$a > 0.0f ? etk_exp_float($a) : $a", "etk_exp_float($a) / 3.0f", "$a * 2.0f", "logf(etk_exp_float($a))", "etk_exp_float(2.0f)", "etk_tanh_float($a) * etk_exp_float(-2.0f)"]) {
    assert.equal(isInVectors({ stores: [store([1], expression)] }), false, expression);
  }
});
