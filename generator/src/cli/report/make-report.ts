import { basename, join } from "node:path";

import { createReportView } from "../../report/create-report-view.js";
import { renderReport, type TryPart } from "../../report/render-report.js";
import type { Profile } from "../../report/report-input.js";
import type { MenuEntry, ReportView } from "../../report/report-view.js";
import type { Weight } from "../../size/weight.js";
import { readTree } from "../catalog/read-tree.js";
import type { CompiledModel } from "../firmware/compile-model.js";
import { manifestName } from "../output/previous-output.js";
import { packageRoot } from "../package-root.js";

export interface Report {
  readonly view: ReportView;
  readonly html: string;
}

/** What is known besides the plan. */
export interface KnownFacts {
  readonly weight?: Weight | undefined;
  readonly profile?: Profile | undefined;
  readonly menu?: readonly MenuEntry[] | undefined;
  /** What the page needs to run the model itself. */
  readonly attempt?: TryPart | undefined;
}

/** The facts about a compiled model, with what is known of its image and of a run. */
export function reportView({ models, planned, board, options, files }: CompiledModel, known: KnownFacts): ReportView {
  const source = models.map(({ path }) => basename(path)).join(", ");
  return createReportView({ planned, board, options, source, constantBytes: constantBytes(files), ...known });
}

/** The same as a page. */
export function makeReport(compiled: CompiledModel, known: KnownFacts): Report {
  const view = reportView(compiled, known);
  const templates = readTree(join(packageRoot, "templates", "report"));
  return { view, html: renderReport(view, new Map([...templates].map(([path, text]) => [`report/${path}`, text])), known.attempt) };
}

/** The manifest says how many bytes of constants were emitted: gaps and shared ones are already accounted for. */
function constantBytes(files: CompiledModel["files"]): number {
  const manifest = files.find(({ path }) => path === manifestName);
  if (typeof manifest?.contents !== "string") throw new Error("a compiled project has no manifest");
  return (JSON.parse(manifest.contents) as { readonly memory: { readonly weightsBytes: number } }).memory.weightsBytes;
}
