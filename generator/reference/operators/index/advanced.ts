import type { Call } from "../../method/call.js";
import type { RuntimeTensor } from "../../tensors/runtime-tensor.js";
import { expand, select, type View } from "../../tensors/view.js";
import { broadcast } from "../element-wise/apply.js";
import { operator, type OperatorTable } from "../operator.js";
import { countUp, offsetsOf, padSizes, type DimensionIndex } from "./offsets.js";

/** Indexing with tensors, as in x[rows, :, mask]. */
export const advancedIndexOperators: OperatorTable = {
  "aten::index.Tensor_out": operator(4, (call) => {
    const x = call.view(0);
    const { sizes, indices } = lookedAt(call, x, call.optionalTensors(1));
    call.run("readOffsets", x, offsetsOf(call, x, indices, sizes), call.result(2, sizes));
  }),
  "aten::index_put.out": operator(6, (call) => {
    const x = call.view(0);
    const out = call.result(4, x.sizes);
    call.run("copy", x, out);
    put(call, out);
  }),
  "aten::index_put_": operator(5, (call) => put(call, call.view(0))),
};

function put(call: Call, target: View): void {
  const { sizes, indices } = lookedAt(call, target, call.optionalTensors(1));
  call.run("writeOffsets", expand(call.view(2), sizes), offsetsOf(call, target, indices, sizes), target, Number(call.bool(3)));
}

interface LookedAt {
  readonly sizes: readonly number[];
  readonly indices: readonly DimensionIndex[];
}

/** The common sizes of the index tensors replace the indexed dimensions; they come first where those are not adjacent. */
function lookedAt(call: Call, x: View, given: readonly (RuntimeTensor | undefined)[]): LookedAt {
  const indexed = given.flatMap((tensor, position) => indexViews(call, tensor, dimensionBefore(given, position)));
  const common = indexed.map(({ index }) => index.sizes).reduce((a, b) => broadcast(call, a, b), [] as readonly number[]);
  const isIndexed = (dimension: number): boolean => indexed.some((one) => one.dimension === dimension);
  const whole = x.sizes.map((_, dimension) => dimension).filter((dimension) => !isIndexed(dimension));
  const dimensions = indexed.map(({ dimension }) => dimension);
  const isAdjacent = Math.max(...dimensions) - Math.min(...dimensions) === dimensions.length - 1;
  const before = isAdjacent ? whole.filter((dimension) => dimension < dimensions[0]!) : [];
  const after = whole.filter((dimension) => !before.includes(dimension));
  const sizes = [...before.map((each) => x.sizes[each]!), ...common, ...after.map((each) => x.sizes[each]!)];
  const wholeIndices = [...before, ...after].map((dimension, position): DimensionIndex => {
    const behind = before.length + after.length - 1 - position + (position < before.length ? common.length : 0);
    return { dimension, index: padSizes(countUp(call, x.sizes[dimension]!), behind) };
  });
  const indexedIndices = indexed.map(({ dimension, index }): DimensionIndex => ({ dimension, index: padSizes(index, after.length) }));
  return { sizes, indices: [...wholeIndices, ...indexedIndices] };
}

/** A mask stands for as many dimensions as it has. */
function dimensionBefore(given: readonly (RuntimeTensor | undefined)[], position: number): number {
  return given.slice(0, position).reduce((sum, tensor) => sum + (tensor !== undefined && isMask(tensor) ? tensor.sizes.length : 1), 0);
}

function isMask({ dtype }: RuntimeTensor): boolean {
  return dtype === "bool" || dtype === "uint8";
}

/** The index of each dimension that the tensor stands for: for a mask where it holds. */
function indexViews(call: Call, tensor: RuntimeTensor | undefined, dimension: number): readonly DimensionIndex[] {
  if (tensor === undefined) return [];
  if (!isMask(tensor)) return [{ dimension, index: tensor.view }];
  const mask = tensor.view;
  const places = call.temporary("int64", [call.run("countTrue", mask), mask.sizes.length]);
  call.run("nonzero", mask, places);
  return mask.sizes.map((_, column) => ({ dimension: dimension + column, index: select(places, 1, column) }));
}
