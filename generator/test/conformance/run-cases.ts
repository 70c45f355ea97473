import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { CorpusCase } from "../corpus/case.js";
import { hostRunner, type CaseRunner, type RunResult } from "./build-and-run.js";
import { failed, passed, skipped, type CaseOutcome } from "./case-outcome.js";
import { differenceOf } from "./compare-values.js";
import { compileCase, type CompiledCase } from "./compiled-case.js";
import { acceptedExceptions } from "./accepted-exceptions.js";

export interface RunSettings {
  /** Models in one C program. */
  readonly batchSize: number;
  /** Batches built and run at the same time. */
  readonly jobs: number;
  /** Name of the board that cases are compiled for; where they run must fit it. */
  readonly board: string;
  readonly runner: CaseRunner;
  /** Keeps the C files here instead of deleting them. */
  readonly keepIn?: string;
}

export const defaultSettings: RunSettings = { batchSize: 40, jobs: 2, board: "host", runner: hostRunner("gcc") };

/** Runs cases through the whole compiler and a C compiler, and compares what they answer. */
export async function runCases(
  cases: readonly CorpusCase[],
  settings: RunSettings,
): Promise<ReadonlyMap<CorpusCase, CaseOutcome>> {
  const outcomes = new Map<CorpusCase, CaseOutcome>();
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink);
  const board = loadAllBoards(sink).get(settings.board);
  if (catalog === undefined || board === undefined) throw new Error(sink.diagnostics.map(({ message }) => message).join("; "));

  const compiled: CompiledCase[] = [];
  for (const corpusCase of cases) {
    try {
      const result = compileCase(corpusCase, board, catalog);
      const isRunnable = "files" in result && corpusCase.expect === "answer";
      if (isRunnable) compiled.push(result);
      else outcomes.set(corpusCase, outcomeWithoutRun(corpusCase, "files" in result ? [] : result.diagnostics));
    } catch (error) {
      outcomes.set(corpusCase, failed(`the compiler threw: ${error instanceof Error ? error.stack : String(error)}`));
    }
  }
  for (const [corpusCase, outcome] of await runCompiled(compiled, settings)) outcomes.set(corpusCase, outcome);
  return outcomes;
}

/** Builds and runs what the compiler has accepted, many to a program. */
export async function runCompiled(
  compiled: readonly CompiledCase[],
  settings: Omit<RunSettings, "board">,
): Promise<ReadonlyMap<CorpusCase, CaseOutcome>> {
  const outcomes = new Map<CorpusCase, CaseOutcome>();
  const root = settings.keepIn ?? mkdtempSync(join(tmpdir(), "etgen-conformance-"));
  try {
    const batches = Array.from({ length: Math.ceil(compiled.length / settings.batchSize) }, (_, index) =>
      compiled.slice(index * settings.batchSize, (index + 1) * settings.batchSize),
    );
    await inParallel(batches, settings.jobs, async (batch, index) => {
      const results = await runBatch(batch, join(root, `batch${index}`), settings.runner);
      for (const [corpusCase, outcome] of results) outcomes.set(corpusCase, outcome);
    });
  } finally {
    if (settings.keepIn === undefined) rmSync(root, { recursive: true, force: true });
  }
  return outcomes;
}

/** Cases that end at the compiler: refusals, wanted or not, and programs that need only be accepted. */
function outcomeWithoutRun(corpusCase: CorpusCase, diagnostics: readonly Diagnostic[]): CaseOutcome {
  const codes = diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
  const said = diagnostics.map(({ code, message }) => `${code}: ${message}`).join("; ");
  switch (corpusCase.expect) {
    case "accept":
      return codes.length === 0 ? passed() : failed(`refused: ${said}`);
    case "reject":
      return codes.length > 0 && !codes.includes("internal") ? passed() : failed(`accepted, expected a refusal ${said}`);
    case "error:unsupported_backend":
      return codes.includes("unsupported-backend") ? passed() : failed(`expected unsupported-backend, got ${said}`);
    case "error:missing_operator":
      return codes.includes("unsupported-operator") ? passed() : failed(`expected unsupported-operator, got ${said}`);
    case "answer":
      return failedUnlessAccepted(corpusCase, `refused: ${said}`);
  }
}

/** A batch that does not compile is cleared of the cases that are to blame. */
async function runBatch(
  batch: readonly CompiledCase[],
  folder: string,
  runner: CaseRunner,
): Promise<ReadonlyMap<CorpusCase, CaseOutcome>> {
  const outcomes = new Map<CorpusCase, CaseOutcome>();
  let results = await runner.run(batch, folder);
  let kept = batch;
  if (typeof results === "string") {
    const problem = results;
    const errors = await Promise.all(batch.map((compiled) => runner.compileError(compiled, folder)));
    errors.forEach((error, index) => {
      if (error !== undefined) outcomes.set(batch[index]!.corpusCase, failed(`does not compile: ${error}`));
    });
    kept = batch.filter((_, index) => errors[index] === undefined);
    if (kept.length > 0 && kept.length < batch.length) results = await runner.run(kept, folder);
    if (typeof results === "string") {
      for (const { corpusCase } of kept) outcomes.set(corpusCase, failed(`its batch does not compile: ${problem}`));
      return outcomes;
    }
  }
  kept.forEach(({ corpusCase }, index) => outcomes.set(corpusCase, outcomeOfRun(corpusCase, (results as readonly RunResult[])[index])));
  return outcomes;
}

export function outcomeOfRun(corpusCase: CorpusCase, result: RunResult | undefined): CaseOutcome {
  if (result === undefined) return failed("the driver has no result for it");
  if (result.status === "died") return failed(`the program died: ${result.log.trim()}`);
  if (result.status === "bad-data") return failed("the model says that the data is bad");
  const golden = corpusCase.calls.flatMap(({ outputs }) => outputs);
  const difference = compareOutputs(result.output, golden, corpusCase);
  if (difference === undefined) return passed();
  const runtime = corpusCase.runtime.outputs;
  if (runtime !== undefined && compareOutputs(result.output, runtime, corpusCase) === undefined) {
    return passed("answers as ExecuTorch's runtime, not as eager PyTorch");
  }
  return failedUnlessAccepted(corpusCase, difference);
}

function failedUnlessAccepted({ family, name }: CorpusCase, problem: string): CaseOutcome {
  const reason = acceptedExceptions.get(`${family}/${name}`);
  return reason === undefined ? failed(problem) : skipped(reason);
}

function compareOutputs(
  output: Uint8Array,
  expected: CorpusCase["calls"][number]["outputs"],
  { tolerance }: CorpusCase,
): string | undefined {
  let at = 0;
  for (const [position, value] of expected.entries()) {
    if (value.kind !== "tensor") {
      const got = output.length >= at + 8 ? new DataView(output.buffer, output.byteOffset + at).getFloat64(0, true) : NaN;
      if (Math.abs(got - Number(value.value)) > 1e-9 * Math.abs(got)) return `output ${position} is ${got}, expected ${value.value}`;
      at += 8;
      continue;
    }
    const got = output.subarray(at, at + value.bytes.length);
    const difference = differenceOf(got, value, tolerance);
    if (difference !== undefined) return `output ${position}: ${difference}`;
    at += value.bytes.length;
  }
  return at === output.length ? undefined : `${output.length} output bytes, expected ${at}`;
}

async function inParallel<T>(
  items: readonly T[],
  jobs: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: jobs }, worker));
}
