import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";

import { listTree } from "../catalog/read-tree.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { withDirectory } from "../lock/with-directory.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { shellWords } from "../options/shell-words.js";
import { contentHash } from "../output/content-hash.js";
import { inspectOutput, manifestName } from "../output/previous-output.js";
import { writeOutput } from "../output/write-output.js";
import { packageRoot } from "../package-root.js";
import { createInitBoardCommand } from "./init-board.js";

interface InitOptions extends CommonOptions {
  readonly force?: boolean;
}

const defaultDirectory = "etgen-example";

export function createInitCommand(): Command {
  const command = newCommand("init", "write a starter example: a model, an input and the expected output", [
    { command: "etgen init", shows: `a keyword spotter in ./${defaultDirectory}` },
    { command: "etgen init first-steps", shows: "the same in another directory" },
    { command: "etgen init board mine", shows: "the description of a board of your own" },
  ]);
  command.argument("[directory]", "where to write it", defaultDirectory).option("--force", "write beside foreign files");
  command.enablePositionalOptions().addCommand(createInitBoardCommand());
  return addCommonOptions(command).action((directory: string, options: InitOptions) =>
    runCommand("init", options, (context) => writeExample(directory, options, context)),
  );
}

async function writeExample(directory: string, { force }: InitOptions, context: CommandContext): Promise<CommandResult | undefined> {
  const source = join(packageRoot, "examples", "kws");
  const files = listTree(source).map((path) => ({ path, contents: readFileSync(join(source, path)) }));
  const hashes = Object.fromEntries(files.map(({ path, contents }) => [path, contentHash(contents)]));
  const manifest = { path: manifestName, contents: `${JSON.stringify({ example: "kws", files: hashes }, null, 2)}\n` };
  const write = (): boolean => writeOutput(directory, [...files, manifest], { force: force === true }, context.sink);
  if (inspectOutput(directory, force === true, context.sink) === undefined) return undefined;
  if ((await withDirectory(directory, context, write)) !== true) return undefined;
  const model = join(directory, "kws.pte");
  const run = ["--run", "--input", join(directory, "yes.input.bin"), "--expect", join(directory, "yes.expected.bin")];
  const steps = [
    `wrote ${files.map(({ path }) => join(directory, path)).join(", ")}`,
    "",
    "now try",
    `  ${shellWords(["etgen", "inspect", model])}`,
    `  ${shellWords(["etgen", "firmware", "--board", "host", model, ...run])}`,
  ];
  return { data: { directory, files: files.map(({ path }) => path) }, text: steps.join("\n") };
}
