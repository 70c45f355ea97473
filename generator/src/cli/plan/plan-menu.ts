import { DiagnosticSink } from "../../diagnostics/sink.js";
import type { MenuEntry } from "../../report/report-view.js";
import { compileModel, type CompiledModel } from "../firmware/compile-model.js";
import { ramMenu } from "../report/ram-menu.js";

/** The choices of --ram, and the same with --input rows where the model's input can be fed by rows. */
export function planMenu(compiled: CompiledModel, modelPath: string, dataPaths: readonly string[]): readonly MenuEntry[] {
  const { board, options } = compiled;
  const own = ramMenu(compiled, modelPath, dataPaths);
  if (options.input === "rows") return own.map((entry) => ({ ...entry, name: `${entry.name} --input rows` }));
  const fed = compileModel(modelPath, dataPaths, board.name, { ...options, input: "rows" }, new DiagnosticSink());
  if (fed === undefined) return own;
  const rows = ramMenu(fed, modelPath, dataPaths).map((entry) => ({ ...entry, name: `${entry.name} --input rows`, isChosen: false }));
  return [...own, ...rows];
}
