import type { Board } from "../../catalog/board.js";
import { limitTitle, type SizeLimit } from "../../catalog/size-limit.js";
import { nearestOf } from "../../diagnostics/nearest.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { baselineFileSchema, type RecordedWeight } from "../../size/baseline/recorded-weight.js";
import { budgetFileSchema, type BudgetFile } from "../../size/budget/budget-file.js";
import { resolveLimits } from "../../size/budget/resolve-limits.js";
import { parseBudget } from "../options/parse-budget.js";
import { readDescription } from "./read-description.js";

export interface LimitSources {
  /** Of the project file. */
  readonly budget: BudgetFile | undefined;
  readonly baseline: string | ReadonlyMap<string, RecordedWeight> | undefined;
  /** `--budget`: a list, or the path of a budget file. */
  readonly option: string | undefined;
}

/** The limits of an image for a board: what the option says comes before the file. Undefined after a message. */
export function sizeLimits(sources: LimitSources, image: string, board: Board, sink: DiagnosticSink): readonly SizeLimit[] | undefined {
  const isFile = sources.option !== undefined && /\.json$/.test(sources.option);
  const file = isFile ? readDescription(sources.option!, "budget", budgetFileSchema, sink) : sources.budget;
  const given = sources.option === undefined || isFile ? [] : parseBudget(sources.option, sink);
  const { baseline } = sources;
  const name = `${image}-${board.name}`;
  const recorded = typeof baseline === "string" ? readBaseline(baseline, name, sink) : baseline?.get(name);
  if (given === undefined || sink.hasErrors) return undefined;
  const { limits, withoutBaseline } = file === undefined ? { limits: [], withoutBaseline: [] } : resolveLimits(file, board.name, recorded);
  if (withoutBaseline.length > 0) sink.report("budget-without-baseline", { board: board.name, limits: withoutBaseline });
  const titles = given.map(limitTitle);
  const all = [...limits.filter((limit) => !titles.includes(limitTitle(limit))), ...given];
  for (const { of, name } of all) if (of === "region") checkRegion(name!, board, sink);
  return sink.hasErrors ? undefined : all;
}

function checkRegion(region: string, board: Board, sink: DiagnosticSink): void {
  const choices = board.banks.map(({ name }) => name);
  if (!choices.includes(region)) sink.report("budget-region", { board: board.name, region, nearest: nearestOf(region, choices), choices });
}

/** Undefined where the file does not know the image, and after a message. */
function readBaseline(path: string, image: string, sink: DiagnosticSink): RecordedWeight | undefined {
  return readDescription(path, "baseline", baselineFileSchema, sink)?.images[image];
}
