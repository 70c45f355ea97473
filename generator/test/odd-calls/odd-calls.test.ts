import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { compile } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { defaultOptions } from "../../src/options.js";
import { readArchive, testDataUrl } from "../archive/read-archive.js";

/** What becomes of each program: it compiles without a warning, or is refused with these codes. */
const expected: Readonly<Record<string, string>> = {
  "c-argmax_empty": "operand-sizes",
  "c-argmax_out_f32": "result-dtype",
  "c-atan2_int32": "result-dtype",
  "c-batchnorm_empty": "compiles",
  "c-bitwise_and_f16": "unsupported-dtype",
  "c-bitwise_not_f16": "unsupported-dtype",
  "c-bitwise_or_scalar_bool": "result-dtype",
  "c-cat_0d": "operand-sizes",
  "c-constant_complex64": "unsupported-dtype unsupported-dtype result-dtype",
  "c-conv_backward_intmin": "unsupported-form",
  "c-cumsum_empty": "compiles",
  "c-dequantize_zp_intmin": "unsupported-form",
  "c-exp_int8": "result-dtype",
  "c-ge_scalar_bool": "compiles",
  "c-glu_0d": "operand-sizes",
  "c-groupnorm_empty": "compiles",
  "c-index_select_out_int8": "result-dtype",
  "c-isfinite_bool": "unsupported-dtype",
  "c-isnan_out_int8": "result-dtype",
  "c-masked_scatter_0d": "compiles",
  "c-masked_scatter_empty": "compiles",
  "c-maxpool_backward_div0": "compiles",
  "c-maxpool_out_int8": "result-dtype",
  "c-pow_bool": "unsupported-dtype",
  "c-pow_uint64": "unsupported-dtype",
  "c-repeat_interleave_empty": "compiles",
  "c-shift_bool": "unsupported-dtype",
  "c-shift_f32_throw": "unsupported-dtype",
  "c-slice_scatter_0d": "operand-sizes",
  "c-softmax_f16_0d": "compiles",
  "c-softmax_f16_empty": "compiles",
  "c-tril_0d": "operand-sizes",
  "c-triu_uint8": "compiles",
  "c-var_empty": "compiles",
  "quant-mult-neg": "unsupported-form",
  "quant-shift-2e9": "unsupported-form",
  "quant-shift-minus200": "unsupported-form",
  "ub-argmax-empty-nullread": "operand-sizes",
  "ub-pad-f32-into-f16-bits-ub": "result-dtype",
  "ub-reciprocal-int64-div0": "result-dtype",
};

const sink = new DiagnosticSink();
const catalog = loadCatalog(sink)!;
const board = loadAllBoards(sink).get("host")!;
const warnings = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-fsyntax-only"];

function outcomeOf(name: string, bytes: Uint8Array): string {
  const { files, diagnostics } = compile({ name, bytes }, [], board, { ...defaultOptions, name: "odd", weights: "c" }, catalog);
  if (files === undefined) return diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code).join(" ");
  const folder = mkdtempSync(join(tmpdir(), "etgen-odd-"));
  try {
    const texts = files.flatMap(({ path, contents }) => (/^model\/.*\.[ch]$/.test(path) && typeof contents === "string" ? [[path.split("/").at(-1)!, contents] as const] : []));
    for (const [file, text] of texts) writeFileSync(join(folder, file), text);
    const { status, stderr } = spawnSync("gcc", [...warnings, "odd.c"], { cwd: folder, encoding: "utf8" });
    return status === 0 ? "compiles" : stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Calls with dtypes, sizes and numbers that no exporter writes, of which C has to be sound or the file refused. */
describe("odd calls", () => {
  const programs = readArchive(testDataUrl("odd-calls/programs.pack"));
  test("every program has an expectation", () => {
    expect([...programs.keys()].map((name) => name.replace(/\.pte$/, "")).sort()).toEqual(Object.keys(expected).sort());
  });
  test.each(Object.entries(expected))("%s: %s", (name, outcome) => {
    expect(outcomeOf(`${name}.pte`, programs.get(`${name}.pte`)!)).toBe(outcome);
  });
});
