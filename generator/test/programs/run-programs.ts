import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CorpusCase } from "../corpus/case.js";
import { hostRunner, type CaseRunner } from "../conformance/build-and-run.js";
import { failed } from "../conformance/case-outcome.js";
import { compileCase, type CompiledCase } from "../conformance/compiled-case.js";
import { outcomeOfRun } from "../conformance/run-cases.js";
import { testBoard, testCatalog } from "../models/run-model.js";
import type { ExportedProgram } from "./load-programs.js";
import { toleranceOf } from "./tolerance.js";

/** What etgen made of a program. */
export type ProgramOutcome =
  /** The codes of all errors, in order. */
  | { readonly kind: "refused"; readonly codes: readonly string[]; readonly messages: readonly string[] }
  /** `problem` says how the answer differs; the codes of warnings are sorted, each once. */
  | { readonly kind: "ran"; readonly problem: string | undefined; readonly warnings: readonly string[] };

export interface ProgramRun {
  readonly board: string;
  readonly runner: CaseRunner;
  /** Outputs may differ by so many steps or fractions instead of one. */
  readonly slack?: (name: string) => number;
}

export const onThisMachine: ProgramRun = { board: "host", runner: hostRunner("gcc") };

/** Compiles programs, builds those that compile as one C program, runs it, and compares what it answers. */
export async function runPrograms(
  programs: readonly ExportedProgram[],
  { board, runner, slack = () => 1 }: ProgramRun = onThisMachine,
): Promise<ReadonlyMap<string, ProgramOutcome>> {
  const outcomes = new Map<string, ProgramOutcome>();
  const compiled: CompiledCase[] = [];
  const [target, catalog] = [testBoard(board), testCatalog()];
  for (const program of programs) {
    const result = compileCase(corpusCaseOf(program, slack(program.name)), target, catalog);
    if ("files" in result) compiled.push(result);
    else {
      const errors = result.diagnostics.filter(({ severity }) => severity === "error");
      outcomes.set(program.name, { kind: "refused", codes: errors.map(({ code }) => code), messages: errors.map(({ message }) => message) });
    }
  }
  if (compiled.length === 0) return outcomes;
  const folder = mkdtempSync(join(tmpdir(), "etgen-programs-"));
  try {
    const results = await runner.run(compiled, folder);
    compiled.forEach(({ corpusCase, diagnostics }, index) => {
      const isBuilt = typeof results !== "string";
      const outcome = isBuilt ? outcomeOfRun(corpusCase, results[index]) : failed(results || "the C compiler was stopped: it took too long");
      const problem = outcome.status === "failed" ? outcome.reason : undefined;
      outcomes.set(corpusCase.name, { kind: "ran", problem, warnings: [...new Set(diagnostics.map(({ code }) => code))].sort() });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcomes;
}

function corpusCaseOf(program: ExportedProgram, slack: number): CorpusCase {
  const { name, pte, inputs, outputs, others, isSequence } = program;
  // State begins anew once: a sequence stands for the single call.
  const calls = isSequence ? others : [{ inputs, outputs }, ...others];
  const { atol, rtol } = toleranceOf(program);
  return {
    family: "program",
    name,
    op: name,
    operatorsInProgram: [],
    pte,
    ptd: [],
    calls: calls.map((call) => ({ method: "forward", ...call })),
    tolerance: { class: "accumulate", atol: slack * atol, rtol: slack * rtol },
    expect: "answer",
    runtime: { status: "match", outputs: undefined },
    note: "",
  };
}
