import { DiagnosticSink } from "../../diagnostics/sink.js";
import type { CompileOptions } from "../../options.js";
import { createReportView } from "../../report/create-report-view.js";
import type { LayerFacts, MenuEntry } from "../../report/report-view.js";
import { planModels, type PlannedModel } from "../firmware/compile-model.js";
import { ramGoals } from "../firmware/firmware-request.js";

/** The same models under every choice of --ram. A choice that this model or board refuses is left out. */
export function ramMenu(compiled: PlannedModel): readonly MenuEntry[] {
  const { models, boardName, options } = compiled;
  return ramGoals.flatMap((ram): readonly MenuEntry[] => {
    const isChosen = ram === options.ram;
    const planned = isChosen ? compiled : planModels(models, boardName, { ...options, ram }, new DiagnosticSink());
    return planned === undefined ? [] : [menuEntry(ram, planned, isChosen)];
  });
}

function menuEntry(ram: CompileOptions["ram"], { planned, board, options }: PlannedModel, isChosen: boolean): MenuEntry {
  const { headline, layers } = createReportView({ planned, board, options, source: "", constantBytes: 0 });
  return {
    name: `--ram ${ram}`,
    arenaBytes: headline.arenaBytes,
    predictedInstructions: headline.predictedInstructions,
    unpredictedNodes: headline.nodes - headline.predictedNodes,
    schedule: scheduleWords(layers),
    isChosen,
  };
}

function scheduleWords(layers: readonly LayerFacts[]): string {
  const segments = new Map<number, LayerFacts[]>();
  for (const layer of layers) {
    if (layer.segment === null) continue;
    const known = segments.get(layer.segment);
    if (known === undefined) segments.set(layer.segment, [layer]);
    else known.push(layer);
  }
  if (segments.size === 0) return "every tensor whole";
  const isSingle = new Set(layers.map(({ method }) => method)).size === 1;
  const spans = [...segments.values()].map((inside) => (isSingle ? spanOf(inside) : `${inside[0]!.method} ${spanOf(inside)}`));
  return `row by row: ${spans.join(", ")}`;
}

function spanOf(layers: readonly LayerFacts[]): string {
  const numbers = [layers[0]!, layers.at(-1)!].map(({ instruction }) => String(instruction).padStart(2, "0"));
  return [...new Set(numbers)].join("–");
}
