import type { Call } from "../../method/call.js";
import { asReal, expand, select, type View } from "../../tensors/view.js";

/** A real or complex view as pairs of float64 of its own, broadcast to the given sizes. */
export function toPairs(call: Call, view: View, sizes: readonly number[]): View {
  const pairs = call.temporary("float64", [...sizes, 2]);
  if (view.dtype.startsWith("complex")) {
    call.run("copy", expand(asReal(view), pairs.sizes), pairs);
    return pairs;
  }
  call.run("fill", call.machine.scalar(0), pairs);
  call.run("copy", expand(view, sizes), select(pairs, sizes.length, 0));
  return pairs;
}
