import type { Board } from "../../src/catalog/board.js";
import { compile, planProgram, type Catalog } from "../../src/compile.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Program } from "../../src/model/program.js";
import { createModelNames, identifier } from "../../src/phases/5-emit/names.js";
import { runtimeInterface } from "../../src/phases/5-emit/runtime/runtime-sizes.js";
import type { PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { emitFiles } from "../../src/phases/5-emit/emit-files.js";
import type { ModelFile } from "../../src/phases/5-emit/weights-files.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import type { CorpusCase } from "../corpus/case.js";

/** A case as C text that stands beside others in one program. */
export interface CompiledCase {
  readonly corpusCase: CorpusCase;
  /** C prefix, unique in the corpus. */
  readonly prefix: string;
  /** The model's header, source and constants by file name. */
  readonly files: ReadonlyMap<string, string>;
  /** Kernel sources and headers by file name. */
  readonly kernels: ReadonlyMap<string, string>;
  readonly hasState: boolean;
  /** Methods that run; the others are constants. */
  readonly methods: readonly string[];
  /** Accessors of inputs and outputs whose sizes change from run to run. */
  readonly sized: ReadonlySet<string>;
  /** Warnings of the compiler. */
  readonly diagnostics: readonly Diagnostic[];
  functionOf(method: string): string;
}

export function prefixOf({ family, name }: CorpusCase): string {
  return identifier(`${family}_${name}`).toLowerCase();
}

type Refusal = { readonly diagnostics: readonly Diagnostic[] };

/** The case through the whole compiler. */
export function compileCase(corpusCase: CorpusCase, board: Board, catalog: Catalog): CompiledCase | Refusal {
  const model = { name: `${corpusCase.name}.pte`, bytes: corpusCase.pte };
  const { files, planned, diagnostics } = compile(model, corpusCase.ptd, board, optionsFor(corpusCase, board), catalog);
  if (files === undefined || planned === undefined) return { diagnostics };
  return compiledCase(corpusCase, files, planned, diagnostics);
}

/** A program that a test has put together, with calls and answers, through everything behind the reader. */
export function compileSketch(
  corpusCase: CorpusCase,
  program: Program,
  board: Board,
  catalog: Catalog,
): CompiledCase | Refusal {
  const sink = new DiagnosticSink();
  const options = optionsFor(corpusCase, board);
  const planned = planProgram(program, board, options, catalog.kernels, sink);
  if (planned === undefined) return { diagnostics: sink.diagnostics };
  const input = { program: planned, board, options, models: [{ name: options.name, source: "sketch.pte", bytes: new Uint8Array() }] };
  return compiledCase(corpusCase, emitFiles(input, catalog.sources), planned, sink.diagnostics);
}

function optionsFor(corpusCase: CorpusCase, board: Board): CompileOptions {
  return { ...defaultOptions, name: prefixOf(corpusCase), weights: "c", checks: board.platform === "host" };
}

/** What the compiler made of a case, as a driver needs it. */
export function compiledCase(
  corpusCase: CorpusCase,
  files: readonly ModelFile[],
  planned: PlannedProgram,
  diagnostics: readonly Diagnostic[],
): CompiledCase {
  const prefix = prefixOf(corpusCase);
  const texts = (folder: string): ReadonlyMap<string, string> =>
    new Map(
      files.flatMap(({ path, contents }) => {
        const name = path.slice(folder.length);
        return path.startsWith(folder) && !name.includes("/") && typeof contents === "string" ? [[name, contents]] : [];
      }),
    );
  const names = createModelNames(prefix, planned.selected.methods.length);
  return {
    corpusCase,
    prefix,
    files: texts("model/"),
    kernels: texts("model/kernels/"),
    diagnostics,
    hasState: planned.stateStorages.length > 0,
    methods: planned.selected.methods.map(({ name }) => name),
    sized: new Set(
      planned.selected.methods.flatMap((method) =>
        runtimeInterface(planned.selected.module, method, names.method(method.name)).sized.map(({ accessor }) => accessor),
      ),
    ),
    functionOf: (method) => names.method(method),
  };
}
