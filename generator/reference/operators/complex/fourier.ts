import type { Call } from "../../method/call.js";
import { asReal, elementCount, moveLast, normalDimension, select, type View } from "../../tensors/view.js";
import { operator, type OperatorTable } from "../operator.js";
import { toPairs } from "./pairs.js";

/** Transforms of several dimensions are transforms of one, one after the other. */
export const fourierOperators: OperatorTable = {
  "aten::_fft_c2c.out": operator(6, (call) => {
    const x = call.view(0);
    const sign = call.bool(3) ? -1 : 1;
    const found = dimensionsOf(call).reduce(
      (pairs, each) => transform(call, pairs, each, { sign, points: x.sizes[each]!, wanted: x.sizes[each]! }),
      toPairs(call, x, x.sizes),
    );
    call.run("copy", found, asReal(call.result(4, x.sizes)));
  }),
  "aten::_fft_r2c.out": operator(6, (call) => {
    const x = call.view(0);
    const dimensions = dimensionsOf(call);
    const last = dimensions.at(-1)!;
    const sizes = x.sizes.map((size, index) => (index === last && call.bool(3) ? Math.floor(size / 2) + 1 : size));
    // The halved dimension comes first, the others follow on what is left of it.
    const order = [...dimensions].reverse();
    const found = order.reduce(
      (pairs, each) => transform(call, pairs, each, { sign: -1, points: x.sizes[each]!, wanted: sizes[each]! }),
      toPairs(call, x, x.sizes),
    );
    call.run("copy", found, asReal(call.result(4, sizes)));
  }),
  "aten::_fft_c2r.out": operator(6, (call) => {
    const x = call.view(0);
    const dimensions = dimensionsOf(call);
    const [last, points] = [dimensions.at(-1)!, call.int(3)];
    if (x.sizes[last] !== Math.floor(points / 2) + 1) throw call.refuse(`${x.sizes[last]} numbers for ${points} points`, "half of them and one");
    const sizes = x.sizes.map((size, index) => (index === last ? points : size));
    const found = dimensions.reduce(
      (pairs, each) => transform(call, pairs, each, { sign: 1, points: sizes[each]!, wanted: sizes[each]! }),
      toPairs(call, x, x.sizes),
    );
    call.run("copy", select(found, sizes.length, 0), call.result(4, sizes));
  }),
};

interface Line {
  /** Of the exponent: -1 forward, 1 back. */
  readonly sign: 1 | -1;
  readonly points: number;
  /** Results, from the first on. */
  readonly wanted: number;
}

function dimensionsOf(call: Call): readonly number[] {
  const rank = call.tensor(0).sizes.length;
  const dimensions = call.ints(1).map((each) => normalDimension(each, rank));
  if (dimensions.length === 0) throw call.refuse("no dimension", "one to transform");
  return dimensions;
}

/** Along one dimension of pairs; the normalisation is 0 for none, 1 for the root of the points and 2 for all of them. */
function transform(call: Call, pairs: View, dimension: number, { sign, points, wanted }: Line): View {
  const normalisation = call.int(2);
  const scale = normalisation === 2 ? 1 / points : normalisation === 1 ? 1 / Math.sqrt(points) : 1;
  const pairAt = pairs.sizes.length - 1;
  const lines = moveLast(pairs, [dimension, pairAt]);
  const rows = elementCount(lines.sizes.slice(0, -2));
  const input = call.temporary("float64", [rows, lines.sizes.at(-2)!, 2]);
  call.run("copy", lines, input);
  const output = call.temporary("float64", [rows, wanted, 2]);
  call.run("fourier", input, output, points, sign, scale);
  const result = call.temporary("float64", pairs.sizes.map((size, index) => (index === dimension ? wanted : size)));
  call.run("copy", output, moveLast(result, [dimension, pairAt]));
  return result;
}
