import type { DType } from "../../../src/ir/dtype.js";
import { dtypeCode } from "../../machine/dtype-code.js";
import type { Call } from "../../method/call.js";
import { elementCount, insertDimension, moveLast, normalDimension, type View } from "../../tensors/view.js";
import { operator, type OperatorTable } from "../operator.js";
import { isFloating } from "../promotion.js";

/** A tensor as rows of what is combined, and the result that takes one element a row. */
export interface Reduction {
  /** The dimensions that stay, then those that go. */
  readonly rows: View;
  readonly out: View;
  /** Elements of a row. */
  readonly length: number;
}

/** `dimensions` undefined or empty stands for all of them. */
export function reduction(call: Call, dimensions: readonly number[] | undefined, keepDimensions: boolean, out: number): Reduction {
  const x = call.view(0);
  const rank = x.sizes.length;
  const all = x.sizes.map((_, index) => index);
  const gone = dimensions === undefined || dimensions.length === 0 ? all : dimensions.map((each) => normalDimension(each, rank));
  const kept = all.filter((index) => !gone.includes(index)).map((index) => x.sizes[index]!);
  const sizes = keepDimensions ? x.sizes.map((size, index) => (gone.includes(index) ? 1 : size)) : kept;
  const going = all.filter((index) => gone.includes(index));
  return { rows: moveLast(x, going), out: call.result(out, sizes), length: elementCount(going.map((index) => x.sizes[index]!)) };
}

function fold(call: Call, kernel: string, { rows, out, length }: Reduction, compute: DType = out.dtype): void {
  call.run(`${kernel}${isFloating(compute) ? "Float" : "Int"}`, rows, out, length, dtypeCode(compute));
}

/** Operands are converted to the result's type first: truth values are summed where it is bool. */
function total(call: Call, kernel: "sum" | "prod", { rows, out, length }: Reduction): void {
  if (out.dtype !== "bool" || rows.dtype === "bool") return fold(call, kernel, { rows, out, length });
  const truths = call.temporary("bool", rows.sizes);
  call.run("copy", rows, truths);
  fold(call, kernel, { rows: truths, out, length });
}

export const reduceOperators: OperatorTable = {
  "aten::sum.IntList_out": operator(6, (call) => total(call, "sum", reduction(call, call.optionalInts(1), call.bool(2), 4))),
  "aten::mean.out": operator(6, (call) => fold(call, "mean", reduction(call, call.optionalInts(1), call.bool(2), 4))),
  "aten::mean.dtype_out": operator(4, (call) => fold(call, "mean", reduction(call, undefined, false, 2))),
  "aten::prod.out": operator(4, (call) => total(call, "prod", reduction(call, undefined, false, 2))),
  "aten::prod.int_out": operator(6, (call) => total(call, "prod", reduction(call, [call.int(1)], call.bool(2), 4))),
  "aten::amax.out": operator(5, (call) => fold(call, "amax", reduction(call, call.ints(1), call.bool(2), 3))),
  "aten::amin.out": operator(5, (call) => fold(call, "amin", reduction(call, call.ints(1), call.bool(2), 3))),
  "aten::max.unary_out": operator(3, (call) => fold(call, "amax", reduction(call, undefined, false, 1))),
  "aten::min.unary_out": operator(3, (call) => fold(call, "amin", reduction(call, undefined, false, 1))),
  "aten::any.all_out": operator(3, (call) => fold(call, "any", reduction(call, undefined, false, 1), call.tensor(0).dtype)),
  "aten::any.out": operator(5, (call) => fold(call, "any", reduction(call, [call.int(1)], call.bool(2), 3), call.tensor(0).dtype)),
  "aten::any.dims_out": operator(5, (call) => {
    const dimensions = call.optionalInts(1);
    // Unlike its relatives this one takes an empty list at its word.
    const rows = dimensions?.length === 0 ? everyElement(call) : reduction(call, dimensions, call.bool(2), 3);
    fold(call, "any", rows, call.tensor(0).dtype);
  }),
  "aten::argmax.out": operator(5, (call) => argExtreme(call, 1)),
  "aten::argmin.out": operator(5, (call) => argExtreme(call, -1)),
  "aten::max.dim_max": operator(6, (call) => extreme(call, 1)),
  "aten::min.dim_min": operator(6, (call) => extreme(call, -1)),
  "aten::var.out": operator(6, (call) => {
    variance(call, reduction(call, call.optionalInts(1), call.bool(3), 4), call.bool(2) ? 1 : 0, undefined);
  }),
  "aten::var.correction_out": operator(6, (call) => {
    variance(call, reduction(call, call.optionalInts(1), call.bool(3), 4), correction(call), undefined);
  }),
  "aten::var_mean.correction_out": operator(7, (call) => {
    const rows = reduction(call, call.optionalInts(1), call.bool(3), 4);
    variance(call, rows, correction(call), call.result(5, rows.out.sizes));
  }),
  "aten::cumsum.out": operator(5, (call) => {
    const x = call.view(0);
    const [rows, out] = [x, call.result(3, x.sizes)].map((view) => lastRows(view, call.int(1))) as [View, View];
    call.run("cumulativeSum", rows, out, rows.sizes.at(-1)!);
  }),
  "aten::topk.values": operator(8, topK),
};

function everyElement(call: Call): Reduction {
  const rows = call.view(0);
  return { rows, out: call.result(3, rows.sizes), length: 1 };
}

/** A dimension as the last one; a tensor of no dimensions gets one. */
export function lastRows(view: View, dimension: number): View {
  return view.sizes.length === 0 ? insertDimension(view, 0) : moveLast(view, [normalDimension(dimension, view.sizes.length)]);
}

function argExtreme(call: Call, sign: 1 | -1): void {
  const dimension = call.optionalInt(1);
  const { rows, out, length } = reduction(call, dimension === undefined ? undefined : [dimension], call.bool(2), 3);
  requireElements(call, length);
  call.run("extremeIndex", rows, 0, out, length, sign);
}

function extreme(call: Call, sign: 1 | -1): void {
  const { rows, out, length } = reduction(call, [call.int(1)], call.bool(2), 3);
  requireElements(call, length);
  call.run("extremeIndex", rows, out, call.result(4, out.sizes), length, sign);
}

function requireElements(call: Call, length: number): void {
  if (length === 0) throw call.refuse("a dimension without elements", "one that has a largest and a smallest");
}

function correction(call: Call): number {
  const scalar = call.optionalScalar(2);
  return scalar === undefined ? 1 : Number(scalar.value);
}

function variance(call: Call, { rows, out, length }: Reduction, degrees: number, means: View | undefined): void {
  call.run("variance", rows, out, means ?? 0, length, degrees);
}

function topK(call: Call): void {
  const [x, k, dimension] = [call.view(0), call.int(1), call.int(2)];
  const at = normalDimension(dimension, x.sizes.length);
  const sizes = x.sizes.map((size, index) => (index === at ? k : size));
  const [values, indices] = [call.result(5, sizes), call.result(6, sizes)];
  const rows = lastRows(x, dimension);
  const length = rows.sizes.at(-1)!;
  if (k > length) throw call.refuse(`k = ${k}`, `at most ${length}, the elements of the dimension`);
  const taken = call.temporary("int8", [length]);
  call.run("topK", rows, lastRows(values, dimension), lastRows(indices, dimension), taken, length, k, call.bool(3) ? 1 : -1);
}
