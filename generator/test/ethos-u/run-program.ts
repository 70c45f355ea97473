import { createExecutor } from "../../src/cli/executor/load-executor.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import type { ReadVectorFile } from "./load-vectors.js";
import type { NpuCase, ProgramTensor } from "./npu-case.js";

/** Float outputs are dequantised integers: PyTorch multiplies in another order than the runtime. */
const relativeTolerance = 1e-6;

/** Runs a whole program, delegates in the simulator and the rest in the executor; gives what differs. */
export function runWholeProgram(
  one: Extract<NpuCase, { readonly kind: "program" }>,
  read: ReadVectorFile,
  tolerance: number = relativeTolerance,
): readonly string[] {
  const sink = new DiagnosticSink();
  const program = readProgram(read(one.program), one.data.map((path) => ({ name: path, bytes: read(path) })), sink, one.name);
  if (program === undefined) return sink.diagnostics.map(({ message }) => message);
  const executor = createExecutor(program, sink);
  const name = program.methods.find(({ instructions }) => instructions.length > 0)!.name;
  const differences = one.runs.flatMap(({ inputs, outputs }, index) => {
    const found = executor.run(name, inputs.map(({ file }) => ({ kind: "tensor", bytes: read(file) })));
    return outputs.flatMap((output, at) => {
      const value = found[at];
      const worst = value?.kind === "tensor" ? worstDifference(output, value.bytes, read(output.file)) : Number.POSITIVE_INFINITY;
      return worst <= (output.dtype.startsWith("float") ? tolerance : 0) ? [] : [`run ${index} output ${at}: differs by ${worst}`];
    });
  });
  return [...sink.diagnostics.map(({ message }) => message), ...differences];
}

/** Relative to the largest number for floats, absolute for integers. */
function worstDifference({ dtype }: ProgramTensor, found: Uint8Array, expected: Uint8Array): number {
  if (found.length !== expected.length) return Number.POSITIVE_INFINITY;
  const [a, b] = [numbers(dtype, found), numbers(dtype, expected)];
  const scale = dtype.startsWith("float") ? Math.max(...b.map(Math.abs), Number.MIN_VALUE) : 1;
  return Math.max(0, ...a.map((value, index) => Math.abs(value - b[index]!))) / scale;
}

function numbers(dtype: string, bytes: Uint8Array): readonly number[] {
  const copy = Uint8Array.from(bytes).buffer;
  switch (dtype) {
    case "float32":
      return [...new Float32Array(copy)];
    case "int8":
      return [...new Int8Array(copy)];
    case "int16":
      return [...new Int16Array(copy)];
    case "int32":
      return [...new Int32Array(copy)];
    default:
      return [...new Uint8Array(copy)];
  }
}
