import assert from "node:assert/strict";
import { describe, test } from "vitest";

import { compile, type CompileResult } from "../../src/compile.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { hasTool } from "../kernels/host-runner.js";
import { loadModel, loadModels } from "./load-models.js";
import { buildModel, testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();

type Choice = Partial<Pick<CompileOptions, "ram" | "input" | "rowsPerStep">>;

const whole: Choice = { ram: "speed" };
const streamed: Choice = { ram: "min" };
const fed: Choice = { ram: "min", input: "rows" };

/** The most that the arena may take with int8 input and output, scratch included, on every board. */
const targets: readonly (readonly [model: string, choice: Choice, bytes: number])[] = [
  ["ds_cnn_kws", whole, 16_000],
  ["ds_cnn_kws", streamed, 8_000],
  ["ds_cnn_kws", { ram: "balanced" }, 9_500],
  ["ds_cnn_kws", fed, 7_500],
  ["mobilenet_v1_vww", whole, 55_300],
  ["mobilenet_v1_vww", streamed, 32_000],
  ["mobilenet_v1_vww", fed, 17_000],
  ["resnet8", whole, 49_200],
  ["resnet8", streamed, 19_000],
  ["resnet8", fed, 16_000],
  ["ad_autoencoder", whole, 800],
  ["ad_autoencoder", streamed, 800],
  ["mobilenet_v2", streamed, 46_080],
  ["digits", whole, 896],
  ["digits", streamed, 896],
];

const boards = [["mps2-an386", "m4"], ["mps3-an547", "m55"]] as const;

for (const [board, core] of boards) {
  for (const [model, choice, bytes] of targets) {
    test(`${model} on ${board}, ${choice.input === "rows" ? "rows fed" : `--ram ${choice.ram}`}: at most ${bytes} bytes`, () => {
      const arena = arenaOf(compileFor(model, `${core}_i8`, board, choice));
      assert.ok(arena <= bytes, `${arena} bytes`);
    });
  }
}

for (const [board] of boards) {
  test(`no model needs more on ${board} than its exporter planned`, () => {
    const larger = loadModels().flatMap(({ model, variant, pte }) => {
      const compiled = compile({ name: "model.pte", bytes: pte }, [], testBoard(board), { ...defaultOptions, name: "model" }, catalog);
      const [arena, planned] = [arenaOf(compiled), compiled.planned!.plan.exporterPlanBytes];
      return arena > planned ? [`${model}/${variant}: ${arena} bytes, planned were ${planned}`] : [];
    });
    assert.deepEqual(larger, []);
  });
}

test("--rows-per-step says how many rows a node of a segment computes at a turn", () => {
  const arenas = [2, 4].map((rowsPerStep) => {
    const compiled = compileFor("ds_cnn_kws", "m4_i8", "mps2-an386", { ram: "min", rowsPerStep: rowsPerStep as 2 | 4 });
    const segments = compiled.planned!.selected.methods[0]!.steps.flatMap(({ implementation }) => (implementation.kind === "segment" ? [implementation] : []));
    assert.ok(segments.length > 0);
    assert.ok(segments.every(({ stages }) => stages.every(({ form }) => form.outputRows === rowsPerStep)));
    return arenaOf(compiled);
  });
  assert.ok(arenas[0]! < arenas[1]!);
});

/** Rings, carried rows, rows of several at a time, fed rows, kernels with channel groups and without padded rows. */
const runs: readonly (readonly [model: string, board: string, variant: string, choice: Choice])[] = [
  ["ds_cnn_kws", "mps3-an547", "m55_i8", streamed],
  ["resnet8", "mps2-an386", "m4_i8", fed],
  ["mobilenet_v1_vww", "mps3-an547", "m55_i8", fed],
  ["mobilenet_v2", "mps2-an386", "m4_i8", streamed],
];

describe.skipIf(!hasTool("qemu-system-arm"))("streamed models", () => {
  for (const [model, board, variant, choice] of runs) {
    test(`${model} on ${board}${choice.input === "rows" ? ", rows fed" : ""} gives the runtime's bytes`, async () => {
      const { pte, cases } = loadModel(model, variant);
      const built = await buildModel(pte, testBoard(board), catalog, choice);
      const { outputs } = await built.run(cases[0]!.input);
      assert.deepEqual(Buffer.from(outputs.get("output0.bin")!), Buffer.from(cases[0]!.expected));
    });
  }
});

describe.skipIf(!hasTool("qemu-system-arm"))("keyword spotting by rows", () => {
  test("costs at most 8 % more instructions than whole tensors, in 8,000 bytes", async () => {
    const { pte, cases } = loadModel("ds_cnn_kws", "m4_i8");
    const counts: number[] = [];
    for (const ram of ["speed", "balanced"] as const) {
      const built = await buildModel(pte, testBoard("mps2-an386"), catalog, { ram });
      if (ram === "balanced") assert.ok(arenaOf(built.compiled) <= 8_000, `${arenaOf(built.compiled)} bytes`);
      const { outputs, report } = await built.run(cases[0]!.input);
      assert.deepEqual(Buffer.from(outputs.get("output0.bin")!), Buffer.from(cases[0]!.expected));
      counts.push(report.totals[0]!.units);
    }
    assert.ok(counts[1]! <= counts[0]! * 1.08, `${counts[1]} instructions, ${counts[0]} with whole tensors`);
  });
});

function compileFor(model: string, variant: string, board: string, choice: Choice): CompileResult {
  const { pte } = loadModel(model, variant);
  return compile({ name: "model.pte", bytes: pte }, [], testBoard(board), { ...defaultOptions, ...choice, name: "model" }, catalog);
}

function arenaOf({ planned, diagnostics }: CompileResult): number {
  assert.ok(planned !== undefined, diagnostics.map(({ message }) => message).join("\n"));
  return planned.plan.arenas.reduce((sum, { bytes }) => sum + bytes, 0);
}
