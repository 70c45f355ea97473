import type { Call } from "../../method/call.js";
import { pickByLists } from "../index/offsets.js";
import { operator, type OperatorTable } from "../operator.js";
import { padsByDimension } from "../shape/composition.js";

const dimensions = ["1d", "2d", "3d"];

/** The border element goes on, or the inner ones follow in reverse order. */
const replicated = (position: number, size: number): number => Math.min(Math.max(position, 0), size - 1);
const reflected = (position: number, size: number): number => (position < 0 ? -position : position >= size ? 2 * (size - 1) - position : position);

export const paddingOperators: OperatorTable = Object.fromEntries(
  dimensions.flatMap((dimension) => [
    [`aten::replication_pad${dimension}.out`, operator(4, (call) => pad(call, replicated))],
    [`aten::reflection_pad${dimension}.out`, operator(4, (call) => pad(call, reflected))],
  ]),
);

function pad(call: Call, source: (position: number, size: number) => number): void {
  const x = call.view(0);
  const pads = padsByDimension(call.ints(1), x.sizes.length);
  const lists = x.sizes.map((size, index) => {
    const [before, after] = pads[index]!;
    return Array.from({ length: size + before + after }, (_, position) => source(position - before, size));
  });
  pickByLists(call, x, lists, call.result(2, lists.map((list) => list.length)));
}
