import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Program } from "../../src/model/program.js";
import { compileSketch, type CompiledCase } from "../conformance/compiled-case.js";
import { runCompiled, type RunSettings } from "../conformance/run-cases.js";
import type { CorpusCase } from "../corpus/case.js";
import type { TableCase } from "./table-case.js";
import { asCorpusCase, tableProgram } from "./table-program.js";

/**
 * `equal`: computes what PyTorch computes. `rejected`: refused, as by PyTorch. `refused`: etgen does not compile what PyTorch
 * computes, and says why. Everything else is `wrong`.
 */
export type TableOutcome =
  | { readonly status: "equal" | "rejected" }
  | { readonly status: "refused" | "wrong"; readonly reason: string };

export async function runTable(
  cases: readonly TableCase[],
  settings: Omit<RunSettings, "board">,
): Promise<ReadonlyMap<TableCase, TableOutcome>> {
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink);
  const board = loadAllBoards(sink).get("host");
  if (catalog === undefined || board === undefined) throw new Error(sink.diagnostics.map(({ message }) => message).join("; "));

  const outcomes = new Map<TableCase, TableOutcome>();
  const compiled: CompiledCase[] = [];
  const sources = new Map<CorpusCase, TableCase>();
  cases.forEach((table, index) => {
    const corpusCase = asCorpusCase(table, index);
    try {
      const result = compileAsDeclared(table, (program) => compileSketch(corpusCase, program, board, catalog));
      if (!("files" in result)) {
        outcomes.set(table, refusal(table, errorsOf(result.diagnostics)));
      } else if (table.results === undefined) {
        outcomes.set(table, { status: "wrong", reason: "compiled, though PyTorch rejects it" });
      } else {
        compiled.push(result);
        sources.set(corpusCase, table);
      }
    } catch (error) {
      outcomes.set(table, { status: "wrong", reason: `the compiler threw: ${error instanceof Error ? error.stack : String(error)}` });
    }
  });
  for (const [corpusCase, outcome] of await runCompiled(compiled, settings)) {
    const table = sources.get(corpusCase)!;
    outcomes.set(table, outcome.status === "passed" ? { status: "equal" } : { status: "wrong", reason: outcome.reason });
  }
  return outcomes;
}

type Compiled = ReturnType<typeof compileSketch>;

/**
 * A call that PyTorch rejects has no results to declare: where etgen would give others than those guessed, these are declared,
 * so that it is the call that is refused.
 */
function compileAsDeclared(table: TableCase, compileProgram: (program: Program) => Compiled): Compiled {
  let declared = table.declared;
  for (;;) {
    const result = compileProgram(tableProgram({ ...table, declared }));
    if (table.results !== undefined || "files" in result) return result;
    const better = declaredAsSaid(declared, errorsOf(result.diagnostics));
    if (better === undefined || table.form.includes("into")) return result;
    declared = better;
  }
}

/** The declarations with the sizes that a message names; undefined where none is about sizes, or nothing would change. */
function declaredAsSaid(declared: TableCase["declared"], errors: readonly string[]): TableCase["declared"] | undefined {
  const sizes = /^result-sizes: .* gives a result \[([\d,]*)\], but the file declares a tensor \[([\d,]*)\]/.exec(errors[0] ?? "");
  if (sizes === null) return undefined;
  const shape = sizes[1] === "" ? [] : sizes[1]!.split(",").map(Number);
  const at = declared.findIndex((tensor) => String(tensor.shape) === sizes[2]);
  return at < 0 ? undefined : declared.map((tensor, index) => (index === at ? { ...tensor, shape } : tensor));
}

function errorsOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.filter(({ severity }) => severity === "error").map(({ code, message }) => `${code}: ${message}`);
}

function refusal(table: TableCase, errors: readonly string[]): TableOutcome {
  const isClear = errors.length > 0 && errors.every((text) => !/^internal|NaN|undefined/.test(text));
  if (!isClear) return { status: "wrong", reason: errors.join("; ") || "neither a result nor an error" };
  return table.results === undefined ? { status: "rejected" } : { status: "refused", reason: errors.join("; ") };
}
