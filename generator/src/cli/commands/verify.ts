import type { Command } from "commander";

import { DiagnosticSink } from "../../diagnostics/sink.js";
import { isBundledProgram, readBundledProgram } from "../../model/read-program.js";
import { methodOfModel } from "../../phases/1-import/import-programs.js";
import { identifier } from "../../phases/5-emit/names.js";
import { programInterface, tensorLabel, type MethodInterface, type TensorInterface } from "../../phases/5-emit/program-interface.js";
import { toleranceWords, type Tolerance } from "../../run/compare-outputs.js";
import { completeFlags } from "../config/complete-flags.js";
import { runCommand, type CommandContext, type CommandResult } from "../command-runner.js";
import { readImageFiles } from "../files/read-model.js";
import { findCmsisNn } from "../firmware/find-cmsis-nn.js";
import { compileModels, type CompiledModel } from "../firmware/compile-model.js";
import { checkCompilationFlags, type CompilationFlags } from "../firmware/firmware-request.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { checkNoInputFiles, splitInputValues } from "../options/input-values.js";
import { modelPaths } from "../options/model-arguments.js";
import { parseSeconds } from "../options/parse-seconds.js";
import { parseTolerance, toleranceOption } from "../options/parse-tolerance.js";
import { compareTensor } from "../run/compare-tensor.js";
import type { TensorValues } from "../run/logical-order.js";
import { canRunHere } from "../run/can-run-here.js";
import { formatTable } from "../terminal/table.js";
import { computesWithFloats, judgeCases, judgedMethods, type JudgedMethod } from "../verify/authority.js";
import { findBlame, formatBlame } from "../verify/blame.js";
import { bundledCases, edgeCases, randomCases, type VerifyCase } from "../verify/cases.js";
import { inputRanges } from "../verify/input-ranges.js";
import { keepCase } from "../verify/keep-case.js";
import { runCases, type CaseOutputs } from "../verify/run-cases.js";
import { addCompilationOptions, addLibraryOption, addRowsOption } from "./compilation-options.js";

interface VerifyFlags extends CompilationFlags {
  readonly tolerance?: string;
  readonly timeout: string;
  readonly keep?: string;
}

interface CaseVerdict {
  readonly tolerance: string;
  readonly case: string;
  readonly output: string;
  readonly against: string;
  readonly elements: number;
  readonly differing: number;
  readonly largestDifference: number;
  /** By more than is allowed. */
  readonly differs: boolean;
}

const randomCaseCount = 3;
const executorAuthority = "the executor of the file";
const referenceAuthority = "the reference kernels on this machine";

type GivenFlags = Omit<VerifyFlags, "board"> & { readonly board?: string };

export function createVerifyCommand(): Command {
  const command = newCommand("verify", "run a model's firmware and compare its outputs with an authority", [
    {
      command: "etgen verify --board mps2-an386 model.pte",
      shows: "firmware in QEMU against the executor of the file, for random inputs and the edges of their range",
    },
    { command: "etgen verify --board host model.bpte", shows: "the test cases that the file brings with it" },
  ]);
  addRowsOption(addLibraryOption(addCompilationOptions(command)))
    .option(toleranceOption.flags, "how far an output may be off, or exact; without it every byte counts, or floats may differ by rounding where operators compute with them")
    .option("--keep <directory>", "where a difference is kept with all it takes to see it again; <name>-<board>-differs without it")
    .option("--timeout <seconds>", "end a run after this time", "300");
  return addCommonOptions(command).action((models: readonly string[], flags: GivenFlags) =>
    runCommand("verify", flags, (context) => {
      const complete = completeFlags(models, flags, command, context.sink);
      return complete && verifyModels(complete.models, complete.flags, context);
    }),
  );
}

async function verifyModels(models: readonly string[], flags: VerifyFlags, context: CommandContext): Promise<CommandResult | undefined> {
  const { sink, terminal } = context;
  const tolerance = parseTolerance(flags.tolerance, sink);
  const timeoutMs = parseSeconds("--timeout", flags.timeout, sink);
  checkNoInputFiles(splitInputValues(flags.input), sink);
  const request = checkCompilationFlags(models, flags, "none", sink);
  const compiled = request && compileModels(request.models, flags.board, request.options, sink);
  if (compiled === undefined || sink.hasErrors) return undefined;
  if (!canRunHere(compiled.board)) {
    sink.report("board-cannot-run", { board: compiled.board.name });
    return undefined;
  }
  const library = findCmsisNn(flags.cmsisNn, compiled, sink);
  if (sink.hasErrors) return undefined;
  const methods = programInterface(compiled.planned.selected);
  const judged = judgedMethods(compiled.models, methods, sink);
  const cases = chooseCases(compiled, methods, judged, context);
  const found = await runCases(compiled, cases, timeoutMs, terminal, sink, library);
  const answers = found && (await expectedOutputs(compiled, cases, judged, timeoutMs, context));
  if (found === undefined || answers === undefined) return undefined;
  const { wanted, authority } = answers;
  const allowed = flags.tolerance === undefined && !computesWithFloats(judged) ? "exact" : tolerance;
  const verdicts = judge({ cases, methods, found, wanted, authority, tolerance: allowed }, sink);
  const failing = cases.findIndex(({ name }) => verdicts.some((verdict) => verdict.case === name && verdict.differs));
  const blamed = failing >= 0 && authority === executorAuthority;
  const traced = blamed ? compileModels(compiled.models, flags.board, { ...compiled.options, instrument: "trace" }, new DiagnosticSink()) : undefined;
  const blame = traced && (await findBlame(traced, judged, cases[failing]!, () => allowed, timeoutMs, context, library));
  const directory = flags.keep ?? `${compiled.options.name}-${compiled.board.name}-differs`;
  const words = blamed ? formatBlame(blame) : "";
  const kept = {
    ...{ directory, models: compiled.models.map(({ path }) => path), board: compiled.board.name, words },
    ...{ failing: cases[failing]!, found: found[failing]!, wanted: wanted[failing]! },
  };
  const isKept = failing >= 0 && keepCase(kept, sink);
  return {
    data: {
      ...{ model: modelPaths(compiled.models), board: compiled.board.name, verdicts },
      ...(failing >= 0 && { blame: blame ?? null, kept: isKept ? directory : null }),
    },
    text: [formatVerdicts(verdicts, context), words, isKept ? `kept in ${directory}` : ""].filter((part) => part !== "").join("\n\n"),
  };
}

function formatVerdicts(verdicts: readonly CaseVerdict[], { terminal }: CommandContext): string {
  const columns = ["case", "output", "against", "differing", "largest difference", "allowed"].map((title) => ({ title }));
  const rows = verdicts.map((verdict) => [
    verdict.case,
    verdict.output,
    verdict.against,
    `${verdict.differing} of ${verdict.elements}`,
    String(Number(verdict.largestDifference.toPrecision(3))),
    verdict.tolerance,
  ]);
  return formatTable(columns, rows, terminal.resultStyle);
}

/** The cases of the files; what comes without any is tried with random inputs and the edges of their range. */
function chooseCases(
  { models }: CompiledModel,
  methods: readonly MethodInterface[],
  judged: readonly JudgedMethod[],
  { sink }: CommandContext,
): readonly VerifyCase[] {
  const files = readImageFiles(models, sink) ?? [];
  const suites = files.flatMap(({ fileName, bytes, dataFiles }, index) => {
    const bundled = isBundledProgram(bytes) ? readBundledProgram(bytes, dataFiles, sink, fileName) : undefined;
    const nameOf = (method: string): string => identifier(files.length === 1 ? method : methodOfModel(models[index]!.name, method));
    return (bundled?.suites ?? []).map((suite) => ({ ...suite, method: nameOf(suite.method) }));
  });
  const cases = bundledCases(suites, methods);
  const ranges = inputRanges(judged);
  if (cases.length === 0) return [...randomCases(randomCaseCount, methods, ranges), ...edgeCases(methods, ranges)];
  const random = randomCases(cases.length, methods, ranges);
  return cases.map((one, index) => ({ ...one, inputs: new Map([...random[index]!.inputs, ...one.inputs]) }));
}

interface Answers {
  readonly wanted: CaseOutputs;
  /** Who gave those that no file says. */
  readonly authority: string;
}

/** Where no file says an output, the executor does; where it cannot, the slow kernels on this machine. */
async function expectedOutputs(
  compiled: CompiledModel,
  cases: readonly VerifyCase[],
  judged: readonly JudgedMethod[],
  timeoutMs: number,
  { sink, terminal }: CommandContext,
): Promise<Answers | undefined> {
  const merged = (outputs: CaseOutputs, authority: string): Answers => ({
    wanted: cases.map(({ expected }, index) => new Map([...outputs[index]!, ...(expected ?? [])])),
    authority,
  });
  const outputs = programInterface(compiled.planned.selected).flatMap((method) => method.outputs);
  if (cases.every(({ expected }) => outputs.every(({ file }) => expected?.has(file)))) return merged(cases.map(() => new Map()), executorAuthority);
  // Where an exporter dropped a view of channels-last data, the file says literally what PyTorch does not mean.
  const isLiteral = !sink.diagnostics.some(({ code }) => code === "dropped-view");
  const judgedOutputs = isLiteral ? judgeCases(judged, cases) : undefined;
  if (judgedOutputs !== undefined) return merged(judgedOutputs, executorAuthority);
  const reference = compileModels(compiled.models, "host", { ...compiled.options, kernels: "ref" }, sink);
  const computed = reference && (await runCases(reference, cases, timeoutMs, terminal, sink));
  return computed && merged(computed, referenceAuthority);
}

interface Judged {
  readonly cases: readonly VerifyCase[];
  readonly methods: readonly MethodInterface[];
  readonly found: CaseOutputs;
  readonly wanted: CaseOutputs;
  readonly authority: string;
  readonly tolerance: Tolerance;
}

function judge({ cases, methods, found, wanted, authority, tolerance }: Judged, sink: DiagnosticSink): readonly CaseVerdict[] {
  const tensors = methods.flatMap((method) => method.outputs);
  return cases.flatMap(({ name, expected }, index) =>
    tensors.flatMap((tensor): readonly CaseVerdict[] => {
      const answer = wanted[index]!.get(tensor.file);
      if (answer === undefined) return [];
      const label = `${tensorLabel(tensor)} of ${name}`;
      const comparison = compareTensor(label, tensor, once(found[index]!.get(tensor.file)!, tensor), once(answer, tensor), tolerance, sink);
      const { equal, elements, differing, largestDifference } = comparison;
      const words = toleranceWords(comparison.tolerance);
      const against = expected?.has(tensor.file) === true ? "the file's own answer" : authority;
      return [{ case: name, output: tensorLabel(tensor), against, elements, differing, largestDifference, tolerance: words, differs: !equal }];
    }),
  );
}

/** The largest sizes, which cases have. */
function once(bytes: Uint8Array, { sizes }: TensorInterface): TensorValues {
  return { bytes, sizes, steps: 1 };
}
