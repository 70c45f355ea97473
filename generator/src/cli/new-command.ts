import { Command, CommanderError } from "commander";

const takesPath = /<(directory|file)>$/;

export interface CommandExample {
  readonly command: string;
  readonly shows: string;
}

/** Thrown when commander finds bad usage or has printed a help text: its error and the command it belongs to. */
export class UsageSignal extends Error {
  constructor(
    readonly command: Command,
    readonly error: CommanderError,
  ) {
    super(error.message);
  }
}

/** A command that throws instead of exiting, leaves the wording of errors to us, and ends its help with examples. */
export function newCommand(name: string, summary: string, examples: readonly CommandExample[]): Command {
  const command = new Command(name)
    .description(summary)
    .configureOutput({ writeErr: () => undefined })
    .configureHelp({ sortOptions: false })
    .showSuggestionAfterError(false)
    .addHelpText("after", formatExamples(examples));
  command.exitOverride((error) => {
    throw new UsageSignal(command, error);
  });
  return command;
}

/** Every verb can answer in JSON and say more. */
export function addCommonOptions(command: Command): Command {
  return command
    .option("--json", "print one JSON object on stdout and nothing else")
    .option("-v, --verbose", "say more, for example the commands that are run");
}

/** `etgen firmware`, as the user typed it. */
export function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

function formatExamples(examples: readonly CommandExample[]): string {
  if (examples.length === 0) return "";
  const lines = examples.map(({ command, shows }) => `  $ ${command}\n      ${shows}`);
  return `\nExamples:\n${lines.join("\n")}`;
}

/** `--output ""`, as a shell writes it where a variable is not set: no path, but Node would take it for the working directory. */
export function refuseEmptyPaths(command: Command): void {
  for (const option of command.options) {
    const values: readonly unknown[] = [command.getOptionValue(option.attributeName())].flat();
    if (!takesPath.test(option.flags) || !values.includes("")) continue;
    throw new UsageSignal(command, new CommanderError(2, "commander.optionMissingArgument", `option '${option.flags}' has an empty argument`));
  }
}
