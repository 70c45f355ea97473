import type { Call } from "../../method/call.js";
import { transpose, type View } from "../../tensors/view.js";
import { pickByLists } from "../index/offsets.js";
import { operator, type OperatorTable } from "../operator.js";

/** Elements of one dimension and the factors with which a result takes them together. */
interface Taps {
  readonly indices: readonly number[];
  readonly weights: readonly number[];
}

export const resampleOperators: OperatorTable = {
  "aten::upsample_nearest2d.vec_out": operator(5, (call) => {
    const x = call.view(0);
    const factors = call.optionalDoubles(2);
    const sizes = resampledSizes(x, call.optionalInts(1), factors);
    const lists = x.sizes.map((size, dimension) => {
      const factor = factors?.[dimension - 2];
      // PyTorch works with float32 here, which decides where a step falls.
      const ratio = Math.fround(factor === undefined ? Math.fround(size) / sizes[dimension]! : 1 / factor);
      return Array.from({ length: sizes[dimension]! }, (_, index) =>
        dimension < 2 ? index : Math.min(Math.floor(Math.fround(index * ratio)), size - 1),
      );
    });
    pickByLists(call, x, lists, call.result(3, sizes));
  }),
  "aten::upsample_bilinear2d.vec_out": operator(6, (call) => {
    const x = call.view(0);
    const factors = call.optionalDoubles(3);
    const sizes = resampledSizes(x, call.optionalInts(1), factors);
    const isAligned = call.bool(2);
    const taps = (dimension: 2 | 3): readonly Taps[] => linearTaps(x.sizes[dimension]!, sizes[dimension]!, isAligned, factors?.[dimension - 2]);
    resample(call, x, taps(2), taps(3), call.result(4, sizes));
  }),
  "aten::_upsample_bilinear2d_aa.out": operator(7, (call) => {
    const x = call.view(0);
    const sizes = [...x.sizes.slice(0, 2), ...call.ints(1)];
    const isAligned = call.bool(2);
    const taps = (dimension: 2 | 3): readonly Taps[] =>
      antialiasedTaps(x.sizes[dimension]!, sizes[dimension]!, isAligned, call.optionalDouble(dimension + 1));
    resample(call, x, taps(2), taps(3), call.result(5, sizes));
  }),
  "aten::grid_sampler_2d.out": operator(7, (call) => {
    const [x, grid] = [call.view(0), call.view(1)];
    const out = call.result(5, [...x.sizes.slice(0, 2), ...grid.sizes.slice(1, 3)]);
    call.run("gridSample", x, grid, out, call.int(2), call.int(3), Number(call.bool(4)));
  }),
};

function resampledSizes(x: View, given: readonly number[] | undefined, factors: readonly number[] | undefined): readonly number[] {
  const spatial = given ?? factors!.map((factor, index) => Math.floor(x.sizes[2 + index]! * factor));
  return [...x.sizes.slice(0, 2), ...spatial];
}

/** Distance in the operand from one element of the result to the next. */
function stepOf(size: number, wanted: number, isAligned: boolean, factor: number | undefined): number {
  if (isAligned) return wanted > 1 ? (size - 1) / (wanted - 1) : 0;
  return factor === undefined ? size / wanted : 1 / factor;
}

function linearTaps(size: number, wanted: number, isAligned: boolean, factor: number | undefined): readonly Taps[] {
  const step = stepOf(size, wanted, isAligned, factor);
  return Array.from({ length: wanted }, (_, index) => {
    const place = isAligned ? step * index : Math.max(0, step * (index + 0.5) - 0.5);
    const low = Math.min(Math.floor(place), size - 1);
    const fraction = size === wanted ? 0 : Math.min(Math.max(place - low, 0), 1);
    return { indices: [size === wanted ? index : low, Math.min(low + 1, size - 1)], weights: [1 - fraction, fraction] };
  });
}

/** A triangle as wide as the step, so that shrinking takes all elements into account. */
function antialiasedTaps(size: number, wanted: number, isAligned: boolean, factor: number | undefined): readonly Taps[] {
  const step = stepOf(size, wanted, isAligned, factor);
  const support = Math.max(1, step);
  return Array.from({ length: wanted }, (_, index) => {
    const centre = step * (index + 0.5);
    const first = Math.max(Math.trunc(centre - support + 0.5), 0);
    const end = Math.min(Math.trunc(centre + support + 0.5), size);
    const indices = Array.from({ length: Math.max(0, end - first) }, (_unused, offset) => first + offset);
    const raw = indices.map((each) => Math.max(0, 1 - Math.abs((each - centre + 0.5) / support)));
    const sum = raw.reduce((total, weight) => total + weight, 0);
    return { indices, weights: raw.map((weight) => weight / sum) };
  });
}

/** Columns first, then rows. */
function resample(call: Call, x: View, rows: readonly Taps[], columns: readonly Taps[], out: View): void {
  const between = call.temporary("float64", [...x.sizes.slice(0, 3), columns.length]);
  resampleLast(call, x, columns, between);
  resampleLast(call, transpose(between, 2, 3), rows, transpose(out, 2, 3));
}

function resampleLast(call: Call, x: View, taps: readonly Taps[], out: View): void {
  const width = Math.max(...taps.map(({ indices }) => indices.length));
  const padded = (list: readonly number[]): readonly number[] => [...list, ...Array.from({ length: width - list.length }, () => 0)];
  const indices = call.intTensor(taps.flatMap((each) => padded(each.indices)));
  const weights = call.doubleTensor(taps.flatMap((each) => padded(each.weights)), [taps.length, width]);
  call.run("resampleLast", x, { ...indices, sizes: [taps.length, width], strides: [width, 1] }, weights, out);
}
