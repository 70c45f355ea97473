import assert from "node:assert/strict";
import { describe, test } from "vitest";

import { DiagnosticSink } from "../../diagnostics/sink.js";
import { parseModelArguments } from "./model-arguments.js";
import { modelNameFromPath, parseModelName } from "./model-name.js";
import { parseChoice } from "./option-values.js";
import { parseBudget } from "./parse-budget.js";
import { parsePlaceRules } from "./parse-place-rules.js";

describe("--budget", () => {
  const accepted: readonly (readonly [text: string, budget: object])[] = [
    ["flash=48K,ram=12K", { flash: 49152, ram: 12288 }],
    ["flash=1M", { flash: 1048576 }],
    ["ram=100", { ram: 100 }],
    ["arena=8K", { arena: 8192 }],
    [" stack=1.5K ", { stack: 1536 }],
    ["flash=48KiB, ram=0", { flash: 49152, ram: 0 }],
  ];
  for (const [text, budget] of accepted) {
    test(`takes "${text}"`, () => {
      const sink = new DiagnosticSink();
      assert.deepEqual(Object.fromEntries((parseBudget(text, sink) ?? []).map(({ of, bytes }) => [of, bytes])), budget);
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
  for (const name of ["", "2kws", "kws-v2", "int", "a b", "_kws", "kws\n", "ü", "x".repeat(64), "time", "Features", "string", "etk_add"]) {
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
    ["time.pte", "model_time"],
    ["search.pte", "search"],
    ["...pte", "model"],
  ];
  for (const [path, name] of made) {
    test(`is ${name} for ${path}`, () => {
      assert.equal(modelNameFromPath(path), name);
      assert.equal(parseModelName(modelNameFromPath(path), new DiagnosticSink()), name);
    });
  }
});

describe("name=file", () => {
  const parse = (args: readonly string[], data: readonly string[] = []) => {
    const sink = new DiagnosticSink();
    return { image: parseModelArguments(args, { data }, sink), diagnostics: sink.diagnostics };
  };
  test("is a name where no folder stands before the equals sign", () => {
    assert.deepEqual(parse(["a=b=c.pte"]).image?.models, [{ name: "a", path: "b=c.pte", dataPaths: [] }]);
    assert.deepEqual(parse(["./1x=b.pte"]).image?.models, [{ name: "model_1x_b", path: "./1x=b.pte", dataPaths: [] }]);
  });
  const refused: readonly (readonly [text: string, help: string])[] = [
    ["1x=digits.pte", 'for example "model_1x=digits.pte"; a file that is called so is written "./1x=digits.pte"'],
    ["my-net=n.pte", 'for example "my_net=n.pte"; a file that is called so is written "./my-net=n.pte"'],
    ["int=n.pte", 'for example "model_int=n.pte"; a file that is called so is written "./int=n.pte"'],
    ["=n.pte", 'for example "model=n.pte"; a file that is called so is written "./=n.pte"'],
    ["kws=", "for example kws=model.pte"],
  ];
  for (const [text, help] of refused) {
    test(`is refused as "${text}", with one that works`, () => {
      const { image, diagnostics } = parse([text]);
      assert.equal(image, undefined);
      assert.deepEqual(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.help]), [["invalid-option-value", help]]);
    });
  }
  test("of data names a model", () => {
    assert.deepEqual(parse(["a=n.pte"], ["a=n.ptd", "m.ptd", "./x=y.ptd"]).image?.models[0]?.dataPaths, ["n.ptd", "m.ptd", "./x=y.ptd"]);
    const { diagnostics } = parse(["kws=n.pte", "b=m.pte"], ["kwz=n.ptd", "b=", "m.ptd"]);
    assert.deepEqual(diagnostics.map(({ code }) => code), ["invalid-choice", "invalid-option-value", "model-of-data"]);
    assert.equal(diagnostics[0]?.message, 'the model in "--data kwz=n.ptd" is "kwz", which is not one of its choices');
    assert.match(diagnostics[0]?.help ?? "", /^did you mean "kws"\?/);
  });
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
