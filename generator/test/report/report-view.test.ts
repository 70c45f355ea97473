import assert from "node:assert/strict";
import { expect, test } from "vitest";

import { defaultOptions } from "../../src/options.js";
import type { ReportView } from "../../src/report/report-view.js";
import { loadFamily } from "../corpus/load-corpus.js";
import { testBoard } from "../models/run-model.js";
import { fullView, modelView, programView, sampleWeight } from "./sample-views.js";

/** One line an entry of every list, so that a change shows what it changed. Kernels that are not taken come and go. */
function printView(view: ReportView): string {
  const layers = view.layers.map(({ rejected: _, ...layer }) => layer);
  const parts = Object.entries({ ...view, layers }).map(([name, part]: [string, unknown]) => {
    const text = Array.isArray(part) ? `[\n${part.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n")}\n  ]` : JSON.stringify(part);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}

test("the view of kws with the plain kernels is what was recorded", async () => {
  const found = printView(modelView("kws", "model", "mps2-an386", { kernels: "ref" }));
  await expect(found).toMatchFileSnapshot("golden/kws.json");
});

/** What holds for every report, counted anew from its parts. */
function checkView(view: ReportView, name: string): void {
  const { steps, buffers, arenas, peak, layers, headline } = view;
  steps.forEach((step, index) => {
    const alive = buffers.flatMap(({ firstStep, lastStep }, position) => (firstStep <= index && index <= lastStep ? [position] : []));
    assert.deepEqual([...step.alive].sort((a, b) => a - b), alive, `${name}: who is alive in step ${index}`);
    assert.equal(step.liveBytes, alive.reduce((sum, position) => sum + buffers[position]!.bytes, 0), `${name}: bytes of step ${index}`);
    for (const [place, first] of alive.entries()) {
      for (const second of alive.slice(place + 1)) {
        const [a, b] = [buffers[first]!, buffers[second]!];
        const areApart = a.bank !== b.bank || a.offset + a.bytes <= b.offset || b.offset + b.bytes <= a.offset;
        assert.ok(areApart, `${name}: ${a.name} and ${b.name} in step ${index}`);
      }
    }
  });
  const most = Math.max(0, ...steps.map(({ liveBytes }) => liveBytes));
  assert.equal(peak?.bytes ?? 0, most, `${name}: the peak`);
  if (peak !== null) {
    assert.deepEqual(
      [peak.step, ...peak.equalSteps].sort((a, b) => a - b),
      steps.flatMap(({ liveBytes }, index) => (liveBytes === most ? [index] : [])),
    );
    for (const lever of peak.levers) assert.ok(lever.bestPeakBytes < peak.bytes && lever.buffers.length > 0, `${name}: ${lever.kind}`);
  }
  for (const { bank, bytes } of arenas) {
    assert.equal(Math.max(...buffers.filter((buffer) => buffer.bank === bank).map((buffer) => buffer.offset + buffer.bytes)), bytes);
  }
  for (const { name: buffer, purpose, tensors } of buffers) {
    if (purpose === "scratch" || purpose === "rows") continue;
    assert.ok(tensors.length > 0, `${name}: ${buffer} holds something`);
  }
  assert.equal(headline.nodes, layers.length);
  assert.equal(headline.arenaBytes, arenas.reduce((sum, { bytes }) => sum + bytes, 0));
}

const models: readonly (readonly [model: string, variant: string, board: string])[] = [
  ["kws", "model", "mps2-an386"],
  ["resnet8", "m4_i8", "nrf5340"],
  ["mobilenet_v2", "m55_i8", "mps3-an547"],
  ["lstm_toy", "float", "host"],
];

for (const [model, variant, board] of models) {
  for (const ram of ["speed", "min"] as const) {
    test(`the parts of the view of ${model} on ${board} agree with --ram ${ram}`, () => {
      const view = modelView(model, variant, board, { ram });
      assert.ok(view.buffers.length > 3);
      checkView(view, model);
    });
  }
}

for (const family of ["multi_method", "state", "control_flow", "dynamic"]) {
  test(`the parts of the view agree for every program of the family ${family} that compiles`, () => {
    const host = testBoard("host");
    let compiled = 0;
    for (const { name, pte } of loadFamily(family)) {
      const view = programView(pte, host, { ...defaultOptions, name: "model" });
      if (view === undefined) continue;
      compiled++;
      checkView(view, name);
    }
    assert.ok(compiled > 0);
  });
}

test("every tensor that a node reads is in a buffer that is alive", () => {
  const view = modelView("resnet8", "m4_i8", "mps2-an386");
  view.steps.forEach((step, index) => {
    if (step.kind !== "node") return;
    const shapes = view.layers.filter((layer) => layer.step === index).flatMap((layer) => [...layer.inputShapes, ...layer.outputShapes]);
    const alive = step.alive.flatMap((position) => view.buffers[position]!.tensors.map(({ shape }) => shape));
    for (const shape of shapes) assert.ok(alive.includes(shape), `step ${index} uses ${shape}`);
  });
});

test("the kernels that were not taken are listed with the reason", () => {
  const { layers } = modelView("kws", "model", "mps2-an386");
  const convolution = layers.find(({ operator }) => operator === "quantized_conv2d")!;
  const reference = convolution.rejected.find(({ name }) => name === "etk_conv2d_s8__ref");
  assert.ok(reference !== undefined && reference.reason !== "");
  assert.ok(layers.every(({ kernel, rejected }) => rejected.every(({ name, reason }) => name !== kernel && reason !== "")));
});

test("size, profile and menu reach the view", () => {
  const view = fullView();
  assert.deepEqual(view.headline.measured, { units: 2_700_000, unit: "instruction" });
  assert.equal(view.headline.flashBytes, sampleWeight.flashBytes);
  assert.equal(view.headline.stackBytes, 692);
  assert.equal(view.menu.length, 2);
  assert.ok(view.layers.every(({ measuredUnits }) => measuredUnits !== null && measuredUnits >= 100));
  const { items, byCategory } = view.size!;
  assert.equal(items[0]!.name, "kws_node04_weights");
  assert.equal(byCategory.reduce((sum, { flashBytes }) => sum + flashBytes, 0), view.size!.flashBytes);
  const code = view.banks.flatMap(({ uses }) => uses).find(({ what }) => what === "code");
  assert.equal(code?.bytes, sampleWeight.flashBytes - 24_576);
});

test("what was not built or run is not claimed", () => {
  const { headline, size, menu, layers, banks } = modelView("kws", "model", "nrf5340");
  assert.deepEqual([headline.measured, headline.flashBytes, headline.ramBytes, headline.stackBytes, size], [null, null, null, null, null]);
  assert.equal(menu.length, 0);
  assert.ok(layers.every(({ measuredUnits }) => measuredUnits === null));
  assert.ok(banks.flatMap(({ uses }) => uses).every(({ what }) => what !== "code" && what !== "data"));
});
