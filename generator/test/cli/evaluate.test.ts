import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { test } from "vitest";

import { readDataSet, readLabels } from "../../src/cli/evaluate/data-set.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import { decodeElements } from "../../src/run/decode-elements.js";
import { formatNpy, parseNpy } from "../../src/run/npy.js";
import { loadCase } from "../corpus/load-corpus.js";
import { loadModel } from "../models/load-models.js";
import { etgen, etgenJson, inTemporaryFolder, kws } from "./etgen.js";

interface Output {
  readonly name: string;
  readonly dtype: string;
  readonly sizes: readonly number[];
  readonly values: readonly number[];
}

const expectedScores = decodeElements(readFileSync(kws.expected), "float32");

test("evaluate prints the outputs of a run, and keeps them", () =>
  inTemporaryFolder(async (directory) => {
    const { outputs } = await etgenJson(["evaluate", kws.model, "--input", kws.input, "--save", "out files"], { directory }) as unknown as {
      outputs: readonly Output[];
    };
    assert.deepEqual(outputs.map(({ name, dtype, sizes, values }) => [name, dtype, sizes, values]), [["output0", "float32", [1, 12], expectedScores]]);
    const saved = parseNpy(readFileSync(join(directory, "out files/output0.npy")));
    assert.ok("bytes" in saved);
    assert.deepEqual(decodeElements(saved.bytes, "float32"), expectedScores);
    const { stdout, stderr } = await etgen(["evaluate", kws.model, "--input", kws.input]);
    assert.match(stdout, /^output0 {2}float32 \[1,12\] .* 8\.949 .*… \(12\)$/m);
    assert.equal(stderr, "");
  }));

test("evaluate --trace keeps what every instruction computes, in the order of execution", () =>
  inTemporaryFolder(async (directory) => {
    const { trace } = await etgenJson(["evaluate", kws.model, "--input", kws.input, "--trace", "steps"], { directory }) as unknown as {
      trace: readonly (Output & { readonly instruction: number; readonly operator: string; readonly file: string })[];
    };
    assert.deepEqual(trace.map(({ instruction }) => instruction), Array.from({ length: 16 }, (_, index) => index));
    assert.equal(trace[15]!.operator, "cortex_m::dequantize_per_tensor.out");
    assert.deepEqual(readdirSync(join(directory, "steps")), trace.map(({ file }) => file));
    const last = parseNpy(readFileSync(join(directory, "steps", trace[15]!.file)));
    assert.ok("bytes" in last);
    assert.deepEqual(decodeElements(last.bytes, "float32"), expectedScores);
  }));

/** Inputs and classes of the digits, as numpy would save them. */
function digitSet(): { readonly set: Uint8Array; readonly labels: Uint8Array; readonly classes: readonly number[] } {
  const { cases } = loadModel("digits", "m4_f32");
  const inputs = Buffer.concat(cases.map(({ input }) => input));
  const classes = cases.map(({ expected }) => {
    const scores = decodeElements(expected, "float32").map(Number);
    return scores.indexOf(Math.max(...scores));
  });
  const set = zipSync({ "arr_0.npy": formatNpy({ dtype: "float32", shape: [cases.length, 1, 8, 8], bytes: inputs })! });
  const labels = formatNpy({ dtype: "int64", shape: [cases.length], bytes: new Uint8Array(BigInt64Array.from(classes.map(BigInt)).buffer) })!;
  return { set, labels, classes };
}

test("evaluate --data counts how many samples of a data set get their class", () =>
  inTemporaryFolder(async (directory) => {
    const { set, labels, classes } = digitSet();
    writeFileSync(join(directory, "model.pte"), loadModel("digits", "m4_f32").pte);
    writeFileSync(join(directory, "set.npz"), set);
    writeFileSync(join(directory, "y.npy"), labels);
    const wrong = [...classes];
    wrong[0] = (wrong[0]! + 1) % 10;
    writeFileSync(join(directory, "wrong.npy"), formatNpy({ dtype: "uint8", shape: [wrong.length], bytes: Uint8Array.from(wrong) })!);
    const scoreOf = async (...words: readonly string[]): Promise<{ correct: number; samples: number; confusion: number[][]; chosen: number[]; kind: string }> =>
      (await etgenJson(["evaluate", "model.pte", "--data", "set.npz", ...words], { directory }))["score"] as never;
    assert.deepEqual([(await scoreOf("--labels", "y.npy")).correct, (await scoreOf("--labels", "y.npy")).samples], [classes.length, classes.length]);
    const one = await scoreOf("--labels", "wrong.npy", "--top", "1");
    assert.equal(one.correct, classes.length - 1);
    assert.equal(one.confusion[wrong[0]!]![classes[0]!], 1);
    assert.deepEqual((await scoreOf()).chosen.reduce((sum, count) => sum + count, 0), classes.length);
    const { stdout } = await etgen(["evaluate", "model.pte", "--data", "set.npz", "--labels", "y.npy"], { directory });
    assert.match(stdout, new RegExp(`^accuracy: 100\\.00 %, ${classes.length} of ${classes.length}$`, "m"));
  }));

test("evaluate --data with numbers as labels gives the mean squared error", () =>
  inTemporaryFolder(async (directory) => {
    const { cases, pte } = loadModel("ad_autoencoder", "m4_f32");
    const [first] = cases;
    writeFileSync(join(directory, "model.pte"), pte);
    const array = (bytes: Uint8Array): Uint8Array => formatNpy({ dtype: "float32", shape: [1, bytes.length / 4], bytes })!;
    writeFileSync(join(directory, "x.npy"), array(first!.input));
    const shifted = new Float32Array(first!.expected.slice().buffer).map((value) => value + 2);
    writeFileSync(join(directory, "y.npy"), array(new Uint8Array(shifted.buffer)));
    const { score } = await etgenJson(["evaluate", "model.pte", "--data", "x.npy", "--labels", "y.npy"], { directory }) as unknown as {
      score: { kind: string; meanSquaredError: number };
    };
    assert.equal(score.kind, "numbers");
    assert.ok(Math.abs(score.meanSquaredError - 4) < 1e-4, `${score.meanSquaredError}`);
  }));

test("evaluate takes the sizes of a dynamic input from its file, up to their bounds", () =>
  inTemporaryFolder(async (directory) => {
    const corpusCase = loadCase("dynamic", "dyn__linear__1");
    const [call] = corpusCase.calls.filter(({ inputs }) => inputs[0]!.kind === "tensor" && inputs[0]!.shape[0]! > 1);
    const input = call!.inputs[0]!;
    assert.ok(input.kind === "tensor");
    writeFileSync(join(directory, "model.pte"), corpusCase.pte);
    writeFileSync(join(directory, "x.npy"), formatNpy({ dtype: "float32", shape: input.shape, bytes: input.bytes })!);
    const { outputs } = await etgenJson(["evaluate", "model.pte", "--input", "x.npy"], { directory }) as unknown as { outputs: readonly Output[] };
    assert.equal(outputs[0]!.sizes[0], input.shape[0]);
    writeFileSync(join(directory, "x.npy"), formatNpy({ dtype: "float32", shape: [9, 4], bytes: new Uint8Array(9 * 16) })!);
    const refused = await etgenJson(["evaluate", "model.pte", "--input", "x.npy"], { directory });
    assert.match(refused.diagnostics[0]!.message, /^the file for "input0" has float32 \[9,4\], expected float32 at most \[8,4\]$/);
  }));

test("evaluate says what is wrong with files and options", () =>
  inTemporaryFolder(async (directory) => {
    const codesOf = async (...words: readonly string[]): Promise<readonly string[]> =>
      (await etgenJson(["evaluate", kws.model, ...words], { directory })).diagnostics.map(({ code }) => code);
    const dataCodes = (data: string, labels?: string): readonly string[] => {
      const sink = new DiagnosticSink();
      const method = readProgram(readFileSync(kws.model), [], sink, "kws.pte")!.methods[0]!;
      const set = readDataSet(join(directory, data), method, sink);
      if (set !== undefined && labels !== undefined) readLabels(join(directory, labels), set.count, sink);
      return sink.diagnostics.map(({ code }) => code);
    };
    writeFileSync(join(directory, "short.bin"), "123");
    writeFileSync(join(directory, "no.npz"), "no archive");
    const npy = (shape: readonly number[]): Uint8Array =>
      formatNpy({ dtype: "float32", shape, bytes: new Uint8Array(4 * shape.reduce((product, size) => product * size, 1)) })!;
    writeFileSync(join(directory, "two.npy"), npy([2, 49, 10]));
    writeFileSync(join(directory, "odd.npy"), npy([2, 49, 9]));
    writeFileSync(join(directory, "three.npy"), npy([3]));
    assert.deepEqual(await codesOf("--input", "short.bin"), ["input-mismatch"]);
    assert.deepEqual(await codesOf("--input", kws.input, "--input", kws.input), ["file-count"]);
    assert.deepEqual(await codesOf("--method", "backward"), ["execution-value"]);
    assert.deepEqual(await codesOf("--data", "two.npy", "--labels", "odd.npy"), ["input-mismatch"]);
    assert.deepEqual(await codesOf("--data", "two.npy", "--data", "odd.npy", "--input", kws.input, "--top", "0"), [
      "invalid-option-value",
      "option-conflict",
      "option-conflict",
    ]);
    assert.deepEqual(await codesOf("--labels", "three.npy"), ["missing-option"]);
    assert.deepEqual(dataCodes("two.npy", "two.npy"), []);
    assert.deepEqual(dataCodes("no.npz"), ["npy-invalid"]);
    assert.deepEqual(dataCodes("short.bin"), ["npy-invalid"]);
    assert.deepEqual(dataCodes("odd.npy"), ["input-mismatch"]);
    assert.deepEqual(dataCodes("missing.npz"), ["file-not-found"]);
    assert.deepEqual(dataCodes("two.npy", "three.npy"), ["input-mismatch"]);
    writeFileSync(join(directory, "delegate.pte"), loadCase("delegate", "unknown_delegate__1").pte);
    assert.match((await etgen(["evaluate", "delegate.pte"], { directory })).stderr, /^error\[execution-delegate\]: the executor cannot run what backend "NoSuchBackend"/);
  }));
