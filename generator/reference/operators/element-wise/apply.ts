import type { DType } from "../../../src/ir/dtype.js";
import { dtypeCode } from "../../machine/dtype-code.js";
import type { Call } from "../../method/call.js";
import { RuntimeTensor } from "../../tensors/runtime-tensor.js";
import { expand, type View } from "../../tensors/view.js";
import type { Scalar } from "../../values/runtime-value.js";
import { computeType, isFloating } from "../promotion.js";

/** An operand of an element-wise operator: tensors and numbers are broadcast against each other. */
export type Operand = RuntimeTensor | Scalar;

export interface Application {
  /** Name of the function without its ending: "Float" or "Int" by the type it computes in. */
  readonly kernel: string;
  readonly operands: readonly Operand[];
  /** Position of the result among the arguments. */
  readonly out: number;
  /** The type to compute in; that of the operands if not given. */
  readonly compute?: DType;
  /** Numbers that every element needs, behind the operands. */
  readonly parameters?: readonly (number | bigint)[];
}

/** Applies a function to each element of broadcast operands. */
export function applyEach(call: Call, { kernel, operands, out, compute = computeType(operands), parameters = [] }: Application): void {
  const sizes = broadcastSizes(call, operands);
  const result = call.result(out, sizes);
  const views = operands.map((operand) => expand(operandView(call, operand), sizes));
  const numbers = parameters.map((number) => expand(call.machine.scalar(number), sizes));
  call.run(`${kernel}${isFloating(compute) ? "Float" : "Int"}`, ...views, ...numbers, result, dtypeCode(compute));
}

export function operandView(call: Call, operand: Operand): View {
  return operand instanceof RuntimeTensor ? operand.view : call.machine.scalar(scalarNumber(operand));
}

export function scalarNumber(scalar: Scalar): number | bigint {
  return scalar.kind === "bool" ? BigInt(scalar.value) : scalar.value;
}

export function broadcastSizes(call: Call, operands: readonly Operand[]): readonly number[] {
  return operands.map((operand) => (operand instanceof RuntimeTensor ? operand.sizes : [])).reduce((a, b) => broadcast(call, a, b), []);
}

/** Sizes are compared from the last dimension on; 1 goes with everything. */
export function broadcast(call: Call, a: readonly number[], b: readonly number[]): readonly number[] {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, index) => {
    const left = a[index - rank + a.length] ?? 1;
    const right = b[index - rank + b.length] ?? 1;
    if (left !== right && left !== 1 && right !== 1) throw call.refuse(`sizes [${a.join(", ")}] and [${b.join(", ")}]`, "sizes that broadcast");
    return left === 1 ? right : left;
  });
}
