import { dtypeCode } from "../../machine/dtype-code.js";
import type { Call } from "../../method/call.js";
import { asReal, select } from "../../tensors/view.js";
import { operator, type Operator, type OperatorTable } from "../operator.js";
import { floatType, isFloating } from "../promotion.js";
import { applyEach } from "./apply.js";

/** Functions whose results are fractions, whatever the operand. */
const fractional = [
  ...["acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "erf", "exp", "expm1", "log", "log10", "log1p", "log2"],
  ...["reciprocal", "rsqrt", "sigmoid", "sin", "sinh", "sqrt", "tan", "tanh"],
];

/** Functions that leave integers as they are. */
const rounding = ["ceil", "floor", "round", "trunc"];

const aten = (name: string, entry: Operator): readonly [string, Operator] => [`aten::${name}.out`, entry];

export const unaryOperators: OperatorTable = {
  ...Object.fromEntries(fractional.map((name) => aten(name, operator(3, (call) => applyFraction(call, name))))),
  ...Object.fromEntries(rounding.map((name) => aten(name, operator(3, (call) => roundFloats(call, name))))),
  "aten::neg.out": operator(3, (call) => applySame(call, "neg")),
  "aten::abs.out": operator(3, (call) => {
    const x = call.tensor(0);
    if (x.dtype.startsWith("complex")) call.run("complexLength", asReal(x.view), call.result(1, x.sizes));
    else applySame(call, "abs");
  }),
  "aten::sign.out": operator(3, (call) => applySame(call, "sign")),
  "aten::bitwise_not.out": operator(3, (call) => (call.tensor(0).dtype === "bool" ? applyTest(call, "logicalNot") : applySame(call, "bitwiseNot"))),
  "aten::logical_not.out": operator(3, (call) => applyTest(call, "logicalNot")),
  "aten::isinf.out": operator(3, (call) => applyTest(call, "isInfinite")),
  "aten::isnan.out": operator(3, (call) => applyTest(call, "isNotANumber")),
  "aten::relu.out": operator(3, relu),
  "aten::gelu.out": operator(4, gelu),
  "aten::elu.out": operator(6, elu),
  "aten::leaky_relu.out": operator(4, (call) => {
    const [x, slope] = [call.tensor(0), call.scalar(1)];
    applyEach(call, { kernel: "leakyRelu", operands: [x, slope], out: 2, compute: x.dtype });
  }),
  "aten::logit.out": operator(4, logit),
  "aten::_conj_physical.out": operator(3, conjugate),
};

function applyFraction(call: Call, kernel: string): void {
  const x = call.tensor(0);
  applyEach(call, { kernel, operands: [x], out: 1, compute: floatType(x.dtype) });
}

function applySame(call: Call, kernel: string): void {
  applyEach(call, { kernel, operands: [call.tensor(0)], out: 1 });
}

function applyTest(call: Call, kernel: string): void {
  const x = call.tensor(0);
  call.run(kernel, x.view, call.result(1, x.sizes));
}

function roundFloats(call: Call, kernel: string): void {
  const x = call.tensor(0);
  if (isFloating(x.dtype)) applySame(call, kernel);
  else call.run("copy", x.view, call.result(1, x.sizes));
}

/** NaN stays. */
function relu(call: Call): void {
  const x = call.tensor(0);
  const zero = isFloating(x.dtype) ? { kind: "double" as const, value: 0 } : { kind: "int" as const, value: 0n };
  applyEach(call, { kernel: "maximum", operands: [x, zero], out: 1, compute: x.dtype });
}

function gelu(call: Call): void {
  const approximate = call.string(1);
  if (approximate !== "none" && approximate !== "tanh") throw call.refuse(`the approximation "${approximate}"`, `"none" or "tanh"`);
  applyEach(call, { kernel: approximate === "none" ? "gelu" : "geluTanh", operands: [call.tensor(0)], out: 2 });
}

/** expm1(x * input_scale) * alpha * scale below 0, x * scale above it. */
function elu(call: Call): void {
  const [alpha, scale, inputScale] = [1, 2, 3].map((position) => Number(call.scalar(position).value));
  applyEach(call, { kernel: "elu", operands: [call.tensor(0)], parameters: [alpha! * scale!, inputScale!, scale!], out: 4 });
}

function logit(call: Call): void {
  const x = call.tensor(0);
  const eps = call.optionalDouble(1);
  const compute = floatType(x.dtype);
  if (eps === undefined) applyEach(call, { kernel: "logit", operands: [x], out: 2, compute });
  else applyEach(call, { kernel: "logitClamped", operands: [x, { kind: "double", value: eps }], out: 2, compute });
}

function conjugate(call: Call): void {
  const x = call.tensor(0);
  const out = call.result(1, x.sizes);
  call.run("copy", x.view, out);
  if (!x.dtype.startsWith("complex")) return;
  const real = asReal(out);
  const imaginary = select(real, real.sizes.length - 1, 1);
  call.run("negFloat", imaginary, imaginary, dtypeCode(imaginary.dtype));
}
