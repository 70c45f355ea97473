import { existsSync } from "node:fs";
import type { Command } from "commander";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Weight } from "../../size/weight.js";
import { completeFlags } from "../config/complete-flags.js";
import { runCommand, type CommandContext, type CommandResult } from "../command-runner.js";
import { checkCompilationFlags, type CompilationFlags } from "../firmware/firmware-request.js";
import { compileModels, type CompiledModel } from "../firmware/compile-model.js";
import { nodeLabels } from "../firmware/node-labels.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { checkNoInputFiles, splitInputValues } from "../options/input-values.js";
import { readProject } from "../project/read-project.js";
import { planMenu } from "../plan/plan-menu.js";
import type { TryPart } from "../../report/render-report.js";
import { tryPart } from "../report/try/try-part.js";
import { makeReport } from "../report/make-report.js";
import { readProfile } from "../report/read-profile.js";
import { findInPlace, writeReport } from "../report/write-report.js";
import { releaseProgram, weighProgram } from "../size/weigh-project.js";
import { addCompilationOptions, addRowsOption } from "./compilation-options.js";

interface ReportFlags extends CompilationFlags {
  readonly output?: string;
  readonly project?: string;
  readonly profile?: string;
  readonly force?: boolean;
  readonly try?: boolean;
}

type GivenFlags = Omit<ReportFlags, "board"> & { readonly board?: string };

export function createReportCommand(): Command {
  const command = newCommand("report", "draw memory and cost of a model for a board as one HTML page", [
    { command: "etgen report --board nrf5340 model.pte", shows: "model-nrf5340.html: memory map, peak and layers" },
    {
      command: "etgen report --board nrf5340 model.pte --project model-nrf5340 -o size.html",
      shows: "the same with the size of a project that is built",
    },
    { command: "etgen report --board nrf5340 model.pte --try", shows: "the same, and the model itself to play with" },
    {
      command: "etgen report --board mps2-an386 model.pte --profile run.json",
      shows: 'the same with what "etgen firmware --run --profile --json" measured',
    },
  ]);
  addRowsOption(addCompilationOptions(command))
    .option("-o, --output <file>", "where the page goes; <name>-<board>.html if not given")
    .option("--project <directory>", "a built project of this model and board: its size is drawn")
    .option("--profile <file>", 'JSON that "etgen firmware --run --profile --json" printed')
    .option("--try", "the page carries the model and runs it: drop a file or move sliders, and see outputs and each layer's values")
    .option("--force", "replace a file that is not a report");
  return addCommonOptions(command).action((models: readonly string[], flags: GivenFlags) =>
    runCommand("report", flags, (context) => {
      const complete = completeFlags(models, flags, command, context.sink);
      return complete && drawReport(complete.models, complete.flags, context);
    }),
  );
}

async function drawReport(models: readonly string[], flags: ReportFlags, { sink }: CommandContext): Promise<CommandResult | undefined> {
  checkNoInputFiles(splitInputValues(flags.input), sink);
  const request = checkCompilationFlags(models, flags, "none", sink);
  const compiled = request && compileModels(request.models, flags.board, request.options, sink);
  if (compiled === undefined || sink.hasErrors) return undefined;
  const profile = flags.profile === undefined ? undefined : readProfile(flags.profile, nodeLabels(compiled.planned), sink);
  const weight = flags.project === undefined ? undefined : await weighMatching(flags.project, compiled, sink);
  const output = flags.output ?? `${compiled.options.name}-${compiled.board.name}.html`;
  checkOutput(output, flags.force === true, sink);
  if (sink.hasErrors) return undefined;
  const attempt = flags.try === true ? attemptOf(compiled, sink) : undefined;
  if (sink.hasErrors) return undefined;
  const menu = planMenu(compiled);
  const { view, html } = makeReport(compiled, { weight, profile, menu, attempt });
  if (!writeReport(output, html, sink)) return undefined;
  return { data: { output, report: view }, text: output };
}

function attemptOf({ models }: CompiledModel, sink: DiagnosticSink): TryPart | undefined {
  const [model, other] = models;
  if (other !== undefined) sink.report("option-conflict", { option: "--try", other: other.path, reason: "a page runs one model" });
  return model === undefined || other !== undefined ? undefined : tryPart(model, sink);
}

/** Only a file can be replaced, and without --force only one of ours. */
function checkOutput(path: string, force: boolean, sink: DiagnosticSink): void {
  const found = findInPlace(path);
  if (found === "no file") sink.report("report-no-file", { path });
  if (found === "another file" && !force) sink.report("report-not-ours", { path });
}

async function weighMatching(directory: string, { board, options }: CompiledModel, sink: DiagnosticSink): Promise<Weight | undefined> {
  const project = readProject(directory, sink);
  if (project === undefined) return undefined;
  if (project.board.name !== board.name || project.name !== options.name) {
    const found = `"${project.name}" for ${project.board.name}`;
    sink.report("project-mismatch", { directory, found, expected: `"${options.name}" for ${board.name}` });
    return undefined;
  }
  const program = releaseProgram(directory, project.name, board);
  if (existsSync(program.program)) return weighProgram(program, board, sink);
  sink.report("image-missing", { directory });
  return undefined;
}
