import { existsSync } from "node:fs";
import type { Command } from "commander";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { BudgetFile } from "../../size/budget/budget-file.js";
import { fullName } from "../new-command.js";
import { projectFileName, readProjectFile, type ProjectImage } from "./project-file.js";

/** What the command line says, and beneath it the project file. */
export interface CompleteFlags<Flags> {
  readonly models: readonly string[];
  readonly flags: Flags & { readonly board: string };
  readonly budget: BudgetFile | undefined;
  readonly baseline: string | undefined;
}

interface FlagsOfAnyVerb {
  readonly board?: string;
  readonly config?: string;
}

/**
 * Models and board as given; where no model is, those of the project file, with its options under those of the command line.
 * Undefined after a message.
 */
export function completeFlags<Flags extends FlagsOfAnyVerb>(
  models: readonly string[],
  flags: Flags,
  command: Command,
  sink: DiagnosticSink,
): CompleteFlags<Flags> | undefined {
  const hasFile = flags.config !== undefined || (models.length === 0 && existsSync(projectFileName));
  if (!hasFile) {
    const { board } = flags;
    if (models.length === 0) sink.report("missing-argument", { command: fullName(command), argument: "models" });
    if (board === undefined) sink.report("missing-option", { command: fullName(command), option: "--board <name>" });
    if (models.length === 0 || board === undefined) return undefined;
    return { models, flags: { ...flags, board }, budget: undefined, baseline: undefined };
  }
  const path = flags.config ?? projectFileName;
  const images = readProjectFile(path, sink);
  const image = images && chooseImage(images, flags.board, path, sink);
  if (image === undefined) return undefined;
  return {
    models: models.length > 0 ? models : image.models,
    flags: { ...flags, ...optionsBeneath(image, command), board: image.board },
    budget: image.budget,
    baseline: image.baseline,
  };
}

function chooseImage(images: readonly ProjectImage[], board: string | undefined, path: string, sink: DiagnosticSink): ProjectImage | undefined {
  const fitting = images.filter((image) => board === undefined || image.board === board);
  if (fitting.length === 1) return fitting[0];
  if (fitting.length === 0 && images.length === 1 && board !== undefined) return { ...images[0]!, board };
  const choices = images.map((image) => `${image.name === undefined ? "" : `${image.name} for `}${image.board}`);
  sink.report("project-file-choice", { path, choices });
  return undefined;
}

/** Options of the file whose like the command line does not give; options of other verbs are left out. */
function optionsBeneath({ options, name }: ProjectImage, command: Command): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = { ...(name === undefined ? {} : { name }), ...options };
  const lists: readonly string[] = ["data", "place"];
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const option = command.options.find(({ long }) => long === `--${key}`);
      if (option === undefined || command.getOptionValueSource(option.attributeName()) === "cli") return [];
      return [[option.attributeName(), lists.includes(key) ? [value].flat() : typeof value === "number" ? String(value) : value]];
    }),
  );
}
