import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { DiagnosticSink } from "../../diagnostics/sink.js";
import { modelNameFromPath, parseChoice, parseModelName } from "./option-values.js";
import { parseBudget } from "./parse-budget.js";
import { parsePlaceRules } from "./parse-place-rules.js";

describe("--budget", () => {
  const accepted: readonly (readonly [text: string, budget: object])[] = [
    ["flash=48K,ram=12K", { flash: 49152, ram: 12288 }],
    ["flash=1M", { flash: 1048576 }],
    ["ram=100", { ram: 100 }],
    [" stack=1.5K ", { stack: 1536 }],
    ["flash=48KiB, ram=0", { flash: 49152, ram: 0 }],
  ];
  for (const [text, budget] of accepted) {
    test(`takes "${text}"`, () => {
      const sink = new DiagnosticSink();
      assert.deepEqual(parseBudget(text, sink), budget);
      assert.equal(sink.hasErrors, false);
    });
  }
  for (const text of ["", "flash", "flash=", "flash=-1", "rom=1K", "flash=1T", "flash=1K ram=2K", "flash=1e9", "=5", "flash=1K,flash=2K"]) {
    test(`refuses "${text}"`, () => {
      const sink = new DiagnosticSink();
      assert.equal(parseBudget(text, sink), undefined);
      assert.deepEqual(sink.diagnostics.map(({ code }) => code), ["invalid-option-value"]);
    });
  }
});

describe("--name", () => {
  test("takes a C identifier", () => {
    assert.equal(parseModelName("kws_v2", new DiagnosticSink()), "kws_v2");
  });
  for (const name of ["", "2kws", "kws-v2", "int", "a b", "_kws", "kws\n", "ü", "x".repeat(64)]) {
    test(`refuses ${JSON.stringify(name)}`, () => {
      const sink = new DiagnosticSink();
      assert.equal(parseModelName(name, sink), undefined);
      assert.equal(sink.hasErrors, true);
    });
  }
  const made: readonly (readonly [path: string, name: string])[] = [
    ["models/KWS-v2.pte", "kws_v2"],
    ["/a b/my model.v3.bpte", "my_model_v3"],
    ["2024.pte", "model_2024"],
    ["日本.pte", "model"],
    ["int.pte", "model_int"],
    ["...pte", "model"],
  ];
  for (const [path, name] of made) {
    test(`is ${name} for ${path}`, () => {
      assert.equal(modelNameFromPath(path), name);
      assert.equal(parseModelName(modelNameFromPath(path), new DiagnosticSink()), name);
    });
  }
});

describe("--place", () => {
  test("is divided at the last equals sign: names come from the model", () => {
    const sink = new DiagnosticSink();
    assert.deepEqual(parsePlaceRules(["weights=itcm", "a=b=sram", "weights:04=dtcm"], sink), [
      { what: "weights", bank: "itcm" },
      { what: "a=b", bank: "sram" },
      { what: "weights:04", bank: "dtcm" },
    ]);
    assert.equal(sink.hasErrors, false);
  });
  for (const text of ["", "weights", "=itcm", "weights=", "="]) {
    test(`refuses "${text}"`, () => {
      const sink = new DiagnosticSink();
      assert.equal(parsePlaceRules([text], sink), undefined);
      assert.deepEqual(sink.diagnostics.map(({ code }) => code), ["invalid-option-value"]);
    });
  }
});

test("a choice is taken or answered with the choices and the nearest one", () => {
  const sink = new DiagnosticSink();
  assert.equal(parseChoice("--opt", "size", ["size", "speed"], sink), "size");
  assert.equal(parseChoice("--opt", "sped", ["size", "speed"], sink), undefined);
  assert.equal(sink.diagnostics[0]?.help, 'did you mean "speed"? choices: size, speed');
});
