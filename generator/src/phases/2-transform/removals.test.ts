import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { readProgram } from "../../model/read-program.js";
import { loadModel } from "../../../test/models/load-models.js";
import { importPrograms } from "../1-import/import-programs.js";
import { runPasses } from "./pipeline.js";

test("every instruction of the file is computed, or said to be needless and why", () => {
  for (const model of ["digits", "ds_cnn_kws", "transformer_toy"]) {
    const sink = new DiagnosticSink();
    const program = readProgram(loadModel(model, "m4_i8").pte, [], sink, model)!;
    const imported = importPrograms([{ model: undefined, program }], { shareState: false }, sink)!;
    const [graph] = runPasses(imported.module, { instrument: "none" }, sink)!.graphs;
    const inFile = imported.module.graphs[0]!.nodes.filter(({ operator }) => !operator.startsWith("etgen::"));
    const removed = graph!.removed ?? [];
    const computed = new Set(graph!.nodes.map(({ origin }) => origin.instruction));
    const told = new Set(removed.map(({ origin }) => origin.instruction));
    for (const { origin, operator } of inFile) {
      assert.notEqual(computed.has(origin.instruction), told.has(origin.instruction), `${model}: ${origin.instruction} ${operator}`);
    }
    assert.ok(removed.length > 0 && removed.every(({ why }) => !/[{}]|undefined/.test(why)), removed.map(({ why }) => why).join("; "));
  }
});
