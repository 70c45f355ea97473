import assert from "node:assert/strict";
import { describe, it } from "vitest";
import type { RowHome, SegmentStage } from "../../src/steps/segment.js";
import { runOnHost } from "./host-program.js";
import { randomModule } from "./random-graph.js";
import { compileVariant, feedableGraphs, type CompiledVariant } from "./variants.js";

const graphsPerProgram = 30;
const programs = 2;

describe("row streaming gives the bytes of whole tensors", () => {
  for (let program = 0; program < programs; program++) {
    it(`random graphs ${program * graphsPerProgram} to ${(program + 1) * graphsPerProgram - 1}`, () => {
      const seeds = Array.from({ length: graphsPerProgram }, (_, index) => program * graphsPerProgram + index);
      const module = randomModule(seeds);
      const reference = compileVariant(module, { name: "whole", ram: "speed", input: "whole", withoutPasses: true });
      const variants = [
        compileVariant(module, { name: "least", ram: "min", input: "whole" }),
        compileVariant(module, { name: "everything", ram: "min", input: "whole", prefersSlabs: true, streamsEverything: true }),
        compileVariant(module, { name: "slabs", ram: "min", input: "whole", prefersSlabs: true }),
        compileVariant(feedableGraphs(module), { name: "fed", ram: "min", input: "rows" }),
      ];
      const { status, output } = runOnHost(reference, variants);
      assert.equal(output.trim().split("\n").at(-1), "0 failures", output);
      assert.equal(status, 0);
      // The test means something only when there is something to stream.
      assert.ok(segmentsOf(variants[0]!) > graphsPerProgram / 2, `${segmentsOf(variants[0]!)} segments`);
      assert.ok(variants[3]!.planned.selected.methods.length > graphsPerProgram / 3);
      assert.ok(stagesOf(variants[1]!, "sum").length > 1);
      assert.ok(stagesOf(variants[1]!, "run").length > graphsPerProgram);
      assert.ok(stagesOf(variants[1]!, "rows").length > graphsPerProgram);
      assert.ok(slabsOf(variants[2]!) > 2, `${slabsOf(variants[2]!)} slabs`);
      const carried = homesOf(variants[1]!).flatMap((home) => (home.kind === "carried" ? [home] : []));
      assert.ok(carried.some(({ kept, slabRows }) => kept !== null && slabRows > 1));
      assert.ok(carried.some(({ kept }) => kept === null));
      assert.ok(homesOf(variants[1]!).some(({ kind }) => kind === "ring"));
    });
  }
});

function segmentsOf({ planned }: CompiledVariant): number {
  return planned.selected.methods.flatMap(({ steps }) => steps).filter(({ implementation }) => implementation.kind === "segment").length;
}

function stagesOf({ planned }: CompiledVariant, call?: "rows" | "run" | "sum"): readonly SegmentStage[] {
  return planned.selected.methods
    .flatMap(({ steps }) => steps)
    .flatMap(({ implementation }) => (implementation.kind === "segment" ? implementation.stages : []))
    .filter(({ form }) => call === undefined || form.call.kind === call);
}

function homesOf({ planned }: CompiledVariant): readonly RowHome[] {
  return planned.selected.methods
    .flatMap(({ steps }) => steps)
    .flatMap(({ implementation }) => (implementation.kind === "segment" ? implementation.tensors.map(({ home }) => home) : []));
}

function slabsOf(compiled: CompiledVariant): number {
  return stagesOf(compiled).filter(({ form }) => form.outputRows > 1).length;
}
