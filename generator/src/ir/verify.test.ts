import { describe, expect, test } from "vitest";
import { DiagnosticSink } from "../diagnostics/sink.js";
import { readProgram } from "../model/read-program.js";
import { importPrograms } from "../phases/1-import/import-programs.js";
import { loadModel } from "../../test/models/load-models.js";
import type { Graph, Module } from "./graph.js";
import { valueId } from "./ids.js";
import type { OperatorNode } from "./node.js";
import type { Storage } from "./storage.js";
import type { GraphValue, Tensor } from "./tensor.js";
import { verifyModule } from "./verify.js";

const sink = new DiagnosticSink();
const program = readProgram(loadModel("digits", "m4_i8").pte, [], sink, "digits")!;
const sound = importPrograms([{ model: undefined, program }], { shareState: false }, sink)!.module;
const [graph] = sound.graphs as [Graph];
const result = graph.nodes[0]!.outputs[0]!;
const tensor = sound.values.get(result) as Tensor;

const withGraph = (change: Partial<Graph>): Module => ({ ...sound, graphs: [{ ...graph, ...change }] });
const withFirst = (change: Partial<OperatorNode>): Module => withGraph({ nodes: [{ ...graph.nodes[0]!, ...change }, ...graph.nodes.slice(1)] });
const withTensor = (change: Partial<Tensor>): Module => ({
  ...sound,
  values: new Map<GraphValue["id"], GraphValue>([...sound.values, [result, { ...tensor, ...change }]]),
});
const constant = [...sound.values.values()].find(
  (value): value is Tensor => value.kind === "tensor" && sound.storages.get(value.storage)?.kind === "constant",
)!;

describe("a module that has been broken is told so", () => {
  const broken: readonly (readonly [what: string, module: Module, told: RegExp])[] = [
    ["a tensor without memory", { ...sound, storages: new Map<Storage["id"], Storage>([...sound.storages].filter(([id]) => id !== tensor.storage)) }, /has no storage$/],
    ["a stride too few", withTensor({ strides: tensor.strides.slice(1) }), /has 4 sizes and 3 strides$/],
    ["an element that begins inside another", withTensor({ dtype: "int32", byteOffset: 2 }), /of int32 starts at byte 2$/],
    ["a tensor beyond its memory", withTensor({ byteOffset: 1 << 20 }), /ends at byte \d+ of storage ".*" with \d+$/],
    ["a layout that these sizes cannot have", withTensor({ layout: "s16_quads" }), /of int8 .* cannot be s16_quads$/],
    ["a packed tensor that the caller sees", { ...withTensor({ layout: "s16_quads" }), graphs: [{ ...graph, outputs: [result] }] }, /which the caller of method "forward" sees, is s16_quads$/],
    ["a value that is none", withGraph({ outputs: [valueId(99_999)] }), /uses value 99999, which does not exist$/],
    ["nodes in the wrong order", withGraph({ nodes: [...graph.nodes].reverse() }), /reads value \d+ before it is written$/],
    ["a constant as a result", withFirst({ outputs: [constant.id] }), /writes constant \d+$/],
    ["a result that nothing writes", withGraph({ nodes: graph.nodes.slice(0, -1) }), /returns value \d+, which is never written$/],
  ];
  for (const [what, module, told] of broken) test(what, () => expect(verifyModule(module).some((problem) => told.test(problem))).toBe(true));
  test("and a sound one is not", () => expect(verifyModule(sound)).toEqual([]));
});
