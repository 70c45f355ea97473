import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { compareRuns, type Comparison } from "../../src/cli/compare/compare-runs.js";
import { traceRun, type TracedRun } from "../../src/cli/compare/compared-program.js";
import { verdict } from "../../src/cli/compare/format-comparison.js";
import { int8Ranges } from "../../src/cli/compare/int8-range.js";
import { readSharedInputs } from "../../src/cli/compare/shared-inputs.js";
import { readExecutable } from "../../src/cli/executor/load-executor.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Method } from "../../src/model/program.js";
import { readProgram } from "../../src/model/read-program.js";
import { formatNpy } from "../../src/run/npy.js";
import { loadModel } from "../models/load-models.js";
import { etgen, etgenJson, inTemporaryFolder, type JsonAnswer } from "./etgen.js";

const digits = loadModel("digits", "m4_f32");
const digit = digits.cases[0]!.input;

function methodOf(pte: Uint8Array): Method {
  return readProgram(pte, [], new DiagnosticSink(), "model.pte")!.methods[0]!;
}

function trace(pte: Uint8Array, input: Uint8Array): TracedRun {
  const sink = new DiagnosticSink();
  const program = readProgram(pte, [], sink, "model.pte")!;
  const run = traceRun({ program, method: program.methods[0]! }, [{ kind: "tensor", bytes: input }], sink);
  assert.deepEqual(sink.diagnostics, []);
  return run!;
}

/** Every weight of one layer has the other sign. */
function damage(pte: Uint8Array, instruction: number): Uint8Array {
  const copy = pte.slice();
  const { values, instructions } = methodOf(copy);
  const call = instructions[instruction]!;
  assert.ok(call.kind === "kernelCall");
  const weights = values[call.arguments[1]!]!;
  assert.ok(weights.kind === "tensor" && weights.data.kind === "constant" && weights.dtype === "int8");
  assert.equal(weights.data.bytes.buffer, copy.buffer);
  new Int8Array(copy.buffer, weights.data.bytes.byteOffset, weights.data.bytes.length).forEach((weight, index, all) => {
    all[index] = Math.min(127, -weight);
  });
  return copy;
}

function ratios({ layers }: Comparison): readonly (readonly [number, number, number | string])[] {
  return layers.map(({ a, b, difference }) => [a.instruction, b.instruction, typeof difference === "string" ? difference : difference.signalToNoise]);
}

test("nothing is between a program and itself", () => {
  const [a, b] = [trace(digits.pte, digit), trace(digits.pte, digit)];
  const comparison = compareRuns(a, b, 20);
  assert.deepEqual(ratios(comparison), Array.from({ length: 8 }, (_, index) => [index, index, Infinity]));
  assert.deepEqual(comparison.outputs.map(({ difference }) => difference), [{ signalToNoise: Infinity, cosine: 1, largest: 0, scale: "as they are" }]);
  assert.deepEqual(comparison.unmatched, { a: [], b: [] });
  assert.equal(verdict(comparison, 20), "none of 8 compared layers is below 20 dB");
});

test("damaged weights are blamed on the layer that has them", () => {
  const sound = trace(digits.pte, digit);
  for (const layer of [1, 3, 6]) {
    const comparison = compareRuns(sound, trace(damage(digits.pte, layer), digit), 20);
    assert.equal(comparison.firstWrong?.a.instruction, layer);
    assert.equal(comparison.firstWrong.b.instruction, layer);
    assert.ok(ratios(comparison).slice(0, layer).every(([, , ratio]) => ratio === Infinity));
    assert.match(verdict(comparison, 20), new RegExp(`^first layer that goes wrong \\(below 20 dB\\): instruction ${layer} of a, cortex_m::quantized_`));
  }
});

test("a float export is matched with a quantised one, activations and all", () => {
  const float = loadModel("digits", "float").pte;
  const [a, b] = [trace(float, digit), trace(digits.pte, digit)];
  const comparison = compareRuns(a, b, 20);
  assert.deepEqual(comparison.layers.map((layer) => [layer.a.operators, layer.b.operators]), [
    [["aten::convolution.out", "aten::relu.out"], ["cortex_m::quantized_depthwise_conv2d.out"]],
    [["aten::max_pool2d_with_indices.out"], ["cortex_m::quantized_max_pool2d.out"]],
    [["aten::convolution.out", "aten::relu.out"], ["cortex_m::quantized_conv2d.out"]],
    [["aten::max_pool2d_with_indices.out"], ["cortex_m::quantized_max_pool2d.out"]],
    [["aten::addmm.out"], ["cortex_m::quantized_linear.out"]],
  ]);
  for (const [, , ratio] of ratios(comparison)) assert.ok(Number(ratio) > 35 && Number(ratio) < 50, `${ratio}`);
  assert.deepEqual(comparison.layers.map(({ difference }) => (difference as { scale: string }).scale.replace(/[.\d]+$/, "")), [
    ...Array.from({ length: 4 }, () => "b fitted: "),
    "from the file",
  ]);
  assert.deepEqual(comparison.unmatched.a.map(({ operators }) => operators), [["aten::permute_copy.out"]]);
  assert.deepEqual(comparison.unmatched.b.map(({ instruction }) => instruction), [0, 5, 7]);
  assert.equal(comparison.firstWrong, undefined);
  assert.equal(compareRuns(a, b, 40).firstWrong?.a.instruction, 4);
  const wrong = compareRuns(a, trace(damage(digits.pte, 3), digit), 20);
  assert.deepEqual([wrong.firstWrong?.a.instruction, wrong.firstWrong?.b.instruction], [4, 3]);
});

test("a recurrent float export is matched with its quantised one from beginning to end", () => {
  const { cases } = loadModel("lstm_toy", "m4_f32");
  const [a, b] = [trace(loadModel("lstm_toy", "float").pte, cases[0]!.input), trace(loadModel("lstm_toy", "m4_f32").pte, cases[0]!.input)];
  const { layers, unmatched, outputs } = compareRuns(a, b, 20);
  assert.ok(layers.length > 100);
  const moves = /quantize_per_tensor|permute_copy/;
  assert.ok([...unmatched.a, ...unmatched.b].every(({ operators }) => moves.test(operators[0]!)), JSON.stringify(unmatched.b.map((layer) => layer.operators)));
  assert.ok(typeof outputs[0]!.difference !== "string" && outputs[0]!.difference.signalToNoise > 35);
});

test("activations are found behind views for which the file has no instruction", () => {
  const { cases, pte } = loadModel("transformer_toy", "m4_f32");
  const comparison = compareRuns(trace(loadModel("transformer_toy", "float").pte, cases[0]!.input), trace(pte, cases[0]!.input), 20);
  const activated = comparison.layers.filter(({ a }) => a.operators.length > 1);
  assert.deepEqual(activated.map(({ a, b }) => [a.operators, b.operators]), Array.from({ length: 2 }, () => [
    ["aten::addmm.out", "aten::gelu.out"],
    ["cortex_m::quantized_linear.out", "cortex_m::quantized_activation.out"],
  ]));
  assert.equal(comparison.firstWrong, undefined);
});

test("int8 tensors are told by zero point, range and what lies at the ends", () => {
  const run = trace(digits.pte, digit);
  const ranges = int8Ranges(run.layers, run.quantisation);
  assert.deepEqual(ranges.map(({ instruction, zeroPoint, least, most }) => [instruction, zeroPoint, least, most]), [
    [0, -128, -128, 127],
    [1, -128, -128, 124],
    [2, -128, -128, 124],
    [3, -128, -128, 39],
    [4, -128, -128, 39],
    [5, -128, -128, 39],
    [6, -1, -111, 114],
  ]);
  assert.deepEqual([ranges[0]!.atLowEnd, ranges[0]!.atHighEnd], [30 / 64, 6 / 64]);
  assert.equal(ranges[3]!.dead, 88 / 256);
});

interface Plain {
  readonly inputs: readonly string[];
  readonly layers: readonly { readonly signalToNoise: string; readonly wrong: boolean }[];
  readonly firstWrong: { readonly a: { readonly instruction: number } } | null;
}

const files = {
  "f32.pte": digits.pte,
  "i8.pte": loadModel("digits", "m4_i8").pte,
  "float.pte": loadModel("digits", "float").pte,
  "damaged.pte": damage(digits.pte, 3),
  "lstm.pte": loadModel("lstm_toy", "m4_f32").pte,
  "x.bin": digit,
  "q.bin": loadModel("digits", "m4_i8").cases[0]!.input,
};

function withFiles(use: (compare: (...words: readonly string[]) => Promise<JsonAnswer>, directory: string) => Promise<void>): Promise<void> {
  return inTemporaryFolder(async (directory) => {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(directory, name), bytes);
    await use((...words) => etgenJson(["compare", ...words], { directory }), directory);
  });
}

test("one file of values serves a program of floats and one of int8", () =>
  withFiles(async (compare) => {
    for (const [file, words] of [["x.bin", "input0 of b: the values quantised by"], ["q.bin", "input0 of a: the values dequantised by"]] as const) {
      const { inputs, layers } = await compare("f32.pte", "i8.pte", "--input", file) as unknown as Plain;
      assert.deepEqual(inputs, [`${words} scale 0.0039197 and zero point -128`]);
      assert.deepEqual(layers.map(({ signalToNoise }) => signalToNoise), Array.from({ length: 6 }, () => "Infinity"));
    }
    const { layers } = await compare("float.pte", "i8.pte", "--input", "x.bin", "--input-b", "q.bin") as unknown as Plain;
    assert.ok(layers.length === 5 && layers.every(({ wrong }) => !wrong));
  }));

test("compare prints tables, and what matches nothing in words", () =>
  withFiles(async (compare, directory) => {
    const { status, stdout, stderr } = await etgen(["compare", "f32.pte", "damaged.pte", "--input", "x.bin"], { directory });
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^output0 {2}float32 \[1,10\] {2}float32 \[1,10\] +-?\d+\.\d +/m);
    assert.match(stdout, /^2 {2}cortex_m::quantized_max_pool2d\.out +2 {2}the same +\[1,8,4,4\] +∞ +1\.000000 +0 {2}same integers$/m);
    assert.match(stdout, /^a +6 {2}cortex_m::quantized_linear\.out +-1 +-111 +114 +0\.0 % +0\.0 % +11\.7 %$/m);
    assert.match(stdout, /^first layer that goes wrong \(below 20 dB\): instruction 3 of a, cortex_m::quantized_conv2d\.out, and 3 of b, .*, at -?\d+\.\d dB$/m);
    assert.equal(((await compare("f32.pte", "damaged.pte", "--input", "x.bin")) as unknown as Plain).firstWrong?.a.instruction, 3);
    const other = (await etgen(["compare", "float.pte", "f32.pte", "--input", "x.bin"], { directory })).stdout;
    assert.match(other, /^not matched, because the other program has no result of such a kind and shape there:\n {2}instruction 6 of a, aten::permute_copy\.out: float32 \[64,10\]$/m);
  }));

test("compare refuses programs and values that do not fit each other", () =>
  withFiles(async (compare, directory) => {
    const codesOf = (a: string, b: string, shared: readonly string[], ofB: readonly string[] = []): readonly string[] => {
      const sink = new DiagnosticSink();
      const [first, second] = [a, b].map((file) => {
        const program = readExecutable(join(directory, file), [], sink)!;
        return { program, method: program.methods[0]! };
      });
      const at = (names: readonly string[]): readonly string[] => names.map((name) => join(directory, name));
      assert.equal(readSharedInputs(first!, second!, { shared: at(shared), b: at(ofB) }, sink) === undefined, sink.hasErrors);
      return sink.diagnostics.map(({ code }) => code);
    };
    assert.deepEqual(codesOf("float.pte", "i8.pte", ["x.bin"], ["q.bin"]), []);
    assert.deepEqual(codesOf("f32.pte", "lstm.pte", ["x.bin"]), ["programs-differ"]);
    assert.deepEqual(codesOf("float.pte", "i8.pte", ["x.bin"]), ["input-scale-unknown"]);
    assert.deepEqual(codesOf("float.pte", "i8.pte", ["q.bin"]), ["input-scale-unknown"]);
    assert.deepEqual(codesOf("float.pte", "i8.pte", ["x.bin"], ["x.bin"]), ["input-mismatch"]);
    assert.deepEqual(codesOf("f32.pte", "f32.pte", []), ["missing-option"]);
    assert.deepEqual(codesOf("f32.pte", "f32.pte", ["x.bin", "x.bin"]), ["file-count"]);
    assert.deepEqual(codesOf("f32.pte", "f32.pte", ["q.bin"]), ["input-mismatch"]);
    assert.deepEqual(codesOf("f32.pte", "i8.pte", ["none.npy"]), ["file-not-found"]);
    const refused = await compare("f32.pte", "i8.pte", "--input", "x.bin", "--threshold", "much", "--method", "backward");
    assert.deepEqual(refused.diagnostics.map(({ code }) => code), ["invalid-option-value", "execution-value", "execution-value"]);
  }));

test("a data set is compared as one run: every sample counts", () =>
  inTemporaryFolder(async (directory) => {
    const inputs = digits.cases.slice(0, 3).map(({ input }) => new Float32Array(input.slice().buffer));
    const all = new Uint8Array(Float32Array.from(inputs.flatMap((input) => [...input])).buffer);
    const broken = damage(digits.pte, 3);
    writeFileSync(join(directory, "a.pte"), digits.pte);
    writeFileSync(join(directory, "b.pte"), broken);
    writeFileSync(join(directory, "set.npy"), formatNpy({ dtype: "float32", shape: [inputs.length, 1, 1, 8, 8], bytes: all })!);
    const answer = await etgenJson(["compare", "a.pte", "b.pte", "--data", "set.npy"], { directory });
    assert.equal(answer.status, 0, JSON.stringify(answer.diagnostics));
    assert.deepEqual(answer["inputs"], [`over ${inputs.length} samples`]);
    assert.equal((answer["firstWrong"] as { readonly a: { readonly instruction: number } }).a.instruction, 3);
    const layers = answer["layers"] as readonly { readonly a: { readonly instruction: number; readonly sizes: readonly number[] }; readonly largest: number }[];
    const single = inputs.map((input) => {
      const bytes = new Uint8Array(input.buffer);
      return compareRuns(trace(digits.pte, bytes), trace(broken, bytes), 20).layers;
    });
    for (const [index, { a, largest }] of layers.entries()) {
      assert.equal(a.sizes[0], inputs.length);
      const alone = single.map((one) => (one[index]!.difference as { readonly largest: number }).largest);
      if (a.instruction <= 3) assert.equal(largest, Math.max(...alone));
    }
    const conflict = await etgenJson(["compare", "a.pte", "b.pte", "--data", "set.npy", "--input", "set.npy"], { directory });
    assert.deepEqual(conflict.diagnostics.map(({ code }) => code), ["option-conflict"]);
  }));
