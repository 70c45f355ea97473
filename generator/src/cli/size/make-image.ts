import { join } from "node:path";

import type { SizeLimit } from "../../catalog/size-limit.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { checkLimits } from "../../size/budget/check-limits.js";
import type { Weight } from "../../size/weight.js";
import { findBoard } from "../catalog/load-board-files.js";
import type { CommandContext } from "../command-runner.js";
import type { ProjectImage } from "../config/project-file.js";
import { sizeLimits } from "../config/size-limits.js";
import { buildFirmware } from "../firmware/build-firmware.js";
import { compileModels } from "../firmware/compile-model.js";
import { findCmsisNn } from "../firmware/find-cmsis-nn.js";
import { checkCompilationFlags, compilationDefaults, type CompilationFlags } from "../firmware/firmware-request.js";
import { writeOutput } from "../output/write-output.js";
import type { SizedImages } from "./sized-images.js";
import { weighProgram } from "./weigh-project.js";

export interface MadeImage {
  /** "kws-nrf5340" */
  readonly name: string;
  readonly board: string;
  readonly weight: Weight;
  readonly limits: readonly SizeLimit[];
}

/**
 * Compiles, builds and weighs one image of a project file below `folder`; growth is held to `before`, or to the baseline that the
 * file names. What is wrong is said of it; undefined when it cannot be made.
 */
export async function makeImage(
  image: ProjectImage,
  before: SizedImages | undefined,
  folder: string,
  { terminal, sink }: CommandContext,
): Promise<MadeImage | undefined> {
  const own = new DiagnosticSink();
  const made = await make(image, before ?? image.baseline, folder, { terminal, sink: own });
  const name = made?.name ?? `${image.name ?? image.models.join(", ")} for ${image.board}`;
  for (const diagnostic of own.diagnostics) sink.add({ ...diagnostic, location: { file: name, ...diagnostic.location } });
  return made;
}

async function make(
  image: ProjectImage,
  baseline: SizedImages | string | undefined,
  folder: string,
  { terminal, sink }: CommandContext,
): Promise<MadeImage | undefined> {
  const flags = flagsOf(image);
  const request = checkCompilationFlags(image.models, flags, "none", sink);
  const board = findBoard(image.board, sink);
  if (request === undefined || board === undefined) return undefined;
  const name = `${request.options.name}-${board.name}`;
  const limits = sizeLimits({ budget: image.budget, baseline, option: undefined }, request.options.name, board, sink);
  const options = limits && { ...request.options, limits };
  const compiled = options && compileModels(request.models, image.board, options, sink);
  if (compiled === undefined) return undefined;
  const library = findCmsisNn(flags.cmsisNn, compiled, sink);
  const directory = join(folder, name);
  if (sink.hasErrors || !writeOutput(directory, compiled.files, { force: false }, sink)) return undefined;
  const built = await buildFirmware(directory, options!.name, compiled.board, terminal, sink, library);
  const weight = built && (await weighProgram(built, compiled.board, sink));
  if (weight === undefined) return undefined;
  checkLimits(weight, options!.limits, sink);
  return { name, board: board.name, weight, limits: options!.limits };
}

function flagsOf({ board, name, options }: ProjectImage): CompilationFlags {
  const { data, place, "cmsis-nn": cmsisNn, "rows-per-step": rows, "share-state": shareState, ...rest } = options;
  const { target: _target, arena: _arena, output: _output, ...plain } = rest;
  const given = {
    ...plain,
    ...(name === undefined ? {} : { name }),
    ...(data === undefined ? {} : { data: [data].flat() }),
    ...(place === undefined ? {} : { place: [place].flat() }),
    ...(cmsisNn === undefined ? {} : { cmsisNn }),
    ...(rows === undefined ? {} : { rowsPerStep: String(rows) }),
    ...(shareState === undefined ? {} : { shareState }),
  };
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...compilationDefaults(board), ...Object.fromEntries(defined) };
}
