import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { z } from "zod";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { budgetFileSchema, type BudgetFile } from "../../size/budget/budget-file.js";
import { readDescription } from "./read-description.js";

export const projectFileName = "etgen.config.json";

const names = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);
const number = z.union([z.string(), z.number()]);

/** As on the command line, without the hyphens in front. */
const optionsSchema = z.strictObject({
  data: names.optional(),
  name: z.string().optional(),
  opt: z.string().optional(),
  weights: z.string().optional(),
  kernels: z.string().optional(),
  "cmsis-nn": z.string().optional(),
  ram: z.string().optional(),
  clock: z.string().optional(),
  "rows-per-step": number.optional(),
  "share-state": z.boolean().optional(),
  concurrent: z.boolean().optional(),
  place: names.optional(),
  target: z.string().optional(),
  arena: z.string().optional(),
  output: z.string().optional(),
});

const imageShape = {
  models: names,
  boards: names,
  options: optionsSchema.optional(),
  /** A file, or what would be in it. */
  budgets: z.union([z.string().min(1), budgetFileSchema], { error: "expected the path of a budget file, or a budget with \"version\" and \"boards\"" }).optional(),
};

const commonShape = {
  $schema: z.string().optional(),
  version: z.literal(1),
  /** Where boards of your own are: <directory>/<board>/board.json. */
  boardsDirectory: z.string().min(1).optional(),
  /** Sizes to compare with: what "etgen size matrix --record" wrote. */
  baseline: z.string().min(1).optional(),
};

/** One image, or several with names. */
export const projectFileSchema = z.union([
  z.strictObject({ ...commonShape, ...imageShape }),
  z.strictObject({
    ...commonShape,
    budgets: imageShape.budgets,
    images: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/), z.strictObject(imageShape)),
  }),
]);

type OptionValues = Readonly<z.infer<typeof optionsSchema>>;

/** One of the images that a project file describes, for one of its boards; paths lead there from the working directory. */
export interface ProjectImage {
  /** In files with several images. */
  readonly name: string | undefined;
  readonly models: readonly string[];
  readonly board: string;
  readonly options: OptionValues;
  readonly budget: BudgetFile | undefined;
  readonly baseline: string | undefined;
}

/** Undefined after a message. */
export function readProjectFile(path: string, sink: DiagnosticSink): readonly ProjectImage[] | undefined {
  const file = readDescription(path, "project file", projectFileSchema, sink);
  if (file === undefined) return undefined;
  const here = (relative: string): string => (isAbsolute(relative) ? relative : join(dirname(path), relative));
  const images = "images" in file ? Object.entries(file.images) : [[undefined, file] as const];
  const shared = "images" in file ? file.budgets : undefined;
  const result: ProjectImage[] = [];
  for (const [name, { models, boards, options = {}, budgets = shared }] of images) {
    const budget = typeof budgets === "string" ? readDescription(here(budgets), "budget", budgetFileSchema, sink) : budgets;
    for (const board of [boards].flat()) {
      result.push({
        name,
        models: [models].flat().map((model) => withNamedPath(model, here)),
        board: ownBoard(board, file.boardsDirectory === undefined ? undefined : here(file.boardsDirectory)),
        options: withPaths(options, here),
        budget,
        baseline: file.baseline === undefined ? undefined : here(file.baseline),
      });
    }
  }
  return sink.hasErrors ? undefined : result;
}

/** "name=models/net.pte": what stands before the equals sign has no folders. */
function withNamedPath(model: string, here: (path: string) => string): string {
  const match = /^([^=/\\]*=)(.*)$/s.exec(model);
  return match === null ? here(model) : `${match[1]}${here(match[2]!)}`;
}

function ownBoard(board: string, directory: string | undefined): string {
  const description = directory === undefined ? undefined : join(directory, board, "board.json");
  return description !== undefined && existsSync(description) ? description : board;
}

function withPaths(options: OptionValues, here: (path: string) => string): OptionValues {
  const { data, "cmsis-nn": library, output } = options;
  return {
    ...options,
    ...(data === undefined ? {} : { data: [data].flat().map((file) => withNamedPath(file, here)) }),
    ...(library === undefined ? {} : { "cmsis-nn": here(library) }),
    ...(output === undefined ? {} : { output: here(output) }),
  };
}
