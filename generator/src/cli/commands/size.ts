import type { Command } from "commander";

import { limitTitle, type SizeLimit } from "../../catalog/size-limit.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { recordWeight } from "../../size/baseline/recorded-weight.js";
import { checkLimits } from "../../size/budget/check-limits.js";
import { describeCalls, describeStack, largestTable, weightTable } from "../../size/format-weight.js";
import type { SizePage } from "../../size/size-page.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { budgetOption, parseBudget } from "../options/parse-budget.js";
import { collect, parseChoice } from "../options/option-values.js";
import { compareImages, diffPage } from "../size/diff-page.js";
import { formatWeight } from "../size/format-weight-report.js";
import { pageFormats, printPage, type PageFormat } from "../size/print-page.js";
import { findSubject } from "../size/size-subject.js";
import { readSizes } from "../size/sized-images.js";
import { weighSubject, type WeighedSubject } from "../size/weigh-subject.js";
import { listed } from "./compilation-options.js";
import { createSizeMatrixCommand } from "./size-matrix.js";

interface FormatOptions extends CommonOptions {
  readonly format: string;
}

interface SizeOptions extends FormatOptions {
  readonly budget?: string;
  readonly baseline?: string;
  readonly symbols: string;
  readonly stackOf?: readonly string[];
}

export function createSizeCommand(): Command {
  const command = newCommand("size", "weigh an image: flash, RAM and stack by owner", [
    { command: "etgen size kws-nrf5340", shows: "whose bytes are where, and the largest symbols" },
    { command: "etgen size build/zephyr/zephyr.elf", shows: "the same of any ELF file, linker map, build directory or Zephyr build" },
    { command: "etgen size kws-nrf5340 --budget flash=48K,ram=12K", shows: "exit status 3 when it needs more" },
    { command: "etgen size app.elf --stack-of kws_forward", shows: "also how much stack a thread needs that calls it" },
    { command: "etgen size diff before.elf after.elf", shows: "what appeared, grew and shrank" },
    { command: "etgen size matrix", shows: "every image of etgen.config.json, built and weighed" },
  ]);
  command
    // "size" and "size diff" have some options of one name.
    .enablePositionalOptions()
    .argument("<image>", "a project that is built, an ELF file, a linker map, a build directory")
    .option(budgetOption.flags, budgetOption.description)
    .option("--baseline <file>", "what it was before: anything that can be weighed, or a file with sizes")
    .addOption(formatOption())
    .option("--stack-of <function>", "what a caller of this function needs; may be repeated", collect)
    .option("--symbols <count>", "how many of the largest symbols are listed", "15");
  addCommonOptions(command).action((image: string, options: SizeOptions) =>
    runCommand("size", withFormat(options), (context) => weigh(image, options, context)),
  );
  return command.addCommand(createDiffCommand()).addCommand(createSizeMatrixCommand());
}

function createDiffCommand(): Command {
  const command = newCommand("diff", "compare two images, or two files with sizes", [
    { command: "etgen size diff old/kws.elf new/kws.elf", shows: "regions, owners, layers, kernels and symbols that changed" },
    { command: "etgen size diff etgen.baseline.json sizes.json --format markdown", shows: "the same of many images, for a pull request" },
  ]);
  command.argument("<before>", "an image or a file with sizes").argument("<after>", "the same").addOption(formatOption());
  return addCommonOptions(command).action((before: string, after: string, options: FormatOptions) =>
    runCommand("size diff", withFormat(options), (context) => diff(before, after, options, context)),
  );
}

export function formatOption() {
  return listed("--format <kind>", "how the answer is written", pageFormats, "table");
}

/** `--format json` is `--json`. */
export function withFormat<Options extends FormatOptions>(options: Options): Options {
  return options.format === "json" ? { ...options, json: true } : options;
}

export function parseFormat(text: string, sink: DiagnosticSink): PageFormat | undefined {
  return parseChoice("--format", text, pageFormats, sink);
}

async function diff(before: string, after: string, options: FormatOptions, { terminal, sink }: CommandContext): Promise<CommandResult | undefined> {
  const format = parseFormat(options.format, sink);
  const [old, now] = [await readSizes(before, sink), await readSizes(after, sink)];
  if (format === undefined || old === undefined || now === undefined) return undefined;
  const changes = compareImages(old, now);
  return { data: { changes }, text: printPage(diffPage(changes), format, terminal.resultStyle) };
}

async function weigh(image: string, options: SizeOptions, { terminal, sink }: CommandContext): Promise<CommandResult | undefined> {
  const given = options.budget === undefined ? [] : parseBudget(options.budget, sink);
  const format = parseFormat(options.format, sink);
  const symbols = /^\d{1,6}$/.test(options.symbols) ? Number(options.symbols) : undefined;
  if (symbols === undefined) {
    const expected = "a whole number, at least 0";
    sink.report("invalid-option-value", { option: "--symbols", found: options.symbols, expected, example: "--symbols 15" });
  }
  if (given === undefined || symbols === undefined || format === undefined) return undefined;
  const subject = findSubject(image, sink);
  const weighed = subject && (await weighSubject(subject, sink, options.stackOf));
  if (weighed === undefined) return undefined;
  const { weight, name } = weighed;
  for (const found of options.stackOf ?? []) {
    if (weight.calls.some((call) => call.function === found)) continue;
    sink.report("invalid-option-value", { option: "--stack-of", found, expected: "a function of an Arm image", example: "--stack-of kws_forward" });
    return undefined;
  }
  checkLimits(weight, limitsOf(weighed, given), sink);
  const recorded = recordWeight(weight);
  const before = options.baseline === undefined ? undefined : await readSizes(options.baseline, sink);
  if (options.baseline !== undefined && before === undefined) return undefined;
  const changes = before && compareImages(before.size === 1 ? before : new Map([...before].filter(([known]) => known === name)), new Map([[name, recorded]]));
  const parts =
    format === "table"
      ? [formatWeight(weight, symbols, terminal.resultStyle, weighed.models, options.stackOf !== undefined), ...(changes === undefined ? [] : [printPage(diffPage(changes), format, terminal.resultStyle)])]
      : [printPage({ sections: [...weightPage(weighed, symbols).sections, ...(changes === undefined ? [] : diffPage(changes).sections)] }, format, terminal.resultStyle)];
  return {
    data: { image: name, elf: subject!.elf, board: weighed.board ?? null, size: weight, images: { [name]: recorded }, ...(changes === undefined ? {} : { changes }) },
    text: parts.join("\n\n"),
  };
}

/** Those of the project, and before them those of the command line. */
function limitsOf({ limits }: WeighedSubject, given: readonly SizeLimit[]): readonly SizeLimit[] {
  const titles = given.map(limitTitle);
  return [...limits.filter((limit) => !titles.includes(limitTitle(limit))), ...given];
}

function weightPage({ weight, models, name }: WeighedSubject, symbols: number): SizePage {
  const tables = [weightTable(weight, models), ...(symbols > 0 ? [largestTable(weight.items, symbols)] : [])];
  return { sections: [{ title: name, isFolded: false, lines: [...(weight.stack === undefined ? [] : [describeStack(weight.stack)]), ...describeCalls(weight.calls)], tables }] };
}
