import { dtypeBytes, type DType } from "../../../src/ir/dtype.js";
import type { Call } from "../../method/call.js";
import { expand } from "../../tensors/view.js";
import { operator, type OperatorTable } from "../operator.js";
import { computeType, isFloating } from "../promotion.js";
import { applyEach, broadcastSizes, scalarNumber, type Operand } from "./apply.js";

/** Operators that take elements from one operand or another. */
export const selectOperators: OperatorTable = {
  "aten::where.self_out": operator(5, (call) => {
    const operands = [call.tensor(0), call.tensor(1), call.tensor(2)];
    const sizes = broadcastSizes(call, operands);
    const out = call.result(3, sizes);
    call.run("where", ...operands.map((operand) => expand(operand.view, sizes)), out);
  }),
  "aten::masked_fill.Scalar_out": operator(5, (call) => {
    const [x, mask] = [call.tensor(0), call.tensor(1)];
    const sizes = broadcastSizes(call, [x, mask]);
    const value = call.machine.scalar(scalarNumber(call.scalar(2)));
    const out = call.result(3, sizes);
    call.run("where", expand(mask.view, sizes), expand(value, sizes), expand(x.view, sizes), out);
  }),
  "aten::clamp.out": operator(5, (call) => {
    const [x, low, high] = [call.tensor(0), call.optionalScalar(1), call.optionalScalar(2)];
    clamp(call, x, low, high, computeType([x, ...[low, high].filter((bound) => bound !== undefined)]));
  }),
  "aten::hardtanh.out": operator(5, (call) => {
    const x = call.tensor(0);
    clamp(call, x, call.scalar(1), call.scalar(2), x.dtype);
  }),
  "aten::clamp.Tensor_out": operator(5, (call) => {
    const [x, low, high] = [call.tensor(0), call.optionalTensor(1), call.optionalTensor(2)];
    clamp(call, x, low, high, computeType([x, ...[low, high].filter((bound) => bound !== undefined)]));
  }),
  "aten::native_dropout.out": operator(6, (call) => {
    // The draw in which nothing is dropped.
    const x = call.tensor(0);
    call.run("copy", x.view, call.result(3, x.sizes));
    call.run("fill", call.machine.scalar(1n), call.result(4, x.sizes));
  }),
};

/** The ends of an integer type: bounds wrap to it like all operands. */
function integerLimits(dtype: DType): readonly [bigint, bigint] {
  const bits = BigInt(8 * dtypeBytes(dtype));
  if (dtype === "bool") return [0n, 1n];
  return dtype.startsWith("uint") ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
}

function clamp(call: Call, x: Operand, low: Operand | undefined, high: Operand | undefined, compute: DType): void {
  const [lowest, highest] = isFloating(compute) ? [-Infinity, Infinity] : integerLimits(compute);
  const none = (limit: number | bigint): Operand => (typeof limit === "bigint" ? { kind: "int", value: limit } : { kind: "double", value: limit });
  applyEach(call, { kernel: "clamp", operands: [x, low ?? none(lowest), high ?? none(highest)], out: 3, compute });
}

