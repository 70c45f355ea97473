import { expect, test } from "vitest";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { planProgram } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { DType } from "../../src/ir/dtype.js";
import { defaultOptions } from "../../src/options.js";
import { NetworkSketch, type SketchArgument } from "../passes/network-sketch.js";

type Shape = readonly [dtype: DType, ...sizes: number[]];

/** A call of tensors of these shapes that has no meaning, or none that etgen computes, and what is said of it. */
interface RefusedForm {
  readonly operator: string;
  readonly inputs: readonly Shape[];
  readonly parameters: (inputs: readonly number[]) => readonly SketchArgument[];
  readonly results: readonly Shape[];
  readonly found: RegExp;
}

const tensors = (ids: readonly number[]): readonly SketchArgument[] => ids.map((tensor) => ({ tensor }));
const ints = (...lists: readonly (readonly number[])[]): readonly SketchArgument[] => lists.map((list) => ({ ints: list }));
const numbers = (...list: readonly number[]): readonly SketchArgument[] => list.map((int) => ({ int }));

const forms: readonly RefusedForm[] = [
  {
    operator: "cortex_m::softmax.out",
    inputs: [["int8", 2, 4]],
    parameters: (input) => [...tensors(input), ...numbers(-1, 0, 0, 1 << 30, 1, -100)],
    results: [["int8", 2, 4]],
    found: /output zero point 0, expected -128/,
  },
  {
    operator: "cortex_m::quantized_max_pool2d.out",
    inputs: [["int8", 1, 1, 4, 4]],
    parameters: (input) => [...tensors(input), ...ints([2, 2], [2, 2], [0, 0], [1, 1]), { bool: false }, ...numbers(1, 2, -128, 127)],
    results: [["int8", 1, 1, 2, 2]],
    found: /zero points 1 and 2, expected equal quantisation of input and result/,
  },
  {
    operator: "cortex_m::pad.out",
    inputs: [["int8", 2, 2]],
    parameters: (input) => [...tensors(input), ...ints([0, 0, 0, 0, 1], [0, 0, 0, 0, 0]), ...numbers(0)],
    results: [["int8", 2, 3]],
    found: /5 paddings in front and 5 behind, expected equally many, 4 at the most/,
  },
  {
    operator: "cortex_m::minimum.out",
    inputs: [["int8", 2, 3, 2, 3, 2, 3, 2], ["int8", 2, 1, 2, 1, 2, 1, 2]],
    parameters: tensors,
    results: [["int8", 2, 3, 2, 3, 2, 3, 2]],
    found: /\d dimensions that do not lie together, expected 4 at the most/,
  },
  {
    operator: "cortex_m::quantized_linear.out",
    inputs: [["int8", 1, 4], ["int8", 2, 4]],
    parameters: ([input, weights]) => [...tensors([input!, weights!]), "none", "none", ...numbers(0, 0, 0), ...ints([1 << 30], [0]), ...numbers(127, -128)],
    results: [["int8", 1, 2]],
    found: /weights computed at run time, expected a constant/,
  },
  {
    operator: "cortex_m::quantized_div.out",
    inputs: [["int8", 4], ["int8", 1]],
    parameters: ([a, b]) => [{ tensor: a! }, { int: 0 }, { tensor: b! }, ...numbers(0, 0), { double: 1 }],
    results: [["int8", 4]],
    found: /int8 \[4\] by int8 \[1\] as int8, expected operands and result of equal shape and dtype/,
  },
  {
    operator: "aten::index_put.out",
    inputs: [["float32", 2, 3], ["bool", 3], ["float32", 1]],
    parameters: ([into, mask, values]) => [{ tensor: into! }, { optionalTensors: [null, mask!] }, { tensor: values! }, { bool: false }],
    results: [["float32", 2, 3]],
    found: /a mask beside other indices, expected one mask, or index tensors of integers/,
  },
  {
    operator: "aten::clamp.out",
    inputs: [["uint8", 3]],
    parameters: (input) => [...tensors(input), { int: -1 }, { int: 5 }],
    results: [["uint8", 3]],
    found: /uint8 and a negative bound, expected bounds from 0/,
  },
  {
    operator: "aten::clamp.out",
    inputs: [["int32", 3]],
    parameters: (input) => [...tensors(input), { double: -Infinity }, { int: 5 }],
    results: [["int32", 3]],
    found: /a bound of integers that is infinite or not a number, expected a number|result/,
  },
  {
    operator: "aten::gelu.out",
    inputs: [["float32", 3]],
    parameters: (input) => [...tensors(input), { string: "quick" }],
    results: [["float32", 3]],
    found: /approximation "quick", expected "none" or "tanh"/,
  },
  {
    operator: "aten::div.out_mode",
    inputs: [["float32", 3], ["float32", 3]],
    parameters: (operands) => [...tensors(operands), { string: "up" }],
    results: [["float32", 3]],
    found: /rounding mode "up", expected none, "trunc" or "floor"/,
  },
  {
    operator: "llama::fast_hadamard_transform.out",
    inputs: [["float32", 2, 6]],
    parameters: tensors,
    results: [["float32", 2, 6]],
    found: /rows of 6 elements, expected contiguous rows whose length is a power of 2/,
  },
  {
    operator: "aten::convolution.out",
    inputs: [["int32", 1, 1, 3, 3], ["int32", 1, 1, 2, 2]],
    parameters: (operands) => [...tensors(operands), "none", ...ints([1, 1], [0, 0], [1, 1]), { bool: true }, ...ints([0, 0]), ...numbers(1)],
    results: [["int32", 1, 1, 4, 4]],
    found: /a transposed convolution of int32, expected one of floating-point numbers/,
  },
  {
    operator: "aten::_native_batch_norm_legit.out",
    inputs: [["float32", 1, 2, 3], ["float32", 2], ["float32", 2]],
    parameters: ([input, mean, variance]) => [...tensors([input!]), "none", "none", ...tensors([mean!, variance!]), { bool: true }, { double: 0.1 }, { double: 1e-5 }],
    results: [["float32", 1, 2, 3], ["float32", 0], ["float32", 0]],
    found: /training mode, which updates the running statistics, expected inference/,
  },
];

const sink = new DiagnosticSink();
const catalog = loadCatalog(sink)!;
const board = loadAllBoards(sink).get("host")!;

for (const { operator, inputs, parameters, results, found } of forms) {
  test(`${operator} is refused where the form is none: ${found.source}`, () => {
    const sketch = new NetworkSketch();
    const [ids, outputs] = [inputs, results].map((shapes) => shapes.map(([dtype, ...sizes]) => sketch.tensor(dtype, sizes)));
    if (results.length === 1) sketch.call(operator, parameters(ids!), outputs![0]!);
    else sketch.callForSeveral(operator, parameters(ids!), outputs!, "tensors");
    const messages = new DiagnosticSink();
    const planned = planProgram(sketch.program(ids!, outputs!), board, { ...defaultOptions, name: "m" }, catalog.kernels, messages);
    expect(planned).toBeUndefined();
    expect(messages.diagnostics[0]?.message).toMatch(found);
    expect(messages.diagnostics[0]).toMatchObject({ severity: "error", location: { method: "forward", instruction: 0 } });
  });
}
