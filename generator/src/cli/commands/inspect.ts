import type { Command } from "commander";

import { readProgram } from "../../model/read-program.js";
import { operators } from "../../ops/registry.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { readModelFiles } from "../files/read-model.js";
import { formatModelReport } from "../inspect/format-model-report.js";
import { reportModel } from "../inspect/model-report.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { collect } from "../options/option-values.js";

interface InspectOptions extends CommonOptions {
  readonly data?: readonly string[];
}

export function createInspectCommand(): Command {
  const command = newCommand("inspect", "say what a model file holds", [
    { command: "etgen inspect model.pte", shows: "methods, inputs, outputs, operators, constants, delegates" },
    { command: "etgen inspect --json model.pte", shows: "the same for programs" },
  ]);
  command
    .argument("<model>", "a .pte or .bpte file")
    .option("--data <file>", "external tensor data (.ptd); may be repeated", collect);
  return addCommonOptions(command).action((model: string, options: InspectOptions) =>
    runCommand("inspect", options, (context) => inspectModel(model, options, context)),
  );
}

function inspectModel(
  path: string,
  options: InspectOptions,
  { terminal, sink }: CommandContext,
): CommandResult | undefined {
  const files = readModelFiles(path, options.data ?? [], sink);
  if (files === undefined) return undefined;
  const program = readProgram(files.bytes, files.dataFiles, sink, files.fileName);
  if (program === undefined) return undefined;
  const report = reportModel(program, (operator) => operators.has(operator));
  return { data: { model: report }, text: formatModelReport(report, terminal.resultStyle) };
}
