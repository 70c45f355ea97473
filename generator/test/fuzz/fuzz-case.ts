import type { Board } from "../../src/catalog/board.js";
import { planPrograms, type Catalog } from "../../src/compile.js";
import { formatDiagnostics } from "../../src/diagnostics/format.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Program } from "../../src/model/program.js";
import { readProgram } from "../../src/model/read-program.js";
import { operators } from "../../src/ops/registry.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import type { NamedProgram } from "../../src/phases/1-import/import-programs.js";
import type { PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { emitFiles } from "../../src/phases/5-emit/emit-files.js";
import { areNamesFree } from "../../src/phases/5-emit/public-names.js";
import type { ModelFile } from "../../src/phases/5-emit/weights-files.js";
import { mutate } from "../damaged/mutate.js";
import { Random } from "../damaged/random.js";
import { crossPrograms } from "./cross-programs.js";
import { mutableCopy, repair } from "./mutable-program.js";
import { mutateProgram } from "./mutate-program.js";
import type { SeedProgram } from "./seed-programs.js";

/** What cases are made of. */
export interface FuzzWorld {
  readonly seeds: readonly SeedProgram[];
  /** Boards of several cores, the host first. */
  readonly boards: readonly Board[];
  readonly catalog: Catalog;
}

/** Odd programs with the options of a compilation. */
export interface FuzzCase {
  readonly title: string;
  readonly programs: readonly NamedProgram[];
  readonly board: Board;
  readonly options: CompileOptions;
}

export type FuzzOutcome =
  | { readonly kind: "refused"; readonly codes: readonly string[] }
  | { readonly kind: "accepted"; readonly planned: PlannedProgram; readonly files: readonly ModelFile[] }
  /** What no input may lead to: an exception, an internal error, or words that say nothing. */
  | { readonly kind: "fault"; readonly what: string };

const operatorNames: readonly string[] = [...operators.keys()];

/** The case with this number. Undefined where damage makes the reader refuse the file, which other tests look at. */
export function fuzzCase(number: number, { seeds, boards }: FuzzWorld): FuzzCase | undefined {
  const random = new Random(number);
  const seed = random.pick(seeds);
  const kind = random.below(8);
  const title = `${number}: ${seed.name}`;
  const program = kind === 0 ? damaged(seed, random) : changed(seed.program, seeds, kind, random);
  if (program === undefined) return undefined;
  const other = kind === 1 ? [random.pick(seeds).program] : [];
  const programs = [program, ...other].map((one, position): NamedProgram => ({ model: kind === 1 ? `m${position}` : undefined, program: one }));
  const options: CompileOptions = {
    ...defaultOptions,
    name: `fuzz_n${number}`,
    weights: "c",
    ram: random.pick(["speed", "speed", "min", "balanced"]),
    optimise: random.pick(["balanced", "size", "speed"]),
    kernels: random.pick(["auto", "auto", "auto", "ref"]),
    concurrent: random.below(4) === 0,
    shareState: random.below(64) === 0,
    checks: true,
  };
  return { title, programs, board: random.below(2) === 0 ? boards[0]! : random.pick(boards), options };
}

function damaged({ name, bytes }: SeedProgram, random: Random): Program | undefined {
  return readProgram(mutate(bytes, random), [], new DiagnosticSink(), `${name}.pte`);
}

function changed(program: Program, seeds: readonly SeedProgram[], kind: number, random: Random): Program {
  const copy = mutableCopy(program);
  if (kind === 2) crossPrograms(copy, mutableCopy(random.pick(seeds).program), random);
  if (kind !== 2 || random.below(2) === 0) mutateProgram(copy, random, operatorNames);
  return repair(copy);
}

/** The whole pipeline behind the reader. */
export function runFuzzCase({ programs, board, options }: FuzzCase, catalog: Catalog): FuzzOutcome {
  const sink = new DiagnosticSink();
  try {
    const planned = planPrograms(programs, board, options, catalog.kernels, sink);
    const isSound = planned !== undefined && areNamesFree(planned, options.name, sink) && !sink.hasErrors;
    const models = programs.map(({ model, program }) => ({ name: model ?? options.name, source: program.fileName, bytes: new Uint8Array() }));
    const files = isSound ? emitFiles({ program: planned, board, options, models }, catalog.sources) : undefined;
    const text = formatDiagnostics(sink.diagnostics);
    const mute = !isSound && !sink.hasErrors;
    if (mute || sink.diagnostics.some(({ code }) => code === "internal") || saysNothing(text)) return { kind: "fault", what: mute ? "neither a project nor an error" : text };
    if (files === undefined) return { kind: "refused", codes: sink.diagnostics.map(({ code }) => code) };
    const spoilt = files.find(({ path, contents }) => /^model\/\w+\.[ch]$/.test(path) && typeof contents === "string" && saysNothing(contents));
    return spoilt === undefined ? { kind: "accepted", planned: planned!, files } : { kind: "fault", what: `${spoilt.path}: ${/.*(undefined|NaN\b|\[object).*/.exec(spoilt.contents as string)?.[0]}` };
  } catch (problem) {
    return { kind: "fault", what: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) };
  }
}

/** Words that JavaScript puts where a value is missing. C has NAN, and says "undefined" of behaviour. */
function saysNothing(text: string): boolean {
  return /\bNaN\b|\[object |(?<!be |is |are |is implementation-|behaviou?r )\bundefined\b(?! behaviou?r)/.test(text);
}
