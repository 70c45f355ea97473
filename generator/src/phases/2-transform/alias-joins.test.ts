import assert from "node:assert/strict";
import { describe, it } from "vitest";
import type { Module } from "../../ir/graph.js";
import { tensorOf } from "../../ir/graph.js";
import { storageId, valueId, type ValueId } from "../../ir/ids.js";
import { contiguousStrides, elementCount } from "../../ir/layout.js";
import type { OperatorNode } from "../../ir/node.js";
import type { Storage } from "../../ir/storage.js";
import type { Tensor } from "../../ir/tensor.js";
import { verifyModule } from "../../ir/verify.js";
import { aliasJoins } from "./alias-joins.js";

const [input, first, second, joined] = [0, 1, 2, 3].map(valueId) as [ValueId, ValueId, ValueId, ValueId];

/** input -> neg -> first, input -> abs -> second, cat(first, second) -> joined. */
function joinModule(part: readonly number[], whole: readonly number[], dim: number, parts: readonly ValueId[] = [first, second]): Module {
  const shapes = [part, part, part, whole];
  const values = shapes.map((sizes, index): Tensor => ({
    kind: "tensor",
    id: valueId(index),
    name: `t${index}`,
    dtype: "float32",
    sizes,
    strides: contiguousStrides(sizes),
    dynamic: false,
    storage: storageId(index),
    byteOffset: 0,
  }));
  const storages = shapes.map((sizes, index): Storage => ({ kind: "arena", id: storageId(index), name: `t${index}`, sizeBytes: 4 * elementCount(sizes) }));
  const unary = (operator: string, out: ValueId, instruction: number): OperatorNode => ({
    kind: "operator",
    operator,
    arguments: { self: { value: input }, out: { value: out } },
    inputs: [input],
    outputs: [out],
    origin: { method: "forward", instruction },
  });
  const join: OperatorNode = {
    kind: "operator",
    operator: "aten::cat.out",
    arguments: { tensors: parts.map((value) => ({ value })), dim, out: { value: joined } },
    inputs: parts,
    outputs: [joined],
    origin: { method: "forward", instruction: 2 },
  };
  return {
    values: new Map(values.map((value) => [value.id, value])),
    storages: new Map(storages.map((storage) => [storage.id, storage])),
    graphs: [{ name: "forward", nodes: [unary("aten::neg.out", first, 0), unary("aten::abs.out", second, 1), join], inputs: [input], outputs: [joined] }],
    constantMethods: [],
  };
}

const operatorsOf = (module: Module): readonly string[] => module.graphs[0]!.nodes.map(({ operator }) => operator);

describe("alias-joins", () => {
  it("computes the parts in the memory of the result when they follow each other there", () => {
    const result = aliasJoins.run(joinModule([1, 2, 3], [1, 4, 3], 1));
    assert.deepEqual(operatorsOf(result), ["aten::neg.out", "aten::abs.out"]);
    assert.deepEqual([tensorOf(result, first).storage, tensorOf(result, first).byteOffset], [storageId(3), 0]);
    assert.deepEqual([tensorOf(result, second).storage, tensorOf(result, second).byteOffset], [storageId(3), 24]);
    assert.deepEqual(verifyModule(result), []);
  });

  it("counts a negative dimension from the end", () => {
    assert.deepEqual(operatorsOf(aliasJoins.run(joinModule([2, 3], [4, 3], -2))), ["aten::neg.out", "aten::abs.out"]);
  });

  it("keeps a join of an inner dimension", () => {
    const module = joinModule([2, 3], [2, 6], 1);
    assert.equal(aliasJoins.run(module), module);
  });

  it("keeps a join of one tensor with itself, and of the caller's input", () => {
    for (const parts of [[first, first], [input, second]]) {
      const module = joinModule([2, 3], [4, 3], 0, parts);
      assert.equal(aliasJoins.run(module), module);
    }
  });
});
