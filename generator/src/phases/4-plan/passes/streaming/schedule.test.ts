import assert from "node:assert/strict";
import { test } from "vitest";

import type { RowReach } from "../../../../steps/row-form.js";
import type { NetworkStage, NetworkTensor, RowNetwork } from "./network.js";
import type { RowStage } from "./row-stage.js";
import { sizeRings } from "./simulate.js";

const window3: RowReach = { kind: "window", stride: 1, padding: 1, extent: 3 };
const pointwise: RowReach = { kind: "same" };

/** A chain of stages over images of `rows` rows, whole at both ends. */
function chain(reaches: readonly RowReach[], outputRows: number, rows: number): RowNetwork {
  const stages = reaches.map((reach, index): NetworkStage => {
    const form = { reach, outputRows, call: { kind: "rows", function: "f" } } as unknown as RowStage["form"];
    return { stage: { form } as RowStage, inputs: [index], output: index + 1, turns: rows, isFull: false };
  });
  const tensors = Array.from({ length: reaches.length + 1 }, (_, index): NetworkTensor => {
    const isBorder = index === 0 || index === reaches.length;
    return {
      image: { rows, rowBytes: 10, ownsStorage: true } as NetworkTensor["image"],
      kind: isBorder ? "whole" : "carried",
      producer: index === 0 ? undefined : index - 1,
      consumers: index === reaches.length ? [] : [index],
      usedRows: rows,
      unit: outputRows,
    };
  });
  return { stages, tensors };
}

test("a window keeps the two rows that its next call needs again, whatever the call has", () => {
  for (const outputRows of [1, 2, 4, 8]) {
    const { carried } = sizeRings(chain([pointwise, window3, pointwise, window3], outputRows, 25));
    assert.deepEqual(carried.map((need) => need && [need.keptRows, need.slabRows]), [
      undefined,
      [2, outputRows],
      [0, outputRows],
      [2, outputRows],
      undefined,
    ]);
  }
});

test("rows that are read at once need their place for two stages only", () => {
  const { carried, waits } = sizeRings(chain([pointwise, pointwise, pointwise], 4, 25));
  assert.deepEqual(carried.map((need) => need && [need.firstStage, need.lastStage]), [undefined, [0, 1], [1, 2], undefined]);
  assert.deepEqual(waits, [false, false, false]);
});

test("a stage with rows left waits until its result has been read; its input is kept meanwhile", () => {
  const { carried, waits } = sizeRings(chain([pointwise, window3, pointwise], 4, 12));
  assert.deepEqual(carried[1], { keptRows: 2, slabRows: 4, firstStage: 0, lastStage: 1 });
  assert.deepEqual(waits, [false, true, false]);
});
