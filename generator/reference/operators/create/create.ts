import type { Call } from "../../method/call.js";
import { scalarNumber } from "../element-wise/apply.js";
import { operator, type OperatorTable } from "../operator.js";

const fill = (call: Call, value: number | bigint, out: number, sizes: readonly number[]): void => {
  call.run("fill", call.machine.scalar(value), call.result(out, sizes));
};

/** Random contents and contents that nobody has set are zeros here. */
export const createOperators: OperatorTable = {
  "aten::full.out": operator(4, (call) => fill(call, scalarNumber(call.scalar(1)), 2, call.ints(0))),
  "aten::full_like.out": operator(5, (call) => fill(call, scalarNumber(call.scalar(1)), 3, call.tensor(0).sizes)),
  "aten::zeros.out": operator(3, (call) => fill(call, 0n, 1, call.ints(0))),
  "aten::ones.out": operator(3, (call) => fill(call, 1n, 1, call.ints(0))),
  "aten::empty.out": operator(4, (call) => fill(call, 0n, 2, call.ints(0))),
  "dim_order_ops::_empty_dim_order.out": operator(4, (call) => fill(call, 0n, 2, call.ints(0))),
  "aten::rand.out": operator(3, (call) => fill(call, 0n, 1, call.ints(0))),
  "aten::randn.out": operator(3, (call) => fill(call, 0n, 1, call.ints(0))),
  "aten::scalar_tensor.out": operator(3, (call) => fill(call, scalarNumber(call.scalar(0)), 1, [])),
  "aten::fill.Scalar_out": operator(4, (call) => fill(call, scalarNumber(call.scalar(1)), 2, call.tensor(0).sizes)),
  "aten::fill.Tensor_out": operator(4, (call) => {
    const value = call.view(1);
    call.run("fill", value, call.result(2, call.tensor(0).sizes));
  }),
  "aten::arange.out": operator(3, (call) => arange(call, 0, call.scalar(0).value, 1, 1)),
  "aten::arange.start_out": operator(5, (call) => arange(call, call.scalar(0).value, call.scalar(1).value, call.scalar(2).value, 3)),
};

/** start + index * step, in integers where both are. */
function arange(call: Call, start: Bound, end: Bound, step: Bound, out: number): void {
  const count = Math.ceil((Number(end) - Number(start)) / Number(step));
  const result = call.result(out, [Math.max(0, count)]);
  if (typeof start === "number" || typeof step === "number") {
    call.run("arangeFloat", call.machine.scalar(Number(start)), call.machine.scalar(Number(step)), result);
  } else {
    call.run("arangeInt", call.machine.scalar(BigInt(start)), call.machine.scalar(BigInt(step)), result);
  }
}

type Bound = bigint | number | boolean;
