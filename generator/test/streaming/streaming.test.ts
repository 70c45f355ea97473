import assert from "node:assert/strict";
import { describe, it } from "node:test";
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
        compileVariant(module, { name: "slabs", ram: "min", input: "whole", prefersSlabs: true }),
        compileVariant(feedableGraphs(module), { name: "fed", ram: "min", input: "rows" }),
        compileVariant(feedableGraphs(module), { name: "fed_fast", ram: "speed", input: "rows" }),
      ];
      const { status, output } = runOnHost(reference, variants);
      assert.equal(output.trim().split("\n").at(-1), "0 failures", output);
      assert.equal(status, 0);
      // The test means something only when there is something to stream.
      assert.ok(segmentsOf(variants[0]!) > graphsPerProgram / 2, `${segmentsOf(variants[0]!)} segments`);
      assert.ok(variants[2]!.planned.selected.methods.length > graphsPerProgram / 3);
      assert.ok(slabsOf(variants[1]!) > 2, `${slabsOf(variants[1]!)} slabs`);
    });
  }
});

function segmentsOf({ planned }: CompiledVariant): number {
  return planned.selected.methods.flatMap(({ nodes }) => nodes).filter(({ implementation }) => implementation.kind === "segment").length;
}

function slabsOf({ planned }: CompiledVariant): number {
  return planned.selected.methods
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ implementation }) => (implementation.kind === "segment" ? implementation.stages : []))
    .filter(({ form }) => form.outputRows > 1).length;
}
