import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { formatDiagnostics } from "../../src/diagnostics/format.js";
import { importProgram } from "../../src/phases/1-import/import-program.js";
import { readProgram, type DataFile } from "../../src/model/read-program.js";
import { loadCase } from "../corpus/load-corpus.js";
import { loadBundledPrograms, loadModel } from "../models/load-models.js";
import { checkProgram } from "./check-program.js";
import { mutate } from "./mutate.js";
import { Random } from "./random.js";

/** Enough for every refusal of the reader to occur; the whole file takes a few seconds. */
const mutationsPerFile = 1500;
const slowestReadMs = 1000;

interface Outcome {
  readonly codes: ReadonlySet<string>;
  readonly accepted: number;
}

/** Reads damaged copies of one file; `read` gets the copy in the file's place. */
function fuzz(name: string, original: Uint8Array, read: (bytes: Uint8Array, sink: DiagnosticSink) => unknown): Outcome {
  const codes = new Set<string>();
  let accepted = 0;
  for (let seed = 0; seed < mutationsPerFile; seed++) {
    const bytes = mutate(original, new Random(seed));
    const sink = new DiagnosticSink();
    const started = performance.now();
    let result: unknown;
    try {
      result = read(bytes, sink);
    } catch (failure) {
      throw new Error(`${name}, seed ${seed}: reader or importer threw`, { cause: failure });
    }
    assert.ok(performance.now() - started < slowestReadMs, `${name}, seed ${seed}: slow`);
    assert.equal(sink.diagnostics.length, result === undefined ? 1 : 0, `${name}, seed ${seed}`);
    for (const { code, severity } of sink.diagnostics) {
      assert.equal(severity, "error");
      codes.add(code);
    }
    assert.ok(!/undefined|NaN|\[object/.test(formatDiagnostics(sink.diagnostics)), `${name}, seed ${seed}: ${formatDiagnostics(sink.diagnostics)}`);
    if (result !== undefined) accepted++;
  }
  return { codes, accepted };
}

function fuzzProgram(name: string, bytes: Uint8Array, dataFiles: readonly DataFile[] = []): Outcome {
  return fuzz(name, bytes, (damaged, sink) => {
    const program = readProgram(damaged, dataFiles, sink, name);
    if (program === undefined) return undefined;
    checkProgram(program);
    // What can be read may still make no sense: then the importer says so.
    const importSink = new DiagnosticSink();
    importProgram(program, importSink);
    assert.ok(importSink.diagnostics.every(({ code }) => code !== "internal"), formatDiagnostics(importSink.diagnostics));
    return program;
  });
}

test("damaged programs are read or refused, never more", () => {
  const files: readonly [string, Uint8Array, (readonly DataFile[])?][] = [
    ["digits", loadModel("digits", "m4_f32").pte],
    ["add", loadModel("add", "model").pte],
    ...[
      ["control_flow", "cond__6"],
      ["control_flow", "map__1"],
      ["delegate", "unknown_delegate__1"],
      ["delegate", "unknown_delegate__2"],
    ].map(([family, name]): [string, Uint8Array] => [name!, loadCase(family!, name!).pte]),
    ["external", loadCase("external_data", "external_constants__3").pte, loadCase("external_data", "external_constants__3").ptd],
  ];
  const outcomes = files.map(([name, bytes, dataFiles]) => fuzzProgram(name, bytes, dataFiles));
  const codes = new Set(outcomes.flatMap((outcome) => [...outcome.codes]));
  for (const { accepted } of outcomes) assert.ok(accepted > 0 && accepted < mutationsPerFile);
  for (const code of ["truncated-file", "damaged-header", "damaged-structure", "damaged-content", "index-out-of-range", "data-out-of-range", "missing-part"]) {
    assert.ok(codes.has(code), `no damage led to ${code}`);
  }
});

test("damaged bundled programs are read or refused, never more", () => {
  const { bpte } = loadBundledPrograms().find(({ model }) => model === "digits")!;
  const { codes } = fuzzProgram("digits.bpte", bpte);
  assert.ok(codes.has("damaged-structure"));
});

test("damaged data files are read or refused, never more", () => {
  const { pte, ptd } = loadCase("external_data", "external_constants__3");
  const { accepted, codes } = fuzz("data file", ptd[0]!.bytes, (damaged, sink) => {
    const program = readProgram(pte, [{ name: "data.ptd", bytes: damaged }], sink, "model.pte");
    if (program !== undefined) checkProgram(program);
    return program;
  });
  assert.ok(accepted > 0 && codes.has("external-data-differs"));
});
