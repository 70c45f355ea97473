import { expect, test } from "vitest";
import { variable } from "../../../ops/loops/affine.js";
import { c, element } from "../../../ops/loops/expression.js";
import { assign, declare, jump, loop, loops, when, type Statement } from "../../../ops/loops/statement.js";
import { pruneStatements } from "./prune-statements.js";

const store = (value: string): Statement => assign(element("out", variable("i")), value);

test("locals before a loop that never runs go with it", () => {
  const sum = [declare("float", "sum", "0.0f"), loop("k", 0, [assign("sum", c`${element("input", variable("k"))}`, "+=")])];
  expect(pruneStatements(sum)).toEqual([]);
  expect(pruneStatements([...sum, store("sum")])).toEqual([sum[0], store("sum")]);
});

test("a local stays where only a condition or a position reads it", () => {
  const guard = [declare("int32_t", "count", "0"), when("count >= 3", [jump("fail")])];
  expect(pruneStatements(guard)).toEqual(guard);
  const place = [declare("int32_t", "row", "2"), assign(element("out", variable("row")), "1")];
  expect(pruneStatements(place)).toEqual(place);
});

test("what is only added to itself is not read", () => {
  expect(pruneStatements([declare("int32_t", "count", "0"), loop("i", 4, [assign("count", "1", "+="), store("7")])])).toEqual([loop("i", 4, [store("7")])]);
});

test("continue without a loop around it becomes a condition on the rest", () => {
  const body = [when("!mask[0]", [jump("continue")]), assign("total", "1", "+=")];
  const pruned = pruneStatements([declare("int32_t", "total", "0"), ...loops([], body), store("total")]);
  expect(pruned).toEqual([declare("int32_t", "total", "0"), loop("once", 1, [when("mask[0]", [assign("total", "1", "+=")])]), store("total")]);
});
