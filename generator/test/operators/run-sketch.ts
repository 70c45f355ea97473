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
import { judgeProgram } from "../reference/run-case.js";

/**
 * Compiles a program that a test has put together, runs it under sanitizers and in the executor, and compares what both
 * answer. Where the file means something else than it literally says, only the compiler is right.
 */
export async function runSketch(name: string, program: Program, calls: readonly CaseCall[], isLiteral = true): Promise<CaseOutcome> {
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
    const outcome = outcomeOfRun(corpusCase, results[0]);
    return isLiteral ? agreed(outcome, judgeProgram(program, corpusCase)) : outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The executor answers as expected too, and refuses what the firmware refuses. */
function agreed(outcome: CaseOutcome, judged: CaseOutcome): CaseOutcome {
  if (outcome.status === judged.status) return outcome;
  return { status: "failed", reason: judged.status === "passed" ? "the executor finds nothing wrong" : `in the executor: ${judged.reason}` };
}
