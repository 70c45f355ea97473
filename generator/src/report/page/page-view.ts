import type { ReportView } from "../report-view.js";
import { bufferTable, stepTable } from "./buffer-tables.js";
import { headlineView, type HeadlineView } from "./headline-view.js";
import { layerTable, rejectedTable } from "./layer-view.js";
import { memoryMapViews, type MemoryMapView } from "./memory-map-view.js";
import { menuTable } from "./menu-view.js";
import { peakView, type PeakView } from "./peak-view.js";
import { stateTable } from "./state-table.js";
import { sizeView, type SizeView } from "./size-view.js";
import type { TableView } from "./table-view.js";
import { byteWords } from "./words.js";

/** Finished words and geometry for the templates. Holds no markup: every string is a text that still has to be escaped. */
export interface PageView {
  readonly title: string;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly headline: HeadlineView;
  readonly maps: readonly MemoryMapView[];
  readonly mapSentence: string;
  readonly buffers: TableView | null;
  readonly states: TableView | null;
  readonly steps: TableView;
  readonly peak: PeakView | null;
  readonly menu: TableView | null;
  readonly layers: TableView;
  readonly rejected: TableView | null;
  readonly size: SizeView | null;
}

function memoryOfMethods(isConcurrent: boolean): string {
  return isConcurrent
    ? "Methods; those of different models have memory of their own, though steps are drawn one after the other"
    : "Methods, which share the planned memory";
}

export function createPageView(view: ReportView): PageView {
  const { model, arenas, buffers } = view;
  const maps = memoryMapViews(view);
  return {
    title: `${model.name} on ${model.board}`,
    summary: `Memory and cost of ${model.source} on ${model.boardTitle}.`,
    notes: [
      ...(model.options.length === 0 ? [] : [`Options: ${model.options.join(", ")}.`]),
      ...(model.methods.length === 1 ? [] : [`${memoryOfMethods(model.isConcurrent)}: ${model.methods.join(", ")}.`]),
      ...(model.isInstrumented ? ["The program is instrumented: without --profile and --trace it is smaller."] : []),
    ],
    headline: headlineView(view),
    maps,
    mapSentence:
      maps.length === 0
        ? "This program needs no planned memory."
        : `${buffers.length} buffers share ${arenas.map(({ bank, bytes }) => `${byteWords(bytes)} of ${bank}`).join(" and ")}. Addresses run from left to right, time from top to bottom.`,
    buffers: buffers.length === 0 ? null : bufferTable(view),
    states: view.states.length === 0 ? null : stateTable(view),
    steps: stepTable(view),
    peak: peakView(view),
    menu: menuTable(view),
    layers: layerTable(view),
    rejected: rejectedTable(view),
    size: view.size === null ? null : sizeView(view.size),
  };
}
