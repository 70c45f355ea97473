import type { Call } from "../../method/call.js";
import { expand, type View } from "../../tensors/view.js";
import { broadcastSizes } from "../element-wise/apply.js";
import { operator, type OperatorTable } from "../operator.js";

/** The int8 dialect of Cortex-M exports, element by element. */
export const cortexMElementWise: OperatorTable = {
  "cortex_m::quantize_per_tensor.out": operator(8, (call) => {
    const x = call.view(0);
    call.run("quantizeFloat32", x, call.result(6, x.sizes), call.double(1), call.int(2), call.int(3), call.int(4));
  }),
  "cortex_m::dequantize_per_tensor.out": operator(8, (call) => {
    const x = call.view(0);
    call.run("dequantizeToFloat32", x, call.result(6, x.sizes), call.double(1), call.int(2));
  }),
  "cortex_m::quantized_add.out": operator(15, (call) => {
    const { a, b, out } = operands(call, 0, 4, 13);
    const numbers = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12].map((position) => call.int(position));
    call.run("quantizedAdd", a, b, out, ...numbers);
  }),
  "cortex_m::quantized_mul.out": operator(9, (call) => {
    const { a, b, out } = operands(call, 0, 2, 7);
    call.run("quantizedMul", a, b, out, call.int(1), call.int(3), call.int(4), call.int(5), call.int(6));
  }),
  "cortex_m::quantized_div.out": operator(8, (call) => {
    const { a, b, out } = operands(call, 0, 2, 6);
    call.run("quantizedDiv", a, b, out, call.int(1), call.int(3), call.int(4), call.double(5));
  }),
  "cortex_m::quantized_activation.out": operator(4, (call) => {
    const [x, table] = [call.view(0), call.view(1)];
    call.run("lookUp", x, table, call.result(2, x.sizes));
  }),
};

function operands(call: Call, a: number, b: number, out: number): { readonly a: View; readonly b: View; readonly out: View } {
  const tensors = [call.tensor(a), call.tensor(b)] as const;
  const sizes = broadcastSizes(call, tensors);
  const result = call.result(out, sizes);
  return { a: expand(tensors[0].view, sizes), b: expand(tensors[1].view, sizes), out: result };
}
