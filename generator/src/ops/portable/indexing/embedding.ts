import type { Dim } from "../../../ir/dim.js";
import { oneOf } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { plainDtypes } from "../../loops/c-types.js";
import { element } from "../../loops/expression.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, loop, loops } from "../../loops/statement.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { checkedIndex, indexDtypes } from "./checked-index.js";

const embedding = defineOperator(
  "aten::embedding.out",
  {
    weight: "tensor",
    indices: "tensor",
    padding_idx: "ignored",
    scale_grad_by_freq: "ignored",
    sparse: "ignored",
    out: "out",
  },
  {
    kind: "loop",
    dtypes: plainDtypes,
    types: { indices: oneOf(...indexDtypes) },
    resultSizes: ({ weight, indices }, context) =>
      haveRank(context, { weight }, 2) ? [[...context.sizes(indices), context.sizes(weight)[1]!]] : undefined,
    lower: ({ weight, indices, out }, context) => {
      const table = context.tensor(weight);
      const which = context.tensor(indices);
      const to = context.tensor(out);
      const [entries, width] = shapeOf(table).sizes as readonly [Dim, Dim];
      const outer = shapeOf(which).sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
      const at = outer.map(([name]): AffineLike => variable(name));
      const k = variable("k");
      return {
        kind: "loop",
        operands: { out: writes(to), weight: reads(table), indices: reads(which) },
        steps: loops(outer, [
          ...checkedIndex("row", element("indices", position(shapeOf(which).strides, at)), entries, false),
          loop("k", width, [
            assign(
              element("out", position(shapeOf(to).strides, [...at, k])),
              element("weight", position(shapeOf(table).strides, [variable("row"), k])),
            ),
          ]),
        ]),
        inPlace: [],
        canFail: true,
        multiplyAccumulates: 0,
      };
    },
  },
);

export const embeddingOperators: readonly OperatorDefinition[] = [embedding];
