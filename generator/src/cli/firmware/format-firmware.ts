import type { Board } from "../../catalog/board.js";
import type { Style } from "../../diagnostics/style.js";
import type { MemoryPlan } from "../../phases/4-plan/planned-program.js";
import type { Weight } from "../../size/weight.js";
import { boardWords, flashFiles } from "../../catalog/flash-words.js";
import { modelPaths, type ModelRequest } from "../options/model-arguments.js";
import { shellWords } from "../options/shell-words.js";
import { formatArenas } from "../plan/format-plan.js";
import { formatModuleSizes, type ModuleSize } from "./module-sizes.js";
import { formatRunReport, type NodeLabel } from "../run/format-run-report.js";
import type { RunReport } from "../run/run-report.js";
import { formatWeight } from "../size/format-weight-report.js";

export interface FirmwareOutcome {
  readonly directory: string;
  readonly board: Board;
  readonly models: readonly ModelRequest[];
  readonly plan: MemoryPlan;
  readonly labels: readonly NodeLabel[];
  readonly modules: readonly ModuleSize[];
  /** What west calls the board; given when the project is a Zephyr application. */
  readonly zephyrTarget: string | undefined;
  /** The ELF file, when it was built. */
  readonly program?: string;
  readonly weight?: Weight;
  readonly run?: RunReport;
}

export function formatFirmware({ directory, board, models, plan, labels, modules, zephyrTarget, program, weight, run }: FirmwareOutcome, style: Style): string {
  return [
    `${style.strong(directory)}: ${modelPaths(models)} for ${board.title}\n${formatArenas(plan)}`,
    ...(zephyrTarget === undefined ? [] : [`build: ${shellWords(["west", "build", "-b", zephyrTarget, directory])}`]),
    ...(weight === undefined ? [] : [formatWeight(weight, 0, style, models.map(({ name }) => name))]),
    ...(modules.length === 0 ? [] : [formatModuleSizes(modules, style)]),
    ...(zephyrTarget !== undefined || program === undefined ? [] : boardParagraph(board, program)),
    ...(run === undefined ? [] : [formatRunReport(run, labels, style)]),
  ].join("\n\n");
}

/** How to bring a program onto a board that does not run here, and what is unusual about it. */
function boardParagraph(board: Board, program: string): readonly string[] {
  const words = boardWords(board, flashFiles(program));
  return words.length === 0 ? [] : [words.join("\n")];
}
