import { existsSync } from "node:fs";
import type { Command } from "commander";

import { checkBudget, type Budget } from "../../size/budget.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { parseBudget } from "../options/parse-budget.js";
import { readProject } from "../project/read-project.js";
import { formatWeight } from "../size/format-weight-report.js";
import { releaseProgram, weighProgram } from "../size/weigh-project.js";

interface SizeOptions extends CommonOptions {
  readonly budget?: string;
  readonly symbols: string;
}

export function createSizeCommand(): Command {
  const command = newCommand("size", "weigh a built project: flash, RAM and stack by owner", [
    { command: "etgen size kws-nrf5340", shows: "whose bytes are where, and the largest symbols" },
    { command: "etgen size kws-nrf5340 --budget flash=48K,ram=12K", shows: "exit status 3 when it needs more" },
  ]);
  command
    .argument("<directory>", "a project that etgen wrote and that is built")
    .option("--budget <list>", "flash=<bytes>,ram=<bytes>,stack=<bytes>; K and M are 1024 and 1048576")
    .option("--symbols <count>", "how many of the largest symbols are listed", "15");
  return addCommonOptions(command).action((directory: string, options: SizeOptions) =>
    runCommand("size", options, (context) => weigh(directory, options, context)),
  );
}

async function weigh(directory: string, options: SizeOptions, { terminal, sink }: CommandContext): Promise<CommandResult | undefined> {
  const budget: Budget | undefined = options.budget === undefined ? {} : parseBudget(options.budget, sink);
  const symbols = parseCount(options.symbols);
  if (symbols === undefined) {
    const expected = "a whole number, at least 0";
    sink.report("invalid-option-value", { option: "--symbols", found: options.symbols, expected, example: "--symbols 15" });
  }
  const project = readProject(directory, sink);
  if (project === undefined || budget === undefined || symbols === undefined) return undefined;
  const program = releaseProgram(directory, project.name, project.board);
  if (!existsSync(program.program)) {
    sink.report("image-missing", { directory });
    return undefined;
  }
  const weight = await weighProgram(program, project.board, sink);
  if (weight === undefined) return undefined;
  checkBudget(weight, budget, sink);
  return {
    data: { directory, board: project.board.name, size: weight },
    text: formatWeight(weight, symbols, terminal.resultStyle, project.models),
  };
}

function parseCount(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
