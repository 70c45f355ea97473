import { dtypeBytes, type DType } from "../../src/ir/dtype.js";
import type { Program } from "../../src/model/program.js";
import { isFloating } from "../../src/ops/loops/c-types.js";
import { operators } from "../../src/ops/registry.js";
import type { CaseTensor, CaseTolerance, CorpusCase } from "../corpus/case.js";
import { loadCase } from "../corpus/load-corpus.js";
import { NetworkSketch, type SketchArgument } from "../passes/network-sketch.js";
import { titleOf, type TableArgument, type TableCase } from "./table-case.js";

/** The case as a program with one instruction, whose results are its outputs. */
export function tableProgram(table: TableCase): Program {
  const sketch = new NetworkSketch();
  const inputs = table.inputs.map(({ dtype, shape }) => sketch.tensor(dtype as DType, shape));
  const results = table.declared.map(({ dtype, shape }) => table.counts ? sketch.boundedTensor(dtype, shape) : sketch.tensor(dtype, shape));
  const kinds = Object.values(operators.get(table.operator)!.signature);
  const wanted = kinds.filter((kind) => !kind.startsWith("out")).length;
  const parameters = table.arguments.map((argument) => sketchArgument(argument, inputs));
  while (parameters.length < wanted) parameters.push("none");
  if (kinds.includes("out[]")) sketch.callForSeveral(table.operator, parameters, results, "list");
  else if (results.length === 1) sketch.call(table.operator, parameters, results[0]!);
  else sketch.callForSeveral(table.operator, parameters, results, "tensors");
  return sketch.program(inputs, results);
}

function sketchArgument(argument: TableArgument, inputs: readonly number[]): SketchArgument {
  if (argument === null) return "none";
  if ("tensor" in argument) return { tensor: inputs[argument.tensor]! };
  if ("tensors" in argument) {
    const items = argument.tensors.map((index) => (index === null ? null : inputs[index]!));
    return items.every((item) => item !== null) ? { tensors: items } : { optionalTensors: items };
  }
  // Operators look at the dtypes of their tensors instead.
  return "dtype" in argument ? "none" : argument;
}

/** What the program has to answer, as a case of the corpus. */
export function asCorpusCase(table: TableCase, index: number): CorpusCase {
  const results = table.results ?? [];
  return {
    ...loadCase("binary", "add_out__1"),
    family: "table",
    name: `case${index}`,
    op: titleOf(table),
    operatorsInProgram: [table.operator],
    calls: [{ method: "forward", inputs: table.inputs, outputs: table.isUnpredictable ? results.map(withRoom) : results }],
    tolerance: table.isUnpredictable ? { class: "shape_only", rtol: 0, atol: 0 } : toleranceOf(table),
    runtime: { status: "match", outputs: undefined },
  };
}

/** As many bytes as the shape has: only their number is compared. */
function withRoom(tensor: CaseTensor): CaseTensor {
  return { ...tensor, bytes: new Uint8Array(tensor.shape.reduce((product, size) => product * size, dtypeBytes(tensor.dtype as DType))) };
}

/**
 * Relative and absolute; of the coarsest type in the case. Functions of math.h are within a few units in the last place, sums
 * run in another order than PyTorch's.
 */
const tolerances: readonly (readonly [DType, number, number])[] = [
  ["bfloat16", 1.6e-2, 1e-2],
  ["float16", 2e-3, 2e-3],
  ["float32", 1e-5, 2e-6],
  ["float64", 1e-12, 1e-13],
];

export function toleranceOf({ operator, dtype, inputs, declared }: TableCase): CaseTolerance {
  // PyTorch mixes bytes with weights rounded to fixed point, etgen with floats as ExecuTorch's runtime does: one step.
  if (operator === "aten::upsample_bilinear2d.vec_out" && dtype === "uint8") return { class: "accumulate", rtol: 0, atol: 1 };
  const dtypes = new Set<DType>([...inputs, ...declared].map(({ dtype }) => dtype as DType));
  if (declared.every(({ dtype }) => !isFloating(dtype) && dtype !== "complex64")) return { class: "exact", rtol: 0, atol: 0 };
  // Functions of integers are computed in float32, whatever their result is declared to be.
  if (inputs.every(({ dtype }) => !isFloating(dtype as DType) && !dtype.startsWith("complex"))) dtypes.add("float32");
  const found = tolerances.find(([dtype]) => dtypes.has(dtype) || (dtype === "float32" && dtypes.has("complex64")));
  const [, rtol, atol] = found ?? ["float64", 1e-12, 1e-13];
  return { class: "accumulate", rtol, atol };
}
