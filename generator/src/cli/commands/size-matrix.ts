import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Command } from "commander";

import { limitTitle } from "../../catalog/size-limit.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { recordWeight, type BaselineFile } from "../../size/baseline/recorded-weight.js";
import { usedBytes } from "../../size/budget/check-limits.js";
import type { SizePage, SizeTable } from "../../size/size-page.js";
import { findTool } from "../../build/find-tool.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { projectFileName, readProjectFile, type ProjectImage } from "../config/project-file.js";
import { writeResultFile } from "../files/write-result-file.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { compareImages, diffPage } from "../size/diff-page.js";
import { makeImage, type MadeImage } from "../size/make-image.js";
import { pageFormats, printPage } from "../size/print-page.js";
import { readSizes } from "../size/sized-images.js";
import { parseChoice } from "../options/option-values.js";
import { listed } from "./compilation-options.js";

interface MatrixOptions extends CommonOptions {
  readonly config: string;
  readonly format: string;
  readonly list?: boolean;
  readonly baseline?: string;
  readonly record?: string;
  readonly output?: string;
}

export function createSizeMatrixCommand(): Command {
  const command = newCommand("matrix", "build and weigh every image of the project file for each of its boards", [
    { command: "etgen size matrix", shows: "flash, RAM, stack and arena of each, and what is over its budget" },
    { command: "etgen size matrix --list", shows: "images and boards as JSON for a matrix of CI jobs, without building" },
    { command: "etgen size matrix --record etgen.baseline.json", shows: "the same, kept to compare with" },
    { command: "etgen size matrix --format markdown", shows: "a table for a README" },
  ]);
  command
    .option("--config <file>", "the project file", projectFileName)
    .option("--list", 'print {"include": [{"image", "board"}]} and build nothing')
    .option("--baseline <file>", "compare with the sizes in this file, and hold growth to them")
    .option("--record <file>", "write the sizes there")
    .option("-o, --output <directory>", "keep the projects there; they are deleted if not given")
    .addOption(listed("--format <kind>", "how the answer is written", pageFormats, "table"));
  return addCommonOptions(command).action((options: MatrixOptions) =>
    runCommand("size matrix", options.format === "json" ? { ...options, json: true } : options, (context) => weighAll(options, context)),
  );
}

async function weighAll(options: MatrixOptions, context: CommandContext): Promise<CommandResult | undefined> {
  const { sink, terminal } = context;
  const format = parseChoice("--format", options.format, pageFormats, sink);
  const images = readProjectFile(options.config, sink);
  if (format === undefined || images === undefined) return undefined;
  const include = images.map(({ name, models, board }) => ({ image: name ?? models.join(" "), board }));
  if (options.list === true) return { data: { include }, text: JSON.stringify({ include }) };
  const before = options.baseline === undefined ? undefined : await readSizes(options.baseline, sink);
  if (options.baseline !== undefined && before === undefined) return undefined;
  const folder = options.output ?? mkdtempSync(join(tmpdir(), "etgen-sizes-"));
  const made: MadeImage[] = [];
  try {
    for (const image of images) {
      const result = await makeImage(withoutFuture(image, options.record), before, folder, context);
      if (result !== undefined) made.push(result);
    }
  } finally {
    if (options.output === undefined) rmSync(folder, { recursive: true, force: true });
  }
  const weights = Object.fromEntries(made.map(({ name, weight }) => [name, recordWeight(weight)]));
  if (options.record !== undefined && made.length === images.length) await record(options.record, weights, context);
  const changes = before && compareImages(before, new Map(Object.entries(weights)));
  const overview: SizePage = { sections: [{ title: "images", isFolded: false, lines: [], tables: [overviewTable(made)] }] };
  const page = { sections: [...(changes === undefined ? overview : diffPage(changes)).sections, ...limitSections(made)] };
  return {
    data: {
      complete: made.length === images.length,
      images: weights,
      limits: made.flatMap(({ name, limits, weight }) =>
        limits.map((limit) => ({ image: name, limit: limitTitle(limit), allowedBytes: limit.bytes, usedBytes: usedBytes(weight, limit) ?? null, basis: limit.basis })),
      ),
      ...(changes === undefined ? {} : { changes }),
    },
    text: printPage(page, format, terminal.resultStyle),
  };
}

/** A baseline that is about to be recorded for the first time cannot hold growth yet. */
function withoutFuture(image: ProjectImage, recorded: string | undefined): ProjectImage {
  const { baseline } = image;
  const isNew = baseline !== undefined && recorded !== undefined && resolve(baseline) === resolve(recorded) && !existsSync(baseline);
  return isNew ? { ...image, baseline: undefined } : image;
}

async function record(path: string, images: BaselineFile["images"], { sink }: CommandContext): Promise<void> {
  const compiler = await findTool("armGcc");
  const file: BaselineFile = { version: 1, compiler: compiler.state === "ready" ? compiler.version : null, images };
  writeResultFile(path, `${JSON.stringify(file, undefined, 1)}\n`, sink);
}

function overviewTable(made: readonly MadeImage[]): SizeTable {
  const columns = ["image", "flash", "RAM", "stack", "arena"].map((title, index) => ({ title, align: index === 0 ? ("left" as const) : ("right" as const) }));
  const rows = made.map(({ name, weight }) => [
    name,
    withThousands(weight.flashBytes),
    withThousands(weight.ramBytes),
    weight.stack?.totalBytes === undefined ? "no bound" : withThousands(weight.stack.totalBytes),
    withThousands(weight.arenaBytes),
  ]);
  return { columns, rows };
}

/** Every limit with what is left of it. */
function limitSections(made: readonly MadeImage[]): SizePage["sections"] {
  const rows = made.flatMap(({ name, limits, weight }) =>
    limits.map((limit) => {
      const used = usedBytes(weight, limit);
      const left = used === undefined ? undefined : limit.bytes - used;
      const verdict = left === undefined ? "unknown" : left < 0 ? `${withThousands(-left)} over` : `${withThousands(left)} left`;
      return [name, limitTitle(limit), used === undefined ? "" : withThousands(used), withThousands(limit.bytes), verdict];
    }),
  );
  if (rows.length === 0) return [];
  const columns = ["image", "budget for", "used", "allowed", ""].map((title, index) => ({ title, align: index < 2 ? ("left" as const) : ("right" as const) }));
  const isOver = rows.some((row) => row.at(-1)!.endsWith(" over"));
  return [{ title: isOver ? "over budget" : "budgets hold", isFolded: !isOver, lines: [], tables: [{ columns, rows }] }];
}
