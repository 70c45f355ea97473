import type { Call } from "../../method/call.js";
import { operator, type OperatorTable } from "../operator.js";
import { asImages, axisWords, pair, pooledSize, type Axis } from "./image.js";

export const poolOperators: OperatorTable = {
  "aten::avg_pool2d.out": operator(9, (call) => {
    const x = call.view(0);
    const [rows, columns] = windowAxes(call, undefined);
    const sizes = pooledSizes(x.sizes, rows, columns, call.bool(4));
    const words = [axisWords(call, rows), axisWords(call, columns)];
    call.run("averagePool", asImages(x), asImages(call.result(7, sizes)), ...words, Number(call.bool(5)), call.optionalInt(6) ?? 0);
  }),
  "aten::_adaptive_avg_pool2d.out": operator(4, (call) => {
    const x = call.view(0);
    call.run("adaptiveAveragePool", asImages(x), asImages(call.result(2, [...x.sizes.slice(0, -2), ...pair(call.ints(1))])));
  }),
  "aten::max_pool2d_with_indices.out": operator(9, (call) => {
    const x = call.view(0);
    const [rows, columns] = windowAxes(call, 4);
    const sizes = pooledSizes(x.sizes, rows, columns, call.bool(5));
    const [out, indices] = [call.result(6, sizes), call.result(7, sizes)];
    call.run("maxPool", asImages(x), asImages(out), asImages(indices), axisWords(call, rows), axisWords(call, columns));
  }),
  "aten::max_pool2d_with_indices_backward.grad_input": operator(10, (call) => {
    const [gradient, x] = [call.view(0), call.view(1)];
    const sums = call.temporary("float64", x.sizes);
    call.run("fill", call.machine.scalar(0), sums);
    call.run("maxPoolBackward", asImages(gradient), asImages(call.view(7)), asImages(sums));
    call.run("copy", sums, call.result(8, x.sizes));
  }),
};

/** Kernel, stride and padding are at 1, 2 and 3; without a stride windows follow each other. */
function windowAxes(call: Call, dilationAt: number | undefined): readonly [Axis, Axis] {
  const kernels = pair(call.ints(1));
  const strides = call.ints(2).length === 0 ? kernels : pair(call.ints(2));
  const [paddings, dilations] = [pair(call.ints(3)), dilationAt === undefined ? ([1, 1] as const) : pair(call.ints(dilationAt))];
  const axis = (index: 0 | 1): Axis => ({ kernel: kernels[index], stride: strides[index], padding: paddings[index], dilation: dilations[index] });
  return [axis(0), axis(1)];
}

function pooledSizes(sizes: readonly number[], rows: Axis, columns: Axis, ceil: boolean): readonly number[] {
  return [...sizes.slice(0, -2), pooledSize(sizes.at(-2)!, rows, ceil), pooledSize(sizes.at(-1)!, columns, ceil)];
}
