import assert from "node:assert/strict";
import { describe, test } from "vitest";

import { planPrograms } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Program } from "../../src/model/program.js";
import { defaultOptions } from "../../src/options.js";
import { areNamesFree } from "../../src/phases/5-emit/public-names.js";
import { differenceOf } from "../conformance/compare-values.js";
import { loadCase } from "../corpus/load-corpus.js";
import type { CaseTensor } from "../corpus/case.js";
import { checkOutput } from "../models/check-case.js";
import { loadModel, type ModelCase } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { arenaBytes, blobs, imageName, imageOf, runCalls, textOf, tryImage, type Call, type Image } from "./image.js";

const kws = loadModel("kws", "model");
const digits = loadModel("digits", "m4_f32");
const kwsAlone = { name: "kws", pte: kws.pte };
const digitsAlone = { name: "digits", pte: digits.pte };
const board = testBoard("mps2-an386");
const host = testBoard("host");

const call = (method: string, { input }: ModelCase): Call => ({ method, inputs: [input], outputs: 1 });

describe("two models in one image", () => {
  const both = imageOf([kwsAlone, digitsAlone], board);

  test("share one arena, as large as the larger one needs", () => {
    const alone = [kwsAlone, digitsAlone].map((model) => arenaBytes(imageOf([model], board)));
    assert.equal(arenaBytes(both), Math.max(...alone));
    assert.equal(arenaBytes(both), both.planned.plan.arenas[0]!.lowerBoundBytes);
  });

  test("answer as they do alone, in either order and interleaved", async () => {
    const order = [kws.cases[0]!, digits.cases[0]!, digits.cases[1]!, kws.cases[1]!, digits.cases[2]!, kws.cases[2]!];
    const calls = order.map((one) => call(kws.cases.includes(one) ? "kws_forward" : "digits_forward", one));
    const outputs = await runCalls(both, board, calls);
    order.forEach((one, index) => checkOutput(outputs[index]![0]!, one));
  });

  test("overwrite nothing that another one still needs", async () => {
    const checked = imageOf([digitsAlone, kwsAlone], host, { checks: true });
    const order = [digits.cases[0]!, kws.cases[0]!, digits.cases[1]!];
    const calls = order.map((one) => call(kws.cases.includes(one) ? "kws_forward" : "digits_forward", one));
    const outputs = await runCalls(checked, host, calls, "sanitize");
    order.forEach((one, index) => checkOutput(outputs[index]![0]!, one));
  });

  test("keep few rows only where that makes the shared arena smaller", () => {
    const resnet = { name: "resnet", pte: loadModel("resnet8", "m4_i8").pte };
    const rows = (image: Image, model: string): number =>
      image.planned.selected.methods
        .filter((method) => method.model === model || method.model === undefined)
        .flatMap(({ steps }) => steps)
        .reduce((sum, { implementation }) => sum + (implementation.kind === "segment" ? implementation.stages.length : 0), 0);
    const [kwsSmall, resnetSmall] = [kwsAlone, resnet].map((model) => imageOf([model], board, { ram: "min" }));
    for (const models of [[kwsAlone, resnet], [resnet, kwsAlone]]) {
      const image = imageOf(models, board, { ram: "min" });
      assert.equal(arenaBytes(image), arenaBytes(resnetSmall!));
      assert.ok(rows(image, "resnet") > 0);
      assert.ok(rows(image, "kws") < rows(kwsSmall!, "kws"));
    }
  });

  test("have headers that say what running one does to the other", () => {
    assert.match(textOf(both, "model/kws.h"), /shared with digits/);
    assert.match(textOf(both, "model/kws.h"), /valid until the next run, or until another model gets an input or runs/);
    assert.match(textOf(both, "model/image.h"), /#include "kws\.h"/);
    assert.match(textOf(both, "README.md"), /take turns/);
  });

  test("are both in the manifest, with hashes and methods of different names", () => {
    const manifest = JSON.parse(textOf(both, "etgen.json")) as { models: { name: string; sha256: string }[]; interface: { name: string }[] };
    assert.deepEqual(manifest.models.map(({ name }) => name), ["kws", "digits"]);
    assert.equal(new Set(manifest.models.map(({ sha256 }) => sha256)).size, 2);
    assert.deepEqual(manifest.interface.map(({ name }) => name), ["kws_forward", "digits_forward"]);
  });

  test("keep apart on request: no byte of one is the other's", async () => {
    const apart = imageOf([kwsAlone, digitsAlone], board, { concurrent: true });
    const { buffers } = apart.planned.plan;
    for (const a of buffers) {
      for (const b of buffers) {
        if (a.model === b.model || a.place.bank !== b.place.bank) continue;
        assert.ok(a.place.offset + a.sizeBytes <= b.place.offset || b.place.offset + b.sizeBytes <= a.place.offset, `${a.name} and ${b.name}`);
      }
    }
    assert.ok(arenaBytes(apart) > arenaBytes(both));
    const order = [digits.cases[0]!, kws.cases[0]!];
    const outputs = await runCalls(apart, board, [call("digits_forward", order[0]!), call("kws_forward", order[1]!)]);
    order.forEach((one, index) => checkOutput(outputs[index]![0]!, one));
  });
});

describe("constants of several models", () => {
  test("are emitted once where their bytes are equal", async () => {
    const [own] = Object.values(blobs(imageOf([kwsAlone], board)));
    const twice = imageOf([{ name: "a", pte: kws.pte }, { name: "b", pte: kws.pte }], board);
    assert.deepEqual(blobs(twice), { "image_shared_weights.bin": own });
    const outputs = await runCalls(twice, board, [call("b_forward", kws.cases[0]!), call("a_forward", kws.cases[1]!)]);
    outputs.forEach(([output], index) => checkOutput(output!, kws.cases[index]!));
  });

  test("are a model's own otherwise", () => {
    const alone = [kwsAlone, digitsAlone].map((model) => Object.values(blobs(imageOf([model], board)))[0]);
    assert.deepEqual(blobs(imageOf([kwsAlone, digitsAlone], board)), { "kws_weights.bin": alone[0], "digits_weights.bin": alone[1] });
  });

  test("may be C arrays", async () => {
    const twice = imageOf([{ name: "a", pte: digits.pte }, { name: "b", pte: digits.pte }, kwsAlone], host, { weights: "c" });
    const order = [digits.cases[0]!, digits.cases[1]!, kws.cases[0]!];
    const outputs = await runCalls(twice, host, ["a_forward", "b_forward", "kws_forward"].map((method, index) => call(method, order[index]!)));
    order.forEach((one, index) => checkOutput(outputs[index]![0]!, one));
  });
});

test("state of one model is not another's, however they take turns", async () => {
  const { pte, calls, tolerance } = loadCase("state", "mutable_buffer__1");
  const image = imageOf([{ name: "a", pte }, { name: "b", pte }, digitsAlone], host, { checks: true });
  const runOf = (model: string, index: number): Call => {
    const { method, inputs } = calls[index]!;
    return { method: `${model}_${method}`, inputs: inputs.map((input) => (input as CaseTensor).bytes), outputs: 1 };
  };
  const turns = calls.flatMap((_, index) => [["a", index], ...(index < 2 ? [["b", index]] : []), ["digits", 0]] as [string, number][]);
  const made = turns.map(([model, index]) => (model === "digits" ? call("digits_forward", digits.cases[0]!) : runOf(model, index)));
  const outputs = await runCalls(image, host, made, "sanitize");
  turns.forEach(([model, index], turn) => {
    if (model === "digits") checkOutput(outputs[turn]![0]!, digits.cases[0]!);
    else assert.equal(differenceOf(outputs[turn]![0]!, calls[index]!.outputs[0] as CaseTensor, tolerance), undefined, `${model}, call ${index}`);
  });
});

test("problems of all models are reported at once", () => {
  const broken = loadCase("delegate", "unknown_operator__1").pte;
  const { files, diagnostics } = tryImage([{ name: "a", pte: new Uint8Array(8) }, { name: "b", pte: broken }, kwsAlone], board);
  assert.equal(files, undefined);
  assert.ok(diagnostics.length >= 2);
  assert.ok(diagnostics.some(({ location }) => location.file === "a.pte") && diagnostics.some(({ location }) => location.file === "b.pte"));
});

test("models whose functions would have the same name are refused", () => {
  const methodNamed = (name: string): Program => {
    const sketch = new NetworkSketch();
    const [input, output] = [sketch.tensor("float32", [4]), sketch.tensor("float32", [4])];
    sketch.call("aten::neg.out", [{ tensor: input }], output);
    const program = sketch.program([input], [output]);
    return { ...program, methods: program.methods.map((method) => ({ ...method, name })) };
  };
  const plan = (first: string, second: string): readonly string[] => {
    const sink = new DiagnosticSink();
    const programs = [{ model: "a", program: methodNamed(first) }, { model: "a_b", program: methodNamed(second) }];
    const planned = planPrograms(programs, host, { ...defaultOptions, name: imageName }, testCatalog().kernels, sink);
    assert.ok(planned);
    assert.equal(areNamesFree(planned, imageName, sink), sink.diagnostics.length === 0);
    return sink.diagnostics.map(({ message }) => message);
  };
  assert.deepEqual(plan("c", "c"), []);
  assert.deepEqual(plan("b_c", "c"), ['the model "a" and the model "a_b" would both need the name "a_b_c"']);
});
