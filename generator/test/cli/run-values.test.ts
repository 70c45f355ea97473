import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import type { DType } from "../../src/ir/dtype.js";
import { formatNpy, parseNpy } from "../../src/run/npy.js";
import type { CaseTensor, CaseValue } from "../corpus/case.js";
import { loadCase } from "../corpus/load-corpus.js";
import { etgen, etgenJson, inTemporaryFolder } from "./etgen.js";

function writeNpy(path: string, value: CaseValue | undefined, shape?: readonly number[]): string {
  const { dtype, bytes, shape: own } = value as CaseTensor;
  writeFileSync(path, formatNpy({ dtype: dtype as DType, shape: shape ?? own, bytes })!);
  return path;
}

/** The tensors of several calls as one with a dimension more. */
function stacked(path: string, values: readonly (CaseValue | undefined)[]): string {
  const tensors = values as readonly CaseTensor[];
  return writeNpy(path, { ...tensors[0]!, bytes: Buffer.concat(tensors.map(({ bytes }) => bytes)) }, [tensors.length, ...tensors[0]!.shape]);
}

async function build(directory: string, family: string, name: string, board = "host"): Promise<string> {
  writeFileSync(join(directory, "m.pte"), loadCase(family, name).pte);
  const { status, stderr } = await etgen(["firmware", "--board", board, "m.pte", "-o", "out"], { directory });
  assert.equal(status, 0, stderr);
  return join(directory, "out");
}

test("a dynamic model takes its sizes from the files, gives outputs of real size, and keeps its bounds", () =>
  inTemporaryFolder(async (directory) => {
    const output = await build(directory, "dynamic", "executorch_prim__add_Scalar__1");
    for (const [index, { inputs, outputs }] of loadCase("dynamic", "executorch_prim__add_Scalar__1").calls.entries()) {
      const files = ["--input", writeNpy(join(directory, "x.npy"), inputs[0]), "--expect", writeNpy(join(directory, "y.npy"), outputs[0])];
      const save = join(directory, `saved ${index}`);
      const { status, stdout, stderr } = await etgen(["run", output, ...files, "--save", save]);
      assert.equal(status, 0, stderr);
      const { shape } = outputs[0] as CaseTensor;
      assert.ok(stdout.includes(`output0 float32 [${shape.join(",")}]: equal to`), stdout);
      const saved = parseNpy(readFileSync(join(save, "output0.npy")));
      assert.deepEqual("shape" in saved && saved.shape, shape);
    }
    const nine: CaseTensor = { kind: "tensor", dtype: "float32", shape: [9, 4], dimOrder: [0, 1], bytes: new Uint8Array(144) };
    const tooLarge = await etgenJson(["run", output, "--input", writeNpy(join(directory, "x.npy"), nine)]);
    assert.match(tooLarge.diagnostics[0]!.message, /has float32 \[9,4\], expected float32 at most \[8,4\], 128 bytes, with any size up to that of dimension 0 and 1$/);
    const three = writeNpy(join(directory, "x.npy"), { ...nine, shape: [3, 4], bytes: new Uint8Array(48) });
    const wrong = await etgenJson(["run", output, "--input", three, "--expect", writeNpy(join(directory, "y.npy"), { ...nine, shape: [4], bytes: new Uint8Array(16) })]);
    assert.deepEqual([wrong.status, wrong.diagnostics[0]!.message], [5, 'output "output0" differs in 4 of 4 elements (2e-5 of the largest element, relative 2e-5); first: its sizes are [5], expected [4]']);
  }));

test("steps of a model with state follow each other in one run, here and in an emulator", () =>
  inTemporaryFolder(async (directory) => {
    const { calls } = loadCase("state", "mutable_buffer__1");
    const input = stacked(join(directory, "x.npy"), calls.map(({ inputs }) => inputs[0]));
    const expected = stacked(join(directory, "y.npy"), calls.map(({ outputs }) => outputs[0]));
    for (const board of ["host", "mps2-an386"]) {
      const output = await build(directory, "state", "mutable_buffer__1", board);
      const { status, stdout, stderr } = await etgen(["run", output, "--input", input, "--expect", expected, "--save", join(directory, "saved")]);
      assert.equal(status, 0, stderr);
      assert.match(stdout, /output0 float32 \[4,2\]: equal to/);
      const saved = parseNpy(readFileSync(join(directory, "saved/output0.npy")));
      assert.deepEqual("shape" in saved && saved.shape, [4, 2]);
    }
    const output = join(directory, "out");
    const raw = join(directory, "x.bin");
    writeFileSync(raw, Buffer.concat(calls.map(({ inputs }) => (inputs[0] as CaseTensor).bytes)));
    assert.equal((await etgen(["run", output, "--steps", "4", "--input", raw, "--expect", expected])).status, 0);
    assert.equal((await etgenJson(["run", output, "--steps", "3", "--input", raw])).diagnostics[0]!.code, "input-mismatch");
    assert.equal((await etgen(["run", output, "--steps", "12"])).status, 0, "zeros in every step");
    const { run } = await etgenJson(["run", output, "--steps", "4", "--input", writeNpy(join(directory, "one.npy"), calls[0]!.inputs[0])]) as unknown as { run: { outputs: { sizes: number[] }[] } };
    assert.deepEqual(run.outputs[0]!.sizes, [4, 2], "the same input in every step");
    for (const steps of ["0", "x", "10000"]) assert.equal((await etgenJson(["run", output, "--steps", steps])).diagnostics[0]!.code, "invalid-option-value");
  }));

test("files are named by method and tensor, and steps need state", () =>
  inTemporaryFolder(async (directory) => {
    const output = await build(directory, "multi_method", "multi_method__3");
    const [a, b] = loadCase("multi_method", "multi_method__3").calls;
    const files = (name: string, value: CaseValue | undefined): string => writeNpy(join(directory, `${name}.npy`), value);
    const [x, y] = [files("x", b!.inputs[0]), files("y", b!.outputs[0])];
    const { status, stdout } = await etgen(["run", output, "--input", `b_input0=${x}`, "--expect", `b_output0=${y}`]);
    assert.equal(status, 0);
    assert.match(stdout, /b_output0 float32 \[1,3\]: equal to/);
    assert.match(stdout, /a_input0\.bin: no such file, zeros are used/);
    assert.equal((await etgen(["run", output, "--input", `b_input0=${x}`, "--input", `a_input0=${files("ax", a!.inputs[0])}`, "--expect", `a_output0=${files("ay", a!.outputs[0])}`])).status, 0);
    const code = async (...args: readonly string[]): Promise<string | undefined> => (await etgenJson(["run", output, ...args])).diagnostics[0]?.code;
    assert.equal(await code("--input", `c_input0=${x}`), "invalid-choice");
    assert.equal(await code("--input", `b_input0=${x}`, "--input", x), "option-conflict");
    assert.equal(await code("--input", `b_input0=${x}`, "--input", `b_input0=${x}`), "option-conflict");
    assert.equal(await code("--input", x), "file-count");
    assert.equal(await code("--steps", "2"), "option-needs");
    writeNpy(join(directory, "b_input9=x.npy"), b!.inputs[0]);
    assert.equal((await etgenJson(["run", "out", "--input", "b_input9=x.npy"], { directory })).diagnostics[0]?.code, "file-count", "a file that is called so is a file");
    assert.ok(existsSync(output));
  }));
