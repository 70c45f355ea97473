import type { Command } from "commander";

/** What may follow the words of a command: subcommands, options, and the values of options that have choices. */
export interface CompletionWords {
  /** "size matrix"; empty for etgen itself. */
  readonly path: string;
  readonly commands: readonly string[];
  readonly options: readonly string[];
  /** Values by the option that takes them. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

/** Of a command and of everything below it. */
export function completionWords(command: Command, boards: readonly string[], path = ""): readonly CompletionWords[] {
  const long = command.options.flatMap((option) => option.long ?? []);
  const choices = command.options.flatMap(({ long: name, argChoices }) => {
    const values = name === "--board" ? boards : argChoices;
    return name === undefined || name === null || values === undefined ? [] : [[name, values] as const];
  });
  const own = { path, commands: command.commands.map((child) => child.name()), options: [...long, "--help"], choices: Object.fromEntries(choices) };
  return [own, ...command.commands.flatMap((child) => completionWords(child, boards, `${path} ${child.name()}`.trim()))];
}
