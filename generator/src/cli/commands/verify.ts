import type { Command } from "commander";

import { isBundledProgram, readBundledProgram } from "../../model/read-program.js";
import { methodOfModel } from "../../phases/1-import/import-programs.js";
import { identifier } from "../../phases/5-emit/names.js";
import { programInterface, tensorLabel, type MethodInterface } from "../../phases/5-emit/program-interface.js";
import type { Tolerance } from "../../run/compare-outputs.js";
import { runCommand, type CommandContext, type CommandResult } from "../command-runner.js";
import { readImageFiles } from "../files/read-model.js";
import { findCmsisNn } from "../firmware/find-cmsis-nn.js";
import { compileModels, type CompiledModel } from "../firmware/compile-model.js";
import { checkCompilationFlags, type CompilationFlags } from "../firmware/firmware-request.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { checkNoInputFiles, splitInputValues } from "../options/input-values.js";
import { modelPaths } from "../options/model-arguments.js";
import { parseSeconds } from "../options/parse-seconds.js";
import { parseTolerance } from "../options/parse-tolerance.js";
import { compareTensor } from "../run/compare-tensor.js";
import { canRunHere } from "../run/can-run-here.js";
import { formatTable } from "../terminal/table.js";
import { bundledCases, randomCases, type VerifyCase } from "../verify/cases.js";
import { runCases, type CaseOutputs } from "../verify/run-cases.js";
import { addCompilationOptions, addLibraryOption, addRowsOption } from "./compilation-options.js";

interface VerifyFlags extends CompilationFlags {
  readonly tolerance?: string;
  readonly timeout: string;
}

interface CaseVerdict {
  readonly case: string;
  readonly output: string;
  readonly against: string;
  readonly elements: number;
  readonly differing: number;
  readonly largestDifference: number;
}

const randomCaseCount = 3;
const referenceAuthority = "the reference kernels on this machine";

export function createVerifyCommand(): Command {
  const command = newCommand("verify", "run a model's firmware and compare its outputs with an authority", [
    {
      command: "etgen verify --board mps2-an386 model.pte",
      shows: "tuned kernels in QEMU against the reference kernels on this machine, for random inputs",
    },
    { command: "etgen verify --board host model.bpte", shows: "the test cases that the file brings with it" },
  ]);
  addRowsOption(addLibraryOption(addCompilationOptions(command)))
    .option("--tolerance <absolute[,relative]>", "how far an output may be off; every byte counts without it")
    .option("--timeout <seconds>", "end a run after this time", "300");
  return addCommonOptions(command).action((models: readonly string[], flags: VerifyFlags) =>
    runCommand("verify", flags, (context) => verifyModels(models, flags, context)),
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
  const cases = chooseCases(compiled, methods, context);
  const found = await runCases(compiled, cases, timeoutMs, terminal, sink, library);
  const wanted = found && (await expectedOutputs(compiled, cases, timeoutMs, context));
  if (found === undefined || wanted === undefined) return undefined;
  const verdicts = judge(cases, methods, found, wanted, tolerance, context);
  const columns = ["case", "output", "against", "differing", "largest difference"].map((title) => ({ title }));
  const rows = verdicts.map((verdict) => [
    verdict.case,
    verdict.output,
    verdict.against,
    `${verdict.differing} of ${verdict.elements}`,
    String(verdict.largestDifference),
  ]);
  return {
    data: { model: modelPaths(compiled.models), board: compiled.board.name, verdicts },
    text: formatTable(columns, rows, terminal.resultStyle),
  };
}

/** The cases of the files; what comes without any is tried with random inputs. */
function chooseCases(
  { models }: CompiledModel,
  methods: readonly MethodInterface[],
  { sink }: CommandContext,
): readonly VerifyCase[] {
  const files = readImageFiles(models, sink) ?? [];
  const suites = files.flatMap(({ fileName, bytes, dataFiles }, index) => {
    const bundled = isBundledProgram(bytes) ? readBundledProgram(bytes, dataFiles, sink, fileName) : undefined;
    const nameOf = (method: string): string => identifier(files.length === 1 ? method : methodOfModel(models[index]!.name, method));
    return (bundled?.suites ?? []).map((suite) => ({ ...suite, method: nameOf(suite.method) }));
  });
  const cases = bundledCases(suites, methods);
  if (cases.length === 0) return randomCases(randomCaseCount, methods);
  const random = randomCases(cases.length, methods);
  return cases.map((one, index) => ({ ...one, inputs: new Map([...random[index]!.inputs, ...one.inputs]) }));
}

/** Where no file says an output, the slow kernels on this machine do. */
async function expectedOutputs(
  compiled: CompiledModel,
  cases: readonly VerifyCase[],
  timeoutMs: number,
  { sink, terminal }: CommandContext,
): Promise<CaseOutputs | undefined> {
  const outputs = programInterface(compiled.planned.selected).flatMap((method) => method.outputs);
  if (cases.every(({ expected }) => outputs.every(({ file }) => expected?.has(file)))) return cases.map(({ expected }) => expected!);
  const reference = compileModels(compiled.models, "host", { ...compiled.options, kernels: "ref" }, sink);
  const computed = reference && (await runCases(reference, cases, timeoutMs, terminal, sink));
  return computed && cases.map(({ expected }, index) => new Map([...computed[index]!, ...(expected ?? [])]));
}

function judge(
  cases: readonly VerifyCase[],
  methods: readonly MethodInterface[],
  found: CaseOutputs,
  wanted: CaseOutputs,
  tolerance: Tolerance,
  { sink }: CommandContext,
): readonly CaseVerdict[] {
  const tensors = methods.flatMap((method) => method.outputs);
  return cases.flatMap(({ name, expected }, index) =>
    tensors.flatMap((tensor): readonly CaseVerdict[] => {
      const authority = wanted[index]!.get(tensor.file);
      if (authority === undefined) return [];
      const label = `${tensorLabel(tensor)} of ${name}`;
      const comparison = compareTensor(label, tensor, found[index]!.get(tensor.file)!, authority, tolerance, sink);
      const { elements, differing, largestDifference } = comparison;
      const against = expected?.has(tensor.file) === true ? "the file's own answer" : referenceAuthority;
      return [{ case: name, output: tensorLabel(tensor), against, elements, differing, largestDifference }];
    }),
  );
}
