import type { Command } from "commander";

import { isBundledProgram, readBundledProgram } from "../../model/read-program.js";
import { programInterface, type MethodInterface } from "../../phases/5-emit/program-interface.js";
import type { Tolerance } from "../../run/compare-outputs.js";
import { runCommand, type CommandContext, type CommandResult } from "../command-runner.js";
import { readModelFiles } from "../files/read-model.js";
import { compileModel, type CompiledModel } from "../firmware/compile-model.js";
import { checkCompilationFlags, type CompilationFlags } from "../firmware/firmware-request.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { checkNoInputFiles, splitInputValues } from "../options/input-values.js";
import { parseSeconds } from "../options/parse-seconds.js";
import { parseTolerance } from "../options/parse-tolerance.js";
import { compareTensor } from "../run/compare-tensor.js";
import { canRunHere } from "../run/can-run-here.js";
import { formatTable } from "../terminal/table.js";
import { bundledCases, randomCases, type VerifyCase } from "../verify/cases.js";
import { runCases, type CaseOutputs } from "../verify/run-cases.js";
import { addCompilationOptions, addRowsOption } from "./compilation-options.js";

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
  addRowsOption(addCompilationOptions(command))
    .option("--tolerance <absolute[,relative]>", "how far an output may be off; every byte counts without it")
    .option("--timeout <seconds>", "end a run after this time", "300");
  return addCommonOptions(command).action((model: string, flags: VerifyFlags) =>
    runCommand("verify", flags, (context) => verifyModel(model, flags, context)),
  );
}

async function verifyModel(model: string, flags: VerifyFlags, context: CommandContext): Promise<CommandResult | undefined> {
  const { sink, terminal } = context;
  const tolerance = parseTolerance(flags.tolerance, sink);
  const timeoutMs = parseSeconds("--timeout", flags.timeout, sink);
  checkNoInputFiles(splitInputValues(flags.input), sink);
  const options = checkCompilationFlags(model, flags, "none", sink);
  const compiled = options && compileModel(model, flags.data ?? [], flags.board, options, sink);
  if (compiled === undefined || sink.hasErrors) return undefined;
  if (!canRunHere(compiled.board)) {
    sink.report("board-cannot-run", { board: compiled.board.name });
    return undefined;
  }
  const methods = programInterface(compiled.planned.selected);
  const cases = chooseCases(model, flags, methods, context);
  const found = await runCases(compiled, cases, timeoutMs, terminal, sink);
  const wanted = found && (await expectedOutputs(model, flags, compiled, cases, timeoutMs, context));
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
    data: { model, board: compiled.board.name, verdicts },
    text: formatTable(columns, rows, terminal.resultStyle),
  };
}

/** The cases of the file; a file without any is tried with random inputs. */
function chooseCases(
  model: string,
  flags: VerifyFlags,
  methods: readonly MethodInterface[],
  { sink }: CommandContext,
): readonly VerifyCase[] {
  const files = readModelFiles(model, flags.data ?? [], sink);
  const bundled =
    files !== undefined && isBundledProgram(files.bytes)
      ? readBundledProgram(files.bytes, files.dataFiles, sink, files.fileName)
      : undefined;
  const cases = bundled === undefined ? [] : bundledCases(bundled, methods);
  return cases.length > 0 ? cases : randomCases(randomCaseCount, methods);
}

/** Where the file does not say the outputs, the slow kernels on this machine do. */
async function expectedOutputs(
  model: string,
  flags: VerifyFlags,
  compiled: CompiledModel,
  cases: readonly VerifyCase[],
  timeoutMs: number,
  { sink, terminal }: CommandContext,
): Promise<CaseOutputs | undefined> {
  if (cases.every(({ expected }) => expected !== undefined)) return cases.map(({ expected }) => expected!);
  const reference = compileModel(model, flags.data ?? [], "host", { ...compiled.options, kernels: "ref" }, sink);
  const computed = reference && (await runCases(reference, cases, timeoutMs, terminal, sink));
  return computed && cases.map(({ expected }, index) => expected ?? computed[index]!);
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
      const label = `${tensor.name} of ${name}`;
      const comparison = compareTensor(label, tensor, found[index]!.get(tensor.file)!, authority, tolerance, sink);
      const { elements, differing, largestDifference } = comparison;
      const against = expected === undefined ? referenceAuthority : "the file's own answer";
      return [{ case: name, output: tensor.name, against, elements, differing, largestDifference }];
    }),
  );
}
