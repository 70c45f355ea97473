import type { Command } from "commander";

import { findProgram } from "../../build/find-tool.js";
import { runProcess } from "../../build/run-process.js";
import type { FlashCommand } from "../../catalog/board.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { buildFirmware } from "../firmware/build-firmware.js";
import { commandWords, flashFiles, flashText, isByHand } from "../../catalog/flash-words.js";
import { withDirectory } from "../lock/with-directory.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { shellWords } from "../options/shell-words.js";
import { readProject } from "../project/read-project.js";

interface FlashOptions extends CommonOptions {
  readonly tool?: string;
  readonly port?: string;
  readonly print?: boolean;
}

const timeoutMs = 300_000;

export function createFlashCommand(): Command {
  const command = newCommand("flash", "build a generated project and put it onto its board", [
    { command: "etgen flash kws-nrf5340", shows: "with the first of the board's tools that this machine has" },
    { command: "etgen flash kws-stm32l4r5 --tool pyocd --print", shows: "the command, without running it" },
  ]);
  command
    .argument("<directory>", "a project that etgen wrote")
    .option("--tool <name>", "the tool to take; docs/boards.md lists them")
    .option("--port <device>", "the serial port, for tools that need one")
    .option("--print", "print the command instead of running it");
  return addCommonOptions(command).action((directory: string, options: FlashOptions) =>
    runCommand("flash", options, (context) => flashProject(directory, options, context)),
  );
}

async function flashProject(directory: string, options: FlashOptions, context: CommandContext): Promise<CommandResult | undefined> {
  const { terminal, sink } = context;
  const project = readProject(directory, sink);
  if (project === undefined) return undefined;
  const { board, name } = project;
  const choices = board.flash.filter(({ tool }) => options.tool === undefined || tool === options.tool);
  if (choices.length === 0) {
    sink.report("flash-no-command", { board: board.name, tool: options.tool, known: board.flash.map(({ tool }) => tool) });
    return undefined;
  }
  const built = await withDirectory(directory, context, () => buildFirmware(directory, name, board, terminal, sink));
  if (built === undefined) return undefined;
  const files = flashFiles(built.program, options.port);
  const chosen = choices.find((flash) => options.print === true || isByHand(flash) || findProgram(flash.tool) !== undefined);
  if (chosen === undefined) {
    sink.report("flash-no-tool", { board: board.name, commands: choices.map((flash) => flashText(flash, files)) });
    return undefined;
  }
  if (chosen.command.includes("{port}") && options.port === undefined && options.print !== true) {
    sink.report("option-needs", { option: `--tool ${chosen.tool}`, needs: "--port" });
    return undefined;
  }
  if (isByHand(chosen)) return { data: { directory, board: board.name, tool: chosen.tool, ran: false }, text: flashText(chosen, files) };
  const words = commandWords(chosen, files);
  const result = { directory, board: board.name, tool: chosen.tool, command: words };
  if (options.print === true) return { data: { ...result, ran: false }, text: shellWords(words) };
  return (await flash(words, chosen, context)) ? { data: { ...result, ran: true }, text: `${board.name}: flashed with ${chosen.tool}` } : undefined;
}

async function flash([program, ...args]: readonly string[], { tool }: FlashCommand, { terminal, sink }: CommandContext): Promise<boolean> {
  if (!terminal.json) terminal.writeMessage(`${shellWords([program!, ...args])}\n`);
  const show = terminal.json ? {} : { onOutput: terminal.writeMessage };
  const result = await runProcess({ program: findProgram(tool) ?? program!, args, directory: ".", timeoutMs, ...show });
  if (result.end === "exited" && result.status === 0) return true;
  const last = result.output.trim().split("\n").at(-1) ?? "";
  sink.report("flash-failed", { tool, problem: result.end === "exited" ? `it ended with status ${result.status}: ${last}` : `it was ended: ${last}` });
  return false;
}
