import type { Command } from "commander";

import { loadAllBoards } from "../catalog/load-board-files.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { completionScript, shells } from "../completion/completion-script.js";
import { completionWords } from "../completion/completion-words.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { parseChoice } from "../options/option-values.js";

export function createCompletionCommand(): Command {
  const command = newCommand("completion", "print what completes commands, options, boards and choices in a shell", [
    { command: "etgen completion fish > ~/.config/fish/completions/etgen.fish", shows: "for fish" },
    { command: 'eval "$(etgen completion bash)"', shows: "for this bash; in ~/.bashrc for all of them" },
  ]);
  command.argument("<shell>", shells.join(", "));
  return addCommonOptions(command).action((shell: string, options: CommonOptions) =>
    runCommand("completion", options, (context) => complete(shell, command.parent!, context)),
  );
}

function complete(name: string, program: Command, { sink }: CommandContext): CommandResult | undefined {
  const shell = parseChoice("the shell", name, shells, sink);
  const boards = [...loadAllBoards(sink).keys()];
  if (shell === undefined) return undefined;
  const script = completionScript(shell, completionWords(program, boards));
  return { data: { shell, script }, text: script };
}
