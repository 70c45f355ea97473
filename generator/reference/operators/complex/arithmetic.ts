import type { DType } from "../../../src/ir/dtype.js";
import type { Call } from "../../method/call.js";
import { asReal, elementCount, expand, select } from "../../tensors/view.js";
import { broadcastSizes, operandView, type Operand } from "../element-wise/apply.js";
import { operator, type OperatorTable } from "../operator.js";
import { toPairs } from "./pairs.js";

/** As the WebAssembly module numbers them. */
const operations = { add: 0, sub: 1, mul: 2, div: 3 } as const;

export function isComplex(dtype: DType): boolean {
  return dtype.startsWith("complex");
}

/** a with b, which is multiplied by alpha where that means something. */
export function applyComplex(call: Call, operation: keyof typeof operations, operands: readonly Operand[], out: number, alpha = 1): void {
  const sizes = broadcastSizes(call, operands);
  const [a, b] = operands.map((operand) => toPairs(call, operandView(call, operand), sizes));
  const result = call.temporary("float64", [...sizes, 2]);
  call.run("complexArithmetic", a!, b!, result, operations[operation], alpha);
  call.run("copy", result, asReal(call.result(out, sizes)));
}

export const complexOperators: OperatorTable = {
  "aten::complex.out": operator(4, (call) => {
    const parts = [call.tensor(0), call.tensor(1)];
    const sizes = broadcastSizes(call, parts);
    const out = asReal(call.result(2, sizes));
    parts.forEach(({ view }, index) => call.run("copy", expand(view, sizes), select(out, sizes.length, index)));
  }),
  "aten::polar.out": operator(4, (call) => {
    const parts = [call.tensor(0), call.tensor(1)];
    const sizes = broadcastSizes(call, parts);
    const [length, angle] = parts.map(({ view }) => expand(view, sizes));
    call.run("fromPolar", length!, angle!, asReal(call.result(2, sizes)));
  }),
  "aten::view_as_complex_copy.out": operator(3, (call) => {
    const x = call.view(0);
    if (x.sizes.at(-1) !== 2 || elementCount(x.sizes) % 2 !== 0) throw call.refuse(`[${x.sizes.join(", ")}]`, "pairs along the last dimension");
    call.run("copy", x, asReal(call.result(1, x.sizes.slice(0, -1))));
  }),
  "aten::angle.out": operator(3, (call) => {
    const x = call.view(0);
    const out = call.result(1, x.sizes);
    if (isComplex(x.dtype)) call.run("complexAngle", asReal(x), out);
    else call.run("realAngle", x, out);
  }),
};
