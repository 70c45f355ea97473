import assert from "node:assert/strict";
import { describe, it } from "vitest";
import { randomModule } from "./random-graph.js";
import { compileVariant, type CompiledVariant } from "./variants.js";

describe("what segments add to a project", () => {
  it("puts no constant into the image that whole tensors do not need", () => {
    const module = randomModule(Array.from({ length: 20 }, (_, seed) => seed));
    const whole = compileVariant(module, { name: "whole", ram: "speed", input: "whole" });
    const rows = compileVariant(module, { name: "rows", ram: "min", input: "whole", streamsEverything: true });
    assert.ok(rows.planned.selected.methods.some(({ steps }) => steps.some(({ implementation }) => implementation.kind === "segment")));
    assert.equal(weightsBytes(rows), weightsBytes(whole));
  });

  it("gives the same bytes for the same input", () => {
    const texts = [0, 1].map(() => {
      const { files } = compileVariant(randomModule([3, 5, 8]), { name: "rows", ram: "min", input: "whole" });
      return files.map(({ path, contents }) => [path, contents] as const);
    });
    assert.deepEqual(texts[0], texts[1]);
  });
});

function weightsBytes({ files }: CompiledVariant): number {
  const manifest = files.find(({ path }) => path === "etgen.json")!;
  return (JSON.parse(manifest.contents as string) as { memory: { weightsBytes: number } }).memory.weightsBytes;
}
