import type { Command } from "commander";

import { completeFlags } from "../config/complete-flags.js";
import { runCommand, type CommandContext, type CommandResult } from "../command-runner.js";
import { readInputFile } from "../files/read-input-file.js";
import { writeResultFile } from "../files/write-result-file.js";
import { checkCompilationFlags, type CompilationFlags } from "../firmware/firmware-request.js";
import { compileModels } from "../firmware/compile-model.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { checkNoInputFiles, splitInputValues } from "../options/input-values.js";
import { modelPaths } from "../options/model-arguments.js";
import { parseBytes } from "../../size/parse-bytes.js";
import { parseSeconds } from "../options/parse-seconds.js";
import { formatBanks } from "../plan/format-banks.js";
import { formatMenu } from "../plan/format-menu.js";
import { aliveAt, formatPlan } from "../plan/format-plan.js";
import { formatSolution } from "../plan/format-solution.js";
import { planMenu } from "../plan/plan-menu.js";
import { solveProblem } from "../plan/solve-problem.js";
import { reportView } from "../report/make-report.js";
import { withProgress } from "../terminal/progress.js";
import { addCompilationOptions, addRowsOption } from "./compilation-options.js";

interface PlanFlags extends Omit<CompilationFlags, "board"> {
  readonly board?: string;
  readonly problem?: string;
  readonly capacity?: string;
  readonly output?: string;
  readonly timeout: string;
}

export function createPlanCommand(): Command {
  const command = newCommand("plan", "show the memory plan of a model for a board", [
    { command: "etgen plan --board nrf5340 model.pte", shows: "memory map, peak step, what lies in which bank and why, and what --ram would give" },
    { command: "etgen plan --board nrf5340 --json model.pte", shows: "every buffer with its place and lifetime" },
    { command: "etgen plan --problem buffers.csv --output placed.csv", shows: "any placement problem: a table of id,lower,upper,size" },
  ]);
  addRowsOption(addCompilationOptions(command))
    .option("--problem <file>", "place the buffers of this table instead of a model's")
    .option("--capacity <bytes>", "with --problem: any placement within so many bytes; K and M are 1024 and 1048576")
    .option("-o, --output <file>", "with --problem: write the table with the offsets there")
    .option("--timeout <seconds>", "with --problem: end the search after this time", "60");
  return addCommonOptions(command).action((models: readonly string[], flags: PlanFlags) =>
    runCommand("plan", flags, (context) =>
      flags.problem === undefined ? planModels(models, flags, command, context) : planProblem(flags.problem, models, flags, context),
    ),
  );
}

function planModels(models: readonly string[], given: PlanFlags, command: Command, { terminal, sink }: CommandContext): CommandResult | undefined {
  if (given.capacity !== undefined) sink.report("option-needs", { option: "--capacity", needs: "--problem" });
  if (given.output !== undefined) sink.report("option-needs", { option: "--output", needs: "--problem" });
  checkNoInputFiles(splitInputValues(given.input), sink);
  const complete = completeFlags(models, given, command, sink);
  if (complete === undefined) return undefined;
  const { flags } = complete;
  const request = checkCompilationFlags(complete.models, flags, "none", sink);
  const compiled = request && compileModels(request.models, flags.board, request.options, sink);
  if (compiled === undefined || sink.hasErrors) return undefined;
  const { plan } = compiled.planned;
  const view = reportView(compiled, {});
  const menu = planMenu(compiled);
  return {
    data: { model: modelPaths(compiled.models), board: compiled.board.name, plan, alive: aliveAt(plan, plan.peakStep).map(({ id }) => id), banks: view.banks, peak: view.peak, menu },
    text: [formatPlan(plan, view, terminal.resultStyle), "", formatBanks(view, terminal.resultStyle), "", formatMenu(menu, terminal.resultStyle)].join("\n"),
  };
}

async function planProblem(
  file: string,
  models: readonly string[],
  { board, capacity, output, timeout }: PlanFlags,
  { terminal, sink }: CommandContext,
): Promise<CommandResult | undefined> {
  const reason = "a table stands for itself";
  for (const model of models) sink.report("option-conflict", { option: "--problem", other: `"${model}"`, reason });
  if (board !== undefined) sink.report("option-conflict", { option: "--problem", other: "--board", reason });
  const timeoutMs = parseSeconds("--timeout", timeout, sink);
  const capacityBytes = capacity === undefined ? undefined : parseBytes(capacity);
  if (capacity !== undefined && capacityBytes === undefined) {
    const expected = "a number of bytes, with K or M for 1024 or 1048576 bytes";
    sink.report("invalid-option-value", { option: "--capacity", found: capacity, expected, example: "--capacity 1M" });
  }
  const bytes = readInputFile(file, { what: "a table of buffers: a .csv file", largestBytes: 1 << 24 }, sink);
  if (bytes === undefined || sink.hasErrors) return undefined;
  const request = { text: new TextDecoder().decode(bytes), capacityBytes, timeoutMs };
  const solution = await withProgress(terminal, "placing buffers", async () => solveProblem(request, file, sink));
  if (solution === undefined || (output !== undefined && !writeResultFile(output, solution.csv, sink))) return undefined;
  const { csv, ...facts } = solution;
  return { data: { problem: file, ...facts, placement: csv }, text: formatSolution(solution) };
}
