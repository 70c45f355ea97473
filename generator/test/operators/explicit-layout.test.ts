import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { createOperatorContext } from "../../src/ops/context.js";
import { operators as operatorTable } from "../../src/ops/registry.js";
import { importProgram } from "../../src/phases/1-import/import-program.js";
import { NetworkSketch } from "../passes/network-sketch.js";

type Arguments = Parameters<NetworkSketch["call"]>[1];

/** An image [1,C,H,W] whose memory is N,H,W,C, as the two dialects spell it. */
type Image = (sketch: NetworkSketch, channels: number, height: number, width: number) => number;

const channelsLast: Image = (sketch, channels, height, width) => sketch.image(channels, height, width);
const explicit: Image = (sketch, channels, height, width) => sketch.tensor("int8", [1, height, width, channels]);

/** What is computed for one operator on an image of 4 × 5 × 6. */
function requestOf(operator: string, image: Image, parameters: (sketch: NetworkSketch) => Arguments, out: readonly [number, number, number]): unknown {
  const sketch = new NetworkSketch();
  const [input, result] = [image(sketch, 4, 5, 6), image(sketch, ...out)];
  sketch.call(operator, [{ tensor: input }, ...parameters(sketch)], result);
  const sink = new DiagnosticSink();
  const imported = importProgram(sketch.program([input], [result]), sink);
  const node = imported?.module.graphs[0]!.nodes[0];
  const request = imported && node && operatorTable.get(operator)!.lower(node, createOperatorContext(imported.module, node, sink));
  if (request?.kind !== "kernel") throw new Error(sink.diagnostics.map(({ message }) => message).join("; "));
  return { family: request.family, problem: request.problem, constants: request.constants, macs: request.multiplyAccumulates };
}

const ints = (...numbers: readonly number[]) => ({ ints: numbers });

function weights(sizes: readonly number[], outputs: number) {
  return (sketch: NetworkSketch, middle: Arguments): Arguments => [
    { tensor: sketch.int8Constant(sizes, Int8Array.from({ length: sizes.reduce((a, b) => a * b, 1) }, (_, index) => (index % 7) - 3)) },
    { tensor: sketch.int32Constant([outputs], new Int32Array(outputs)) },
    ...middle,
    { int: 3 },
    { int: -5 },
    { tensor: sketch.int32Constant([outputs], new Int32Array(outputs).fill(1 << 30)) },
    { tensor: sketch.int32Constant([outputs], new Int32Array(outputs).fill(-7)) },
    { int: -128 },
    { int: 127 },
    "none",
  ];
}

const window = [ints(2, 2), ints(1, 0), ints(1, 1)] as const;

const operators: readonly (readonly [string, (sketch: NetworkSketch) => Arguments, readonly [number, number, number]])[] = [
  ["quantized_conv2d", (sketch) => weights([8, 3, 2, 4], 8)(sketch, window), [8, 3, 3]],
  ["quantized_depthwise_conv2d", (sketch) => weights([1, 3, 2, 8], 8)(sketch, [...window, { int: 2 }]), [8, 3, 3]],
  ["quantized_transpose_conv2d", (sketch) => [...weights([8, 3, 2, 4], 8)(sketch, [ints(2, 2), ints(1, 0), ints(0, 0), ints(1, 1)]), "none"], [8, 9, 12]],
  ["quantized_avg_pool2d", () => [ints(3, 2), ints(2, 2), ints(1, 0), { bool: false }, { int: 0 }, { int: 0 }, { int: 0 }, "none"], [4, 3, 3]],
  ["quantized_max_pool2d", () => [ints(3, 2), ints(2, 2), ints(1, 0), ints(1, 1), { bool: false }, { int: 1 }, { int: 1 }, { int: -128 }, { int: 127 }], [4, 3, 3]],
];

for (const [name, parameters, out] of operators) {
  test(`${name}_nhwc asks for what ${name} asks for`, () => {
    const request = requestOf(`cortex_m::${name}_nhwc.out`, explicit, parameters, out);
    assert.deepEqual(request, requestOf(`cortex_m::${name}.out`, channelsLast, parameters, out));
  });
}

test("images whose sizes are named as in the other dialect are refused", () => {
  const [name, parameters, out] = operators[0]!;
  assert.throws(() => requestOf(`cortex_m::${name}_nhwc.out`, channelsLast, parameters, out), /gives a result \[1,2,2,8\]/);
});
