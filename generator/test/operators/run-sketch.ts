import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Program } from "../../src/model/program.js";
import type { CaseCall, CorpusCase } from "../corpus/case.js";
import { hostRunner } from "../conformance/build-and-run.js";
import type { CaseOutcome } from "../conformance/case-outcome.js";
import { compileSketch } from "../conformance/compiled-case.js";
import { outcomeOfRun } from "../conformance/run-cases.js";

/** Compiles a program that a test has put together, runs it under sanitizers, and compares what it answers. */
export async function runSketch(name: string, program: Program, calls: readonly CaseCall[]): Promise<CaseOutcome> {
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink);
  const board = loadAllBoards(sink).get("host");
  if (catalog === undefined || board === undefined) throw new Error("the catalogue does not load");
  const corpusCase: CorpusCase = {
    family: "sketch",
    name,
    op: name,
    operatorsInProgram: [],
    pte: new Uint8Array(),
    ptd: [],
    calls,
    tolerance: { class: "accumulate", rtol: 1e-4, atol: 1e-5 },
    expect: "answer",
    runtime: { status: "match", outputs: undefined },
    note: "",
  };
  const compiled = compileSketch(corpusCase, program, board, catalog);
  if (!("files" in compiled)) return { status: "failed", reason: compiled.diagnostics.map(({ message }) => message).join("; ") };
  const folder = mkdtempSync(join(tmpdir(), "etgen-sketch-"));
  try {
    const results = await hostRunner("gcc").run([compiled], folder);
    if (typeof results === "string") return { status: "failed", reason: results };
    return outcomeOfRun(corpusCase, results[0]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
