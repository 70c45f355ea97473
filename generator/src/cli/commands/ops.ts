import type { Command } from "commander";

import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { sortedOperators } from "../ops/operator-page.js";
import { formatTable } from "../terminal/table.js";

export function createOpsCommand(): Command {
  const command = newCommand("ops", "list the operators that can be compiled", [
    { command: "etgen ops", shows: "every operator with its dtypes and how it is computed" },
    { command: "etgen ops softmax", shows: "the operators whose name holds a word" },
  ]);
  command.argument("[word]", "list only names that hold this word");
  return addCommonOptions(command).action((word: string | undefined, options: CommonOptions) =>
    runCommand("ops", options, (context) => listOperators(word, context)),
  );
}

function listOperators(word: string | undefined, { terminal }: CommandContext): CommandResult {
  const wanted = (word ?? "").toLowerCase();
  const found = sortedOperators().filter(({ name }) => name.toLowerCase().includes(wanted));
  const columns = ["operator", "dtypes", "computed by", "since"].map((title) => ({ title }));
  const rows = found.map(({ name, dtypes, kind, since }) => [name, dtypes.join(" "), kind, since]);
  return {
    data: { operators: found.map(({ name, dtypes, kind, since, signature }) => ({ name, dtypes, kind, since, signature })) },
    text: found.length === 0 ? `no operator's name holds "${wanted}"` : formatTable(columns, rows, terminal.resultStyle),
  };
}
