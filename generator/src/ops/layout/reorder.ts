import { isStatic } from "../../ir/dim.js";
import type { ValueId } from "../../ir/ids.js";
import type { OperatorNode, Origin } from "../../ir/node.js";
import { movableDtypes } from "../loops/c-types.js";
import { defineOperator } from "../operator.js";
import { aliasReshape, lowerReshape } from "../portable/copy/view-copy.js";

export const reorderName = "etgen::reorder";

/**
 * The elements of a tensor, counted in logical order, under other sizes or in another order of memory. No file holds
 * it: it stands for views that exporters drop, and for copies between layouts that operators ask for.
 */
export const reorder = defineOperator(
  reorderName,
  { input: "tensor", out: "out" },
  {
    kind: "alias",
    dtypes: movableDtypes,
    resultSizes: ({ input, out }, context) => {
      const [from, to] = [context.sizes(input), context.sizes(out)];
      if (from.every(isStatic) && to.every(isStatic)) context.equal(count(from), count(to));
      return [to];
    },
    alias: ({ input, out }, context) => aliasReshape(input, out, context),
    lower: ({ input, out }, context) => lowerReshape(input, out, context),
  },
);

/** `instruction` lies past the end of the file's: nodes are told apart by it. */
export function reorderNode(input: ValueId, out: ValueId, origin: Origin): OperatorNode {
  return {
    kind: "operator",
    operator: reorderName,
    arguments: { input: { value: input }, out: { value: out } },
    inputs: [input],
    outputs: [out],
    origin,
  };
}

function count(sizes: readonly number[]): number {
  return sizes.reduce((product, size) => product * size, 1);
}
