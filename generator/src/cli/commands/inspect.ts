import type { Command } from "commander";

import type { Board } from "../../catalog/board.js";
import { selectProgram } from "../../compile.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { printModule } from "../../ir/print-module.js";
import type { Program } from "../../model/program.js";
import { readProgram } from "../../model/read-program.js";
import { operators } from "../../ops/registry.js";
import { defaultOptions } from "../../options.js";
import { findBoard } from "../catalog/load-board-files.js";
import { loadCatalog } from "../catalog/load-catalog.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { readModelFiles } from "../files/read-model.js";
import { compileModel } from "../firmware/compile-model.js";
import { checkCompilationFlags, compilationDefaults } from "../firmware/firmware-request.js";
import { reportArithmetic, type ArithmeticReport } from "../inspect/arithmetic.js";
import { formatArithmetic } from "../inspect/format-arithmetic.js";
import { formatModelReport } from "../inspect/format-model-report.js";
import { formatKernelChoices, kernelChoices } from "../inspect/kernel-choices.js";
import { reportModel } from "../inspect/model-report.js";
import { moduleAfterPass, passNames } from "../inspect/module-after-pass.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { collect } from "../options/option-values.js";

interface InspectOptions extends CommonOptions {
  readonly data?: readonly string[];
  readonly after?: string;
  readonly kernels?: boolean;
  readonly board?: string;
  readonly failOnFloat?: boolean;
}

/** Whose kernels are counted unless a board is named: a core with DSP instructions and the memory for any model. */
const boardByDefault = "mps2-an386";

export function createInspectCommand(): Command {
  const command = newCommand("inspect", "say what a model file holds", [
    { command: "etgen inspect model.pte", shows: "methods, inputs, outputs, operators, constants, how much is int8" },
    { command: "etgen inspect --fail-on-float model.pte", shows: "the same, with exit status 1 and a list if operators compute with floats" },
    { command: "etgen inspect --json model.pte", shows: "the same for programs" },
    { command: "etgen inspect --after=alias-views model.pte", shows: "the model as etgen sees it after that pass" },
    { command: "etgen inspect --kernels --board nrf5340 model.pte", shows: "which C function computes what, and why" },
  ]);
  command
    .argument("<model>", "a .pte or .bpte file")
    .option("--data <file>", "external tensor data (.ptd); may be repeated", collect)
    .option("--after <pass>", `print the IR after a pass: ${passNames.join(", ")}`)
    .option("--kernels", "print the kernel of every instruction and why it was taken; needs --board")
    .option("--board <name>", `the board whose kernels are counted or, with --kernels, printed (default: ${boardByDefault})`)
    .option("--fail-on-float", "an error for every operator that computes with floats; quantise and dequantise do not count");
  return addCommonOptions(command).action((model: string, options: InspectOptions) =>
    runCommand("inspect", options, (context) => inspectModel(model, options, context)),
  );
}

function inspectModel(model: string, options: InspectOptions, context: CommandContext): CommandResult | undefined {
  if (!checkCombinations(options, context)) return undefined;
  if (options.kernels === true) return inspectKernels(model, options.board!, options, context);
  const board = findBoard(options.board ?? boardByDefault, context.sink);
  const { terminal, sink } = context;
  const files = readModelFiles(model, options.data ?? [], sink);
  const program = files && readProgram(files.bytes, files.dataFiles, sink, files.fileName);
  if (program === undefined || board === undefined) return undefined;
  if (options.after !== undefined) {
    const module = moduleAfterPass(program, options.after, sink);
    return module && { data: { after: options.after, text: printModule(module) }, text: printModule(module) };
  }
  const report = reportModel(program, (operator) => operators.has(operator));
  const arithmetic = arithmeticOf(program, board, options.failOnFloat === true, sink);
  const text = formatModelReport(report, terminal.resultStyle);
  if (arithmetic === undefined) return { data: { model: report, arithmetic: null }, text };
  return { data: { model: report, arithmetic }, text: `${text}\n\n${formatArithmetic(arithmetic, terminal.resultStyle)}` };
}

/** Undefined when the model does not compile; why is only said when the answer decides the exit status. */
function arithmeticOf(program: Program, board: Board, failOnFloat: boolean, sink: DiagnosticSink): ArithmeticReport | undefined {
  const problems = failOnFloat ? sink : new DiagnosticSink();
  const catalog = loadCatalog(sink);
  const selected = catalog && selectProgram(program, board, { ...defaultOptions, name: "model" }, catalog.kernels, problems);
  const arithmetic = selected && reportArithmetic(selected, board);
  if (failOnFloat) {
    for (const { method, instruction, operator, result } of arithmetic?.floatOperators ?? []) {
      sink.report("float-operator", { operator, result }, { file: program.fileName, method, instruction });
    }
  }
  return arithmetic;
}

function inspectKernels(
  model: string,
  board: string,
  { data }: InspectOptions,
  { terminal, sink }: CommandContext,
): CommandResult | undefined {
  const options = checkCompilationFlags(model, compilationDefaults(board), "none", sink);
  const compiled = options && compileModel(model, data ?? [], board, options, sink);
  if (compiled === undefined) return undefined;
  const choices = kernelChoices(compiled.planned);
  return { data: { board, kernels: choices }, text: formatKernelChoices(choices, terminal.resultStyle) };
}

function checkCombinations({ after, kernels, board, failOnFloat }: InspectOptions, { sink }: CommandContext): boolean {
  if (kernels === true && board === undefined) sink.report("option-needs", { option: "--kernels", needs: "--board" });
  if (kernels === true && after !== undefined) {
    sink.report("option-conflict", { option: "--kernels", other: "--after", reason: "kernels are chosen after all passes" });
  }
  if (after !== undefined && board !== undefined && kernels !== true) {
    sink.report("option-conflict", { option: "--board", other: "--after", reason: "the IR does not depend on the board" });
  }
  const other = after !== undefined ? "--after" : "--kernels";
  if (failOnFloat === true && (after !== undefined || kernels === true)) {
    sink.report("option-conflict", { option: "--fail-on-float", other, reason: `${other} prints something else` });
  }
  return !sink.hasErrors;
}
