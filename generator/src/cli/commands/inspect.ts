import type { Command } from "commander";

import { printModule } from "../../ir/print-module.js";
import { readProgram } from "../../model/read-program.js";
import { operators } from "../../ops/registry.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { readModelFiles } from "../files/read-model.js";
import { compileModel } from "../firmware/compile-model.js";
import { checkCompilationFlags, compilationDefaults } from "../firmware/firmware-request.js";
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
}

export function createInspectCommand(): Command {
  const command = newCommand("inspect", "say what a model file holds", [
    { command: "etgen inspect model.pte", shows: "methods, inputs, outputs, operators, constants, delegates" },
    { command: "etgen inspect --json model.pte", shows: "the same for programs" },
    { command: "etgen inspect --after=alias-views model.pte", shows: "the model as etgen sees it after that pass" },
    { command: "etgen inspect --kernels --board nrf5340 model.pte", shows: "which C function computes what, and why" },
  ]);
  command
    .argument("<model>", "a .pte or .bpte file")
    .option("--data <file>", "external tensor data (.ptd); may be repeated", collect)
    .option("--after <pass>", `print the IR after a pass: ${passNames.join(", ")}`)
    .option("--kernels", "print the kernel of every instruction and why it was taken; needs --board")
    .option("--board <name>", "the board for --kernels");
  return addCommonOptions(command).action((model: string, options: InspectOptions) =>
    runCommand("inspect", options, (context) => inspectModel(model, options, context)),
  );
}

function inspectModel(model: string, options: InspectOptions, context: CommandContext): CommandResult | undefined {
  if (!checkCombinations(options, context)) return undefined;
  if (options.kernels === true) return inspectKernels(model, options.board!, options, context);
  const { terminal, sink } = context;
  const files = readModelFiles(model, options.data ?? [], sink);
  const program = files && readProgram(files.bytes, files.dataFiles, sink, files.fileName);
  if (program === undefined) return undefined;
  if (options.after !== undefined) {
    const module = moduleAfterPass(program, options.after, sink);
    return module && { data: { after: options.after, text: printModule(module) }, text: printModule(module) };
  }
  const report = reportModel(program, (operator) => operators.has(operator));
  return { data: { model: report }, text: formatModelReport(report, terminal.resultStyle) };
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

function checkCombinations({ after, kernels, board }: InspectOptions, { sink }: CommandContext): boolean {
  if (kernels === true && board === undefined) sink.report("option-needs", { option: "--kernels", needs: "--board" });
  if (kernels !== true && board !== undefined) sink.report("option-needs", { option: "--board", needs: "--kernels" });
  if (kernels === true && after !== undefined) {
    sink.report("option-conflict", { option: "--kernels", other: "--after", reason: "kernels are chosen after all passes" });
  }
  return !sink.hasErrors;
}
