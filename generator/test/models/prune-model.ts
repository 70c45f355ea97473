import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { FileTensor, Method } from "../../src/model/program.js";
import { readProgram } from "../../src/model/read-program.js";

/** Where the operator takes its weights and biases, and which dimension of the weights counts output channels. */
const layers: Readonly<Record<string, { readonly weight: number; readonly bias: number; readonly channelDim: 0 | 3 }>> = {
  "cortex_m::quantized_conv2d.out": { weight: 1, bias: 2, channelDim: 0 },
  "cortex_m::quantized_depthwise_conv2d.out": { weight: 1, bias: 2, channelDim: 3 },
};

/** The program with every second output channel of its convolutions set to zero, as structured pruning leaves them. */
export function pruneModel(pte: Uint8Array): Uint8Array {
  const pruned = Uint8Array.from(pte);
  // The program keeps windows on these very bytes.
  const program = readProgram(pruned, [], new DiagnosticSink(), "model.pte");
  for (const method of program?.methods ?? []) {
    for (const instruction of method.instructions) {
      if (instruction.kind !== "kernelCall") continue;
      const layer = layers[method.operators[instruction.operator]!];
      if (layer === undefined) continue;
      const [weight, bias] = [layer.weight, layer.bias].map((position) => constantOf(method, instruction.arguments[position]!));
      if (weight !== undefined) clearOdd(weight, layer.channelDim, 1);
      if (bias !== undefined) clearOdd(bias, 0, 4);
    }
  }
  return pruned;
}

interface Constant {
  readonly sizes: readonly number[];
  readonly bytes: Uint8Array;
}

function constantOf(method: Method, index: number): Constant | undefined {
  const value = method.values[index] as FileTensor;
  return value.kind === "tensor" && value.data.kind === "constant" ? { sizes: value.sizes, bytes: value.data.bytes } : undefined;
}

/** Zeros where the index of a dimension, the outermost or the innermost one, is odd. */
function clearOdd({ sizes, bytes }: Constant, dim: number, elementBytes: number): void {
  const inner = sizes.slice(dim + 1).reduce((product, size) => product * size, elementBytes);
  for (let start = 0; start < bytes.length; start += inner) {
    if ((start / inner) % sizes[dim]! % 2 === 1) bytes.fill(0, start, start + inner);
  }
}
