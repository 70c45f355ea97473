import { DiagnosticSink } from "../../diagnostics/sink.js";
import type { MenuEntry } from "../../report/report-view.js";
import { planModels, type PlannedModel } from "../firmware/compile-model.js";
import { ramMenu } from "../report/ram-menu.js";

/** The choices of --ram, and the same with --input rows where the model's input can be fed by rows. */
export function planMenu(compiled: PlannedModel): readonly MenuEntry[] {
  const { models, boardName, options } = compiled;
  const own = ramMenu(compiled);
  if (options.input === "rows") return own.map((entry) => ({ ...entry, name: `${entry.name} --input rows` }));
  const fed = planModels(models, boardName, { ...options, input: "rows" }, new DiagnosticSink());
  if (fed === undefined) return own;
  const rows = ramMenu(fed).map((entry) => ({ ...entry, name: `${entry.name} --input rows`, isChosen: false }));
  return [...own, ...rows];
}
