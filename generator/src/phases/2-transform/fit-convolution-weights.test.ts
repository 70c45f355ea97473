import assert from "node:assert/strict";
import { describe, it } from "vitest";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { ownBuffer } from "../../ir/bytes.js";
import { constantBytesOf, tensorOf, type Module } from "../../ir/graph.js";
import { isContiguous } from "../../ir/layout.js";
import type { Node, ValueRef } from "../../ir/node.js";
import { createOperatorContext } from "../../ops/context.js";
import { definitionOf } from "../../ops/registry.js";
import { importProgram } from "../1-import/import-program.js";
import { NetworkSketch } from "../../../test/passes/network-sketch.js";
import { fitConvolutionWeights } from "./fit-convolution-weights.js";

interface Shapes {
  readonly input: readonly number[];
  readonly weights: readonly number[];
  readonly output: readonly number[];
  readonly padding: readonly number[];
  readonly stride?: readonly number[];
  readonly dilation?: readonly number[];
  readonly weightOrder?: readonly number[];
}

/** A convolution whose weights are 0, 1, 2 … in the order of memory. */
function convolved({ input, weights, output, padding, stride = [1], dilation = [1], weightOrder }: Shapes): Module {
  const sketch = new NetworkSketch();
  const [x, y] = [sketch.tensor("float32", input), sketch.tensor("float32", output)];
  const numbers = Float32Array.from({ length: weights.reduce((product, size) => product * size, 1) }, (_, position) => position);
  const kernel = sketch.float32Constant(weights, numbers, weightOrder);
  const steps = [{ ints: stride }, { ints: padding }, { ints: dilation }, { bool: false }, { ints: [0] }, { int: 1 }];
  sketch.call("aten::convolution.out", [{ tensor: x }, { tensor: kernel }, "none", ...steps], y);
  const sink = new DiagnosticSink();
  const module = importProgram(sketch.program([x], [y]), sink)?.module;
  assert.ok(module !== undefined, sink.diagnostics.map(({ message }) => message).join("; "));
  return module;
}

function weightsOf(module: Module): { readonly sizes: readonly number[]; readonly numbers: readonly number[]; readonly padding: unknown } {
  const [node] = module.graphs[0]!.nodes as [Node];
  const id = (node.arguments["weight"] as ValueRef).value;
  const { sizes, strides } = tensorOf(module, id);
  assert.ok(isContiguous(sizes, strides) && node.inputs.includes(id));
  return { sizes, numbers: [...new Float32Array(ownBuffer(constantBytesOf(module, id)!))], padding: node.arguments["padding"] };
}

function familyOf(module: Module): string {
  const [node] = module.graphs[0]!.nodes as [Node];
  const request = definitionOf(node.operator)!.lower(node, createOperatorContext(module, node, new DiagnosticSink()));
  return request?.kind === "kernel" ? request.family : "loops";
}

describe("fit-convolution-weights", () => {
  it("brings channels-last weights into row-major order", () => {
    const result = fitConvolutionWeights.run(
      convolved({ input: [1, 2, 4, 4], weights: [1, 2, 2, 2], output: [1, 1, 3, 3], padding: [0, 0], weightOrder: [0, 2, 3, 1] }),
    );
    assert.deepEqual(weightsOf(result), { sizes: [1, 2, 2, 2], numbers: [0, 2, 4, 6, 1, 3, 5, 7], padding: [0, 0] });
  });

  it("drops taps that meet only padding, so that the last frame of a stream is a product of matrices", () => {
    const module = convolved({ input: [1, 2, 2], weights: [2, 2, 3], output: [1, 2, 1], padding: [1], stride: [2] });
    assert.equal(familyOf(module), "conv2d_f32");
    const result = fitConvolutionWeights.run(module);
    assert.deepEqual(weightsOf(result), { sizes: [2, 2, 2], numbers: [1, 2, 4, 5, 7, 8, 10, 11], padding: [0] });
    assert.equal(familyOf(result), "matmul_f32");
  });

  it("drops the rows and columns of a kernel over one pixel", () => {
    const result = fitConvolutionWeights.run(convolved({ input: [1, 1, 1, 1], weights: [2, 1, 3, 3], output: [1, 2, 1, 1], padding: [1, 1] }));
    assert.deepEqual(weightsOf(result), { sizes: [2, 1, 1, 1], numbers: [4, 13], padding: [0, 0] });
    assert.equal(familyOf(result), "matmul_f32");
  });

  it("keeps weights whose taps all meet the input, with gaps between them too", () => {
    const all = convolved({ input: [1, 1, 4], weights: [1, 1, 3], output: [1, 1, 4], padding: [1] });
    assert.equal(fitConvolutionWeights.run(all), all);
    const spread = convolved({ input: [1, 1, 2], weights: [1, 1, 2], output: [1, 1, 1], padding: [1], stride: [2], dilation: [2] });
    assert.equal(fitConvolutionWeights.run(spread), spread);
  });
});
