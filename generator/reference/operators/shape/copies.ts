import type { Call } from "../../method/call.js";
import { asReal, elementCount, expand, type View } from "../../tensors/view.js";
import { operator, type Operator, type OperatorTable } from "../operator.js";

/** A copy with the operand's sizes, whatever the layouts and types. */
const plainCopy = (argumentCount: number, out: number): Operator =>
  operator(argumentCount, (call) => {
    const x = call.tensor(0);
    call.run("copy", x.view, call.result(out, x.sizes));
  });

export const copyOperators: OperatorTable = {
  "aten::alias_copy.out": plainCopy(3, 1),
  "aten::detach_copy.out": plainCopy(3, 1),
  "aten::lift_fresh_copy.out": plainCopy(3, 1),
  "aten::clone.out": plainCopy(4, 2),
  "aten::_to_copy.out": plainCopy(5, 3),
  "dim_order_ops::_to_dim_order_copy.out": plainCopy(5, 3),
  "dim_order_ops::_clone_dim_order.out": plainCopy(5, 3),
  "et_copy::_h2d_copy.out": plainCopy(3, 1),
  "et_copy::_d2h_copy.out": plainCopy(3, 1),
  "aten::view_as_real_copy.out": operator(3, (call) => {
    const real = asReal(call.view(0));
    call.run("copy", real, call.result(1, real.sizes));
  }),
  "aten::copy.out": operator(5, (call) => {
    const sizes = call.tensor(0).sizes;
    call.run("copy", expand(call.view(1), sizes), call.result(3, sizes));
  }),
  "aten::copy_": operator(4, (call) => {
    const target = call.view(0);
    call.run("copy", expand(call.view(1), target.sizes), target);
  }),
  "aten::view_copy.out": operator(4, (call) => {
    const x = call.view(0);
    call.run("copy", x, call.result(2, sizesOfView(call, x, call.ints(1))));
  }),
};

/** One size of a view may be -1: what the others leave. */
export function sizesOfView(call: Call, x: View, wanted: readonly number[]): readonly number[] {
  const count = elementCount(x.sizes);
  const known = elementCount(wanted.filter((size) => size !== -1));
  const sizes = wanted.map((size) => (size === -1 ? (known === 0 ? 0 : count / known) : size));
  if (elementCount(sizes) !== count) throw call.refuse(`${count} elements`, `those of a view [${wanted.join(", ")}]`);
  return sizes;
}
