import { dtypeBytes } from "../../../src/ir/dtype.js";
import type { Call } from "../../method/call.js";
import { expand } from "../../tensors/view.js";
import { applyComplex, isComplex } from "../complex/arithmetic.js";
import type { Scalar } from "../../values/runtime-value.js";
import { operator, type Operator, type OperatorTable } from "../operator.js";
import { computeType, floatType, isFloating } from "../promotion.js";
import { applyEach, broadcastSizes, operandView, type Operand } from "./apply.js";

type Operands = (call: Call) => readonly [Operand, Operand];

const tensors: Operands = (call) => [call.tensor(0), call.tensor(1)];
const tensorAndScalar: Operands = (call) => [call.tensor(0), call.scalar(1)];
const scalarAndTensor: Operands = (call) => [call.scalar(0), call.tensor(1)];

/** Both forms of an operator: with a tensor and with a number on the right. */
function bothForms(name: string, tensorForm: string, scalarForm: string, make: (operands: Operands) => Operator): OperatorTable {
  return { [`aten::${name}.${tensorForm}`]: make(tensors), [`aten::${name}.${scalarForm}`]: make(tensorAndScalar) };
}

const plain = (kernel: string) => (operands: Operands) => operator(4, (call) => applyEach(call, { kernel, operands: operands(call), out: 2 }));

const comparisons = ["eq", "ne", "ge", "gt", "le", "lt"].map((name) => bothForms(name, "Tensor_out", "Scalar_out", plain(name)));

const bitwise = (
  [
    ["bitwise_and", "bitwiseAnd"],
    ["bitwise_or", "bitwiseOr"],
    ["bitwise_xor", "bitwiseXor"],
  ] as const
).map(([name, kernel]) => bothForms(name, "Tensor_out", "Scalar_out", plain(kernel)));

const shifts = (
  [
    ["bitwise_left_shift", "leftShift"],
    ["bitwise_right_shift", "rightShift"],
  ] as const
).map(([name, kernel]) =>
  bothForms(name, "Tensor_out", "Tensor_Scalar_out", (operands) => operator(4, (call) => shift(call, kernel, operands(call)))),
);

const logical = (
  [
    ["logical_and", "logicalAnd"],
    ["logical_or", "logicalOr"],
    ["logical_xor", "logicalXor"],
  ] as const
).map(([name, kernel]): OperatorTable => ({ [`aten::${name}.out`]: operator(4, (call) => applyLogic(call, kernel)) }));

export const binaryOperators: OperatorTable = Object.assign(
  {},
  ...comparisons,
  ...bitwise,
  ...shifts,
  ...logical,
  bothForms("add", "out", "Scalar_out", (operands) => operator(5, (call) => addScaled(call, "add", operands(call)))),
  bothForms("sub", "out", "Scalar_out", (operands) => operator(5, (call) => addScaled(call, "sub", operands(call)))),
  bothForms("mul", "out", "Scalar_out", (operands) => operator(4, (call) => multiply(call, operands(call)))),
  bothForms("div", "out", "Scalar_out", (operands) => operator(4, (call) => divide(call, operands(call), undefined, 2))),
  bothForms("div", "out_mode", "Scalar_mode_out", (operands) => operator(5, (call) => divide(call, operands(call), call.optionalString(2), 3))),
  bothForms("fmod", "Tensor_out", "Scalar_out", plain("fmod")),
  bothForms("remainder", "Tensor_out", "Scalar_out", plain("remainder")),
  bothForms("pow", "Tensor_Tensor_out", "Tensor_Scalar_out", plain("pow")),
  {
    "aten::pow.Scalar_out": plain("pow")(scalarAndTensor),
    "aten::rsub.Scalar_out": operator(5, (call) => addScaled(call, "sub", [call.scalar(1), call.tensor(0)])),
    "aten::floor_divide.out": operator(4, (call) => divide(call, tensors(call), "floor", 2)),
    "aten::maximum.out": plain("maximum")(tensors),
    "aten::minimum.out": plain("minimum")(tensors),
    "aten::atan2.out": operator(4, (call) => {
      const operands = tensors(call);
      applyEach(call, { kernel: "atan2", operands, out: 2, compute: floatType(computeType(operands)) });
    }),
  } satisfies OperatorTable,
);

/** a + alpha * b, the product rounded on its way only where alpha is not 1. */
function addScaled(call: Call, kernel: "add" | "sub", [a, b]: readonly [Operand, Operand]): void {
  const alpha: Scalar = call.scalar(2);
  const operands = [a, b];
  if (isComplex(computeType(operands))) return applyComplex(call, kernel, operands, 3, Number(alpha.value));
  if (Number(alpha.value) === 1) return applyEach(call, { kernel, operands, out: 3 });
  applyEach(call, { kernel: `${kernel}Scaled`, operands: [...operands, alpha], out: 3, compute: computeType([...operands]) });
}

function multiply(call: Call, operands: readonly Operand[]): void {
  if (isComplex(computeType(operands))) applyComplex(call, "mul", operands, 2);
  else applyEach(call, { kernel: "mul", operands, out: 2 });
}

function divide(call: Call, operands: readonly Operand[], mode: string | undefined, out: number): void {
  const compute = computeType(operands);
  if (isComplex(compute) && mode === undefined) return applyComplex(call, "div", operands, out);
  if (mode === undefined) return applyEach(call, { kernel: "div", operands, out, compute: floatType(compute) });
  if (mode !== "trunc" && mode !== "floor") throw call.refuse(`the rounding mode "${mode}"`, `"trunc" or "floor"`);
  applyEach(call, { kernel: mode === "trunc" ? "divTrunc" : "divFloor", operands, out, compute });
}

function shift(call: Call, kernel: string, operands: readonly Operand[]): void {
  const compute = computeType(operands);
  if (isFloating(compute)) throw call.refuse(`operands of ${compute}`, "integers");
  applyEach(call, { kernel, operands, out: 2, compute, parameters: [BigInt(8 * dtypeBytes(compute))] });
}

function applyLogic(call: Call, kernel: string): void {
  const operands = tensors(call);
  const sizes = broadcastSizes(call, operands);
  const out = call.result(2, sizes);
  call.run(kernel, ...operands.map((operand) => expand(operandView(call, operand), sizes)), out);
}
