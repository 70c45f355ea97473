import type { Call } from "../../method/call.js";
import { elementCount, expand, insertDimension, transpose, type View } from "../../tensors/view.js";
import { contiguous, contiguousResult } from "../contiguous.js";
import { broadcast } from "../element-wise/apply.js";
import { operator, type OperatorTable } from "../operator.js";
import { isFloating } from "../promotion.js";

const asBatch = (matrix: View): View => insertDimension(matrix, 0);

export const matmulOperators: OperatorTable = {
  "aten::mm.out": operator(4, (call) => {
    const [a, b] = [call.view(0), call.view(1)];
    multiply(call, asBatch(a), asBatch(b), asBatch(call.result(2, [a.sizes[0]!, b.sizes[1]!])));
  }),
  "aten::bmm.out": operator(4, (call) => {
    const [a, b] = [call.view(0), call.view(1)];
    multiply(call, a, b, call.result(2, [a.sizes[0]!, a.sizes[1]!, b.sizes[2]!]));
  }),
  "aten::addmm.out": operator(7, (call) => {
    const [a, b] = [call.view(1), call.view(2)];
    const sizes = [a.sizes[0]!, b.sizes[1]!];
    const out = call.result(5, sizes);
    const product = call.temporary(isFloating(out.dtype) ? "float64" : "int64", sizes);
    multiply(call, asBatch(a), asBatch(b), asBatch(product));
    const [beta, alpha] = [Number(call.scalar(3).value), Number(call.scalar(4).value)];
    call.run(isFloating(out.dtype) ? "addProduct" : "addProductInt", expand(call.view(0), sizes), product, out, beta, alpha);
  }),
  "aten::linear.out": operator(5, (call) => {
    const [x, weights, bias] = [call.view(0), call.view(1), call.optionalTensor(2)];
    const depth = x.sizes.at(-1)!;
    const sizes = [elementCount(x.sizes) / Math.max(1, depth), weights.sizes[0]!];
    const out = contiguousResult(call, call.result(3, [...x.sizes.slice(0, -1), weights.sizes[0]!]), sizes);
    const product = call.temporary("float64", sizes);
    multiply(call, asBatch(contiguous(call, x, [sizes[0]!, depth])), asBatch(transpose(weights, 0, 1)), asBatch(product));
    if (bias === undefined) call.run("copy", product, out.view);
    else call.run("addProduct", expand(bias.view, sizes), product, out.view, 1, 1);
    out.finish();
  }),
  "aten::_cdist_forward.out": operator(6, (call) => {
    const [a, b] = [call.view(0), call.view(1)];
    const batch = broadcast(call, a.sizes.slice(0, -2), b.sizes.slice(0, -2));
    const [rows, columns] = [a.sizes.at(-2)!, b.sizes.at(-2)!];
    const out = contiguousResult(call, call.result(4, [...batch, rows, columns]), [elementCount(batch), rows, columns]);
    const flat = (x: View): View => {
      const full = expand(x, [...batch, ...x.sizes.slice(-2)]);
      return contiguous(call, full, [elementCount(batch), ...x.sizes.slice(-2)]);
    };
    call.run("distances", flat(a), flat(b), out.view, call.double(2));
    out.finish();
  }),
  "aten::_pdist_forward.out": operator(4, (call) => {
    const x = call.view(0);
    const rows = x.sizes[0]!;
    call.run("pairDistances", asBatch(x), call.result(2, [(rows * (rows - 1)) / 2]), call.double(1));
  }),
};

function multiply(call: Call, a: View, b: View, out: View): void {
  if (a.sizes[2] !== b.sizes[1] || a.sizes[0] !== b.sizes[0]) {
    throw call.refuse(`matrices [${a.sizes.join(", ")}] and [${b.sizes.join(", ")}]`, "as many rows on the right as columns on the left");
  }
  call.run("matmul", a, b, out);
}
