import type { Command } from "commander";

import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { buildFirmware } from "../firmware/build-firmware.js";
import { withDirectory } from "../lock/with-directory.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { collect } from "../options/option-values.js";
import { parseSeconds } from "../options/parse-seconds.js";
import { parseTolerance, toleranceOption } from "../options/parse-tolerance.js";
import { parseSteps, stepsDescription } from "../options/parse-steps.js";
import { readProject } from "../project/read-project.js";
import { formatRunReport } from "../run/format-run-report.js";
import { readRunFiles } from "../run/run-files.js";
import { runFirmware } from "../run/run-firmware.js";

export interface RunOptions extends CommonOptions {
  readonly input?: readonly string[];
  readonly expect?: readonly string[];
  readonly tolerance?: string;
  readonly steps?: string;
  readonly save?: string;
  readonly timeout: string;
}

export function createRunCommand(): Command {
  const command = newCommand("run", "build and run a generated project, in QEMU or on this machine", [
    { command: "etgen run kws-mps2-an386 --input yes.npy", shows: "the outputs and how many instructions it took" },
    { command: "etgen run kws-host --input yes.npy --expect scores.npy", shows: "exit status 5 when the output differs" },
  ]);
  command
    .argument("<directory>", "a project that etgen wrote")
    .option("--input <file>", "values of the next input, .npy or raw bytes, or input1=file; zeros without it", collect)
    .option("--expect <file>", "what the next output must be, .npy or raw bytes, or output1=file", collect)
    .option(toleranceOption.flags, toleranceOption.description)
    .option("--steps <count>", stepsDescription)
    .option("--save <directory>", "write the outputs there, as .npy")
    .option("--timeout <seconds>", "end the run after this time", "300");
  return addCommonOptions(command).action((directory: string, options: RunOptions) =>
    runCommand("run", options, (context) => runProject(directory, options, context)),
  );
}

async function runProject(directory: string, options: RunOptions, context: CommandContext): Promise<CommandResult | undefined> {
  const { terminal, sink } = context;
  const tolerance = parseTolerance(options.tolerance, sink);
  const timeoutMs = parseSeconds("--timeout", options.timeout, sink);
  const steps = parseSteps(options.steps, sink);
  const project = readProject(directory, sink);
  const files = project && readRunFiles(project.methods, { inputPaths: options.input ?? [], expectPaths: options.expect ?? [], steps }, sink);
  if (project === undefined || files === undefined || sink.hasErrors) return undefined;
  const { board, methods, name } = project;
  const run = await withDirectory(directory, context, async () => {
    const built = await buildFirmware(directory, name, board, terminal, sink);
    if (built === undefined) return undefined;
    const request = { board, program: built.program, methods, files, tolerance, timeoutMs };
    return runFirmware({ ...request, trace: undefined, saveDirectory: options.save }, terminal, sink);
  });
  if (run === undefined) return undefined;
  return { data: { directory, board: board.name, run }, text: formatRunReport(run, project.labels, terminal.resultStyle) };
}
