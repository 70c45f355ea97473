import assert from "node:assert/strict";
import { test } from "vitest";

import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { withoutUnreferenced } from "../../src/ir/edit.js";
import type { Module } from "../../src/ir/graph.js";
import { verifyModule } from "../../src/ir/verify.js";
import { importProgram } from "../../src/phases/1-import/import-program.js";
import { droppedChannelsOf } from "../../src/phases/2-transform/dropped-channels.js";
import { foldConstantChannels } from "../../src/phases/2-transform/fold-constant-channels/fold-constant-channels.js";
import { passes } from "../../src/phases/2-transform/pipeline.js";
import { Random } from "../kernels/random.js";
import { evaluateNetwork } from "./evaluate-network.js";
import { randomNetwork } from "./random-network.js";

const networks = 90;

/** The operators that compute fewer channels when some are not needed. */
const resultsThatShrink = [
  "aten::cat.out",
  "cortex_m::maximum.out",
  "cortex_m::minimum.out",
  "cortex_m::pad.out",
  "cortex_m::quantized_activation.out",
  "cortex_m::quantized_add.out",
  "cortex_m::quantized_avg_pool2d.out",
  "cortex_m::quantized_conv2d.out",
  "cortex_m::quantized_depthwise_conv2d.out",
  "cortex_m::quantized_linear.out",
  "cortex_m::quantized_max_pool2d.out",
  "cortex_m::quantized_mul.out",
  "cortex_m::quantized_transpose_conv2d.out",
];

function imported(seed: number): { readonly module: Module; readonly inputElements: number } {
  const { program, inputElements } = randomNetwork(seed);
  const sink = new DiagnosticSink();
  const result = importProgram(program, sink);
  assert.ok(result !== undefined, sink.diagnostics.map(({ message }) => message).join("; "));
  return { module: result.module, inputElements };
}

test("every pass keeps what random networks compute, bit for bit", () => {
  const changed = new Map<string, number>();
  const shrunk = new Set<string>();
  for (let seed = 0; seed < networks; seed++) {
    const { module, inputElements } = imported(seed);
    const random = new Random(seed + 1000);
    const inputs = [random.int8(inputElements), new Int8Array(inputElements).fill(-128), new Int8Array(inputElements).fill(127)];
    const expected = inputs.map((input) => evaluateNetwork(module, input));
    let current = module;
    for (const pass of passes) {
      const result = pass.run(current);
      if (isUnchanged(result, current)) continue;
      const next = withoutUnreferenced(result);
      if (pass === foldConstantChannels) droppedChannelsOf(current).forEach(({ operator }) => shrunk.add(operator));
      assert.deepEqual(verifyModule(next), [], `seed ${seed}, ${pass.name}`);
      inputs.forEach((input, position) => {
        assert.deepEqual(evaluateNetwork(next, input), expected[position], `seed ${seed}, input ${position}, ${pass.name}`);
      });
      const isChanged = next.graphs[0]!.nodes.length !== current.graphs[0]!.nodes.length || channelsOf(next) !== channelsOf(current);
      if (isChanged) changed.set(pass.name, (changed.get(pass.name) ?? 0) + 1);
      current = next;
    }
  }
  // A pass that never does anything here is not tested here.
  for (const name of ["fold-pad-into-conv", "fold-requantisation", "fold-reordering-into-linear", "tabulate-chains", "fold-constant-operands", "fold-constant-channels"]) {
    assert.ok((changed.get(name) ?? 0) >= networks / 15, `${name} changed ${changed.get(name) ?? 0} of ${networks} networks`);
  }
  assert.deepEqual([...shrunk].sort(), resultsThatShrink);
});

/** Passes share what they do not touch. */
function isUnchanged(after: Module, before: Module): boolean {
  return after.values === before.values && after.graphs.every((graph, position) => graph === before.graphs[position]);
}

/** Elements of all planned tensors: what dropping channels makes smaller. */
function channelsOf(module: Module): number {
  return [...module.storages.values()].reduce((sum, storage) => sum + (storage.kind === "arena" ? storage.sizeBytes : 0), 0);
}
