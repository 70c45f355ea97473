import type { Board } from "../../src/catalog/board.js";
import { boardWithRules } from "../../src/catalog/place-rule.js";
import { planProgram } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { createReportView } from "../../src/report/create-report-view.js";
import type { ReportInput } from "../../src/report/report-input.js";
import type { ReportView } from "../../src/report/report-view.js";
import { sumByCategory, type Item, type Weight } from "../../src/size/weight.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";

const catalog = testCatalog();

/** The templates that the report is printed with. */
export const templates = catalog.sources.templates;

export type Extras = Pick<ReportInput, "weight" | "profile" | "menu">;

/** A recorded model as the report sees it. */
export function modelView(model: string, variant: string, boardName: string, options: Partial<CompileOptions> = {}, extras: Extras = {}): ReportView {
  const { pte } = loadModel(model, variant);
  const view = programView(pte, testBoard(boardName), { ...defaultOptions, name: model, ...options }, extras);
  if (view === undefined) throw new Error(`${model}/${variant} does not compile for ${boardName}`);
  return view;
}

/** Undefined for a program that cannot be compiled. */
export function programView(pte: Uint8Array, physicalBoard: Board, options: CompileOptions, extras: Extras = {}): ReportView | undefined {
  const sink = new DiagnosticSink();
  const source = `${options.name}.pte`;
  const board = boardWithRules(physicalBoard, options.place, sink);
  const program = board && readProgram(pte, [], sink, source);
  const planned = program && planProgram(program, board, options, catalog.kernels, sink);
  if (planned === undefined) return undefined;
  const constantBytes = planned.plan.weights.reduce((sum, { bytes }) => sum + bytes, 0);
  return createReportView({ planned, board: board!, options, source, constantBytes, ...extras });
}

const item = (name: string, category: Item["category"], section: string, flashBytes: number, ramBytes: number): Item => ({
  name,
  category,
  section,
  flashBytes,
  ramBytes,
});

/** An image of made-up symbols: one huge, several middling, hundreds of tiny ones. */
export const sampleWeight: Weight = weightOf([
  item("kws_node04_weights", "constants", ".weights", 20_480, 0),
  item("kws_node06_weights", "constants", ".weights", 4_096, 0),
  item("etk_conv2d_s8__c", "kernels", ".text", 2_228, 0),
  item("kws_forward", "generated", ".text", 380, 0),
  item("main", "application", ".text", 240, 0),
  item("etp_print", "platform", ".text", 192, 4),
  item("kws_arena_ram", "arena", ".arena_ram", 0, 16_000),
  item(".stack", "stack", ".stack", 0, 4_096),
  ...Array.from({ length: 300 }, (_, index) => item(`memcpy_${index}`, "library", ".text", 2 + (index % 3), 0)),
]);

function weightOf(items: readonly Item[]): Weight {
  return {
    flashBytes: items.reduce((sum, { flashBytes }) => sum + flashBytes, 0),
    ramBytes: items.reduce((sum, { ramBytes }) => sum + ramBytes, 0),
    arenaBytes: 16_000,
    regions: [],
    byCategory: sumByCategory(items),
    items,
    calls: [],
    stack: { totalBytes: 692, knownBytes: 692, handlerBytes: 104, deepest: [], unbounded: [] },
  };
}

export const sampleMenu: ReportView["menu"] = [
  { name: "--ram min", arenaBytes: 6_900, predictedInstructions: 2_610_000, unpredictedNodes: 1, schedule: "row by row: 01–13", isChosen: false },
  { name: "--ram speed", arenaBytes: 16_000, predictedInstructions: 2_557_950, unpredictedNodes: 0, schedule: "every tensor whole", isChosen: true },
];

/** kws with everything that a report can show. */
export function fullView(): ReportView {
  const plain = modelView("kws", "model", "mps2-an386");
  const nodes = plain.layers.map(({ instruction, multiplyAccumulates }) => ({ instruction, units: 100 + multiplyAccumulates }));
  const profile = { unit: "instruction", methods: [{ name: "forward", units: 2_700_000, nodes }] } as const;
  return modelView("kws", "model", "mps2-an386", {}, { weight: sampleWeight, profile, menu: sampleMenu });
}
