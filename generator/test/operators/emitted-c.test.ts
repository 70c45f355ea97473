import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Program } from "../../src/model/program.js";
import { readProgram } from "../../src/model/read-program.js";
import { compileCase, compileSketch, type CompiledCase } from "../conformance/compiled-case.js";
import type { CorpusCase } from "../corpus/case.js";
import { corpusFamilies, loadCase, loadFamily } from "../corpus/load-corpus.js";
import { hasTool } from "../kernels/host-runner.js";
import { NetworkSketch } from "../passes/network-sketch.js";

const sink = new DiagnosticSink();
const catalog = loadCatalog(sink)!;
const board = loadAllBoards(sink).get("mps3-an547")!;

function compiled(result: ReturnType<typeof compileCase>): CompiledCase {
  return "files" in result ? result : assert.fail(result.diagnostics.map(({ message }) => message).join("; "));
}

const sourceOf = ({ files, prefix }: CompiledCase): string => files.get(`${prefix}.c`)!;

test("double occurs only where the file has it, or computes with numbers that it calls so", () => {
  // Numbers of the file are doubles; ranges with fractions are counted in double, as PyTorch does.
  const mayUseDouble = /^executorch_prim::|^aten::arange|_local_scalar_dense/;
  let looked = 0;
  for (const corpusCase of corpusFamilies().flatMap((family) => loadFamily(family).filter(({ expect }, index) => expect === "answer" && index % 12 === 0))) {
    const program = readProgram(corpusCase.pte, corpusCase.ptd, new DiagnosticSink(), "model.pte")!;
    const hasDouble = program.methods.some(({ values }) => values.some((value) => value.kind === "tensor" && /float64|complex128/.test(value.dtype)));
    if (hasDouble || corpusCase.operatorsInProgram.some((name) => mayUseDouble.test(name))) continue;
    const result = compileCase(corpusCase, board, catalog);
    if (!("files" in result)) continue;
    assert.doesNotMatch(sourceOf(result), /\bdouble\b/, `${corpusCase.family}/${corpusCase.name}`);
    looked++;
  }
  assert.ok(looked > 120, `${looked} programs`);
});

/** The sketch as a case without calls. */
function sketchCase(program: Program): CompiledCase {
  const corpusCase: CorpusCase = { ...loadCase("binary", "add_out__1"), family: "sketch", name: "loops" };
  return compiled(compileSketch(corpusCase, program, board, catalog));
}

test.skipIf(!hasTool("arm-none-eabi-gcc"))("contiguous loops become vector instructions and low-overhead loops on Cortex-M55, in place too", () => {
  const sketch = new NetworkSketch();
  const tensor = (dtype: "float32" | "int8") => sketch.tensor(dtype, [1024]);
  const [a, b, sum, product] = [tensor("float32"), tensor("float32"), tensor("float32"), tensor("float32")];
  const [c, d, difference] = [tensor("int8"), tensor("int8"), tensor("int8")];
  sketch.call("aten::add.out", [{ tensor: a }, { tensor: b }, { int: 1 }], sum);
  sketch.call("aten::mul.Scalar_out", [{ tensor: a }, { double: 0.5 }], product);
  sketch.call("aten::sub.out", [{ tensor: c }, { tensor: d }, { int: 1 }], difference);
  const result = sketchCase(sketch.program([a, b, c, d], [sum, product, difference]));
  const folder = mkdtempSync(join(tmpdir(), "etgen-vectors-"));
  try {
    for (const [name, text] of [...result.files, ...result.kernels]) writeFileSync(join(folder, name), text);
    const words = ["-std=c11", "-mcpu=cortex-m55", "-mfloat-abi=hard", "-mthumb", "-O2", "-S", "-o", "-", `${result.prefix}.c`];
    const { stdout, stderr, status } = spawnSync("arm-none-eabi-gcc", words, { cwd: folder, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    for (const instruction of [/\bvldrw\.32\sq/, /\bvadd\.f32\sq/, /\bvmul\.f32\sq/, /\bvsub\.i8\sq/, /\ble\slr/]) {
      assert.match(stdout, instruction, sourceOf(result));
    }
    assert.doesNotMatch(stdout, /\bv(add|mul|sub)\.f32\ss/, "no element is computed alone");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
