import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { Option, type Command } from "commander";

import { makeDirectories } from "../../build/make-directories.js";
import { cpuNames, type CoreChoice } from "../../catalog/cores.js";
import type { Board } from "../../catalog/board.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { askDraft, bankOfText } from "../board-draft/ask-draft.js";
import { boardFileOf } from "../board-draft/board-file-of.js";
import { distinctBanks, DraftProblem, type BoardDraft, type DraftBank } from "../board-draft/draft.js";
import { readDraft } from "../board-draft/read-draft.js";
import { boardName, boardOfFiles } from "../catalog/load-board-files.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { systemErrorReason } from "../files/system-error.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { shellWords } from "../options/shell-words.js";
import { boardSchemaText } from "../schemas/published-schemas.js";

interface InitBoardOptions extends CommonOptions {
  readonly from?: string;
  readonly device?: string;
  readonly processor?: string;
  readonly include?: readonly string[];
  readonly cpu?: CoreChoice["cpu"];
  readonly fpu?: CoreChoice["fpu"];
  readonly mve?: CoreChoice["mve"];
  readonly dsp?: boolean;
  readonly flash?: readonly string[];
  readonly ram?: readonly string[];
  readonly title?: string;
  readonly output: string;
  readonly force?: boolean;
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

export function createInitBoardCommand(): Command {
  const command = newCommand("board", "draft the description of a board of your own", [
    { command: "etgen init board mine", shows: "asks what it needs" },
    { command: "etgen init board mine --cpu cortex-m33 --fpu single --flash 0x08000000:2M --ram 0x20000000:768K", shows: "says it in options" },
    { command: "etgen init board mine --from STM32U585.ld --cpu cortex-m33", shows: "memory from a linker script" },
    { command: "etgen init board mine --from build/zephyr/zephyr.dts", shows: "memory and core from a devicetree of Zephyr" },
    { command: "etgen init board mine --from Keil.STM32U5xx_DFP.pdsc --device STM32U585AIIx", shows: "the same from a CMSIS-Pack" },
  ]);
  command
    .argument("<name>", "letters, digits, - and _")
    .option("--from <file>", "a linker script, a devicetree or a .pdsc file")
    .option("--device <name>", "the device of a .pdsc file")
    .option("--processor <name>", "the core of a device with several, as the .pdsc file calls it")
    .option("--include <directory>", "where a devicetree's includes are; may be repeated", collect)
    .addOption(new Option("--cpu <name>", "the core, where the file does not say it").choices(cpuNames.filter((name) => name !== "host")))
    .addOption(new Option("--fpu <kind>", "its floating-point unit").choices(["none", "single", "double"]))
    .addOption(new Option("--mve <kind>", "its vector extension").choices(["none", "integer", "float"]))
    .option("--dsp", "it has the DSP extension")
    .option("--flash <bank>", "[name=]address:size, for example 0x08000000:2M; may be repeated", collect)
    .option("--ram <bank>", "the same for RAM; may be repeated", collect)
    .option("--title <text>", "what the board is called, for people")
    .option("-o, --output <directory>", "the folder of your boards", "boards")
    .option("--force", "replace a description that is there");
  return addCommonOptions(command).action((name: string, options: InitBoardOptions) =>
    runCommand("init board", options, (context) => draftBoard(name, options, context)),
  );
}

async function draftBoard(name: string, options: InitBoardOptions, { terminal, sink }: CommandContext): Promise<CommandResult | undefined> {
  if (!boardName.test(name)) {
    sink.report("board-name", { name });
    return undefined;
  }
  const directory = join(options.output, name);
  const path = join(directory, "board.json");
  if (existsSync(path) && options.force !== true) {
    sink.report("board-exists", { path });
    return undefined;
  }
  const files = await describe(name, options, sink);
  if (files === undefined) return undefined;
  try {
    makeDirectories(directory);
    writeFileSync(join(options.output, "board.schema.json"), boardSchemaText());
    writeFileSync(path, files.text);
  } catch (cause) {
    sink.report("output-unwritable", { path, reason: systemErrorReason(cause) });
    return undefined;
  }
  const { board, notes } = files;
  const banks = board.banks.map(({ name: bank, origin, bytes, kind }) => ({ bank, kind, origin, bytes }));
  const text = [
    `wrote ${path}: ${board.core.cpu}, ${banks.map(({ bank, bytes }) => `${bank} ${bytes / 1024}K`).join(", ")}`,
    ...notes.map((note) => `note: ${note}`),
    "",
    "costs of memory are estimates, and start-up does nothing for the chip: complete the file (boards/README.md says how), then",
    `  ${shellWords(["etgen", "firmware", "--board", path, "model.pte"])}`,
  ];
  if (terminal.verbose) terminal.writeMessage(files.text);
  return { data: { path, board: name, cpu: board.core.cpu, banks, notes }, text: text.join("\n") };
}

interface Described {
  readonly text: string;
  readonly board: Board;
  readonly notes: readonly string[];
}

/** The text of the file, read back as every board is. Undefined after a message. */
async function describe(name: string, options: InitBoardOptions, sink: DiagnosticSink): Promise<Described | undefined> {
  try {
    const draft = await draftOf(name, options, sink);
    if (draft === undefined) return undefined;
    const text = `${JSON.stringify(boardFileOf(draft, name, "../board.schema.json"), null, 2)}\n`;
    const board = boardOfFiles(name, { [`${name}/board.json`]: text }, sink);
    return board && { text, board, notes: draft.notes };
  } catch (problem) {
    if (!(problem instanceof DraftProblem)) throw problem;
    sink.report("board-draft", { source: options.from ?? "the options", problem: problem.message });
    return undefined;
  }
}

/** Options outdo what a file says. */
async function draftOf(name: string, options: InitBoardOptions, sink: DiagnosticSink): Promise<BoardDraft | undefined> {
  const { from, device, processor, include = [], cpu, fpu, mve, dsp, title } = options;
  const banks = banksOfOptions(options, sink);
  if (banks === undefined) return undefined;
  let draft: BoardDraft | undefined;
  if (from !== undefined) draft = readDraft({ path: from, device, processor, include }, sink);
  else if (banks.length > 0) draft = { banks: [], sources: ["the options of etgen init board"], notes: [] };
  else if (process.stdin.isTTY && process.stderr.isTTY && options.json !== true) draft = await askDraft();
  else sink.report("missing-option", { command: "etgen init board", option: "--from <file>, or --cpu, --flash and --ram" });
  if (draft === undefined) return undefined;
  const core = { ...draft.core, ...(cpu && { cpu }), ...(fpu && { fpu }), ...(mve && { mve }), ...(dsp && { dsp }) };
  const own = new Set(banks.map(({ kind }) => kind));
  return {
    ...draft,
    title: title ?? draft.title ?? name,
    core,
    banks: distinctBanks([...banks, ...draft.banks.filter(({ kind }) => !own.has(kind))]),
  };
}

function banksOfOptions({ flash = [], ram = [] }: InitBoardOptions, sink: DiagnosticSink): readonly DraftBank[] | undefined {
  const banks: DraftBank[] = [];
  for (const [option, texts, kind] of [["--flash", flash, "flash"], ["--ram", ram, "ram"]] as const) {
    for (const [index, text] of texts.entries()) {
      const bank = bankOfText(text, kind, index === 0 ? kind : `${kind}${index + 1}`);
      if (bank === undefined) {
        sink.report("invalid-option-value", { option, found: text, expected: "[name=]address:size", example: `${option} 0x20000000:256K` });
        return undefined;
      }
      banks.push(bank);
    }
  }
  return banks;
}
