import assert from "node:assert/strict";
import { test } from "vitest";
import { convert, convertText, loadAs, storeAs } from "./convert.js";
import { literal } from "./literal.js";

test("floats have the fewest digits that read back", () => {
  assert.equal(literal(0.1, "float32"), "0.1f");
  assert.equal(literal(1, "float32"), "1.0f");
  assert.equal(literal(1 / 3, "float32"), "0.33333334f");
  assert.equal(literal(1e-12, "float32"), "1e-12f");
  assert.equal(literal(-2.5, "float64"), "(-2.5)");
  assert.equal(literal(Infinity, "float32"), "INFINITY");
  assert.equal(literal(-Infinity, "float32"), "(-INFINITY)");
  assert.equal(literal(NaN, "float32"), "NAN");
  assert.equal(literal(-0, "float32"), "(-0.0f)");
});

test("integers wrap to their type, and the lowest has its name", () => {
  assert.equal(literal(-(2n ** 31n), "int32"), "INT32_MIN");
  assert.equal(literal(-(2n ** 63n), "int64"), "INT64_MIN");
  assert.equal(literal(5000000000n, "int64"), "INT64_C(5000000000)");
  assert.equal(literal(300n, "uint8"), "44");
  assert.equal(literal(-1n, "uint32"), "4294967295u");
  assert.equal(literal(-3n, "int8"), "(-3)");
});

test("conversions neither warn nor are undefined", () => {
  assert.equal(convert("int32", "float32"), "(float)$element");
  assert.equal(convert("uint8", "int32"), "$element");
  assert.equal(convert("float32", "int8"), "(int8_t)etk_float_to_int32($element)");
  assert.equal(convert("float64", "int64"), "etk_double_to_int64($element)");
  assert.equal(convert("int64", "bool"), "($element != 0)");
  assert.equal(loadAs("float16", "float32"), "etk_half_to_float($element)");
  assert.equal(storeAs("float64", "bfloat16"), "etk_float_to_bfloat16((float)$element)");
});

test("a cast takes the whole text", () => {
  assert.equal(convertText("$x + 1", "(int8_t)$element"), "(int8_t)($x + 1)");
  assert.equal(convertText("sinf($x)", "(double)$element"), "(double)sinf($x)");
  assert.equal(convertText("($x) * ($y)", "(int8_t)$element"), "(int8_t)(($x) * ($y))");
  assert.equal(convertText("$x + 1", "f($element)"), "f($x + 1)");
});
