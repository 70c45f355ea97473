import { askedBy, castFrom, sumOfMain } from "../../dtype-rules.js";
import { variable } from "../../loops/affine.js";
import { computeType, plainDtypes, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { element, fill } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, declare, loop, loops } from "../../loops/statement.js";
import { nothingToDo } from "../../lowering.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { plus } from "../elementwise/binary-expressions.js";
import { axisWalk } from "./axis.js";

/** Running sums along a dimension, in the type of the result. */
export const cumsum: OperatorDefinition = defineOperator(
  "aten::cumsum.out",
  { in: "tensor", dim: "axis", dtype: "dtype?", out: "out" },
  {
    kind: "loop",
    dtypes: plainDtypes,
    types: { out: castFrom(askedBy("dtype", sumOfMain)) },
    lower: ({ in: input, dim, out }, context) => {
      const from = context.tensor(input);
      const to = context.tensor(out);
      if (to.sizes.includes(0)) return nothingToDo;
      const type = computeType(to.dtype);
      const walk = axisWalk(from, dim);
      const k = variable("k");
      const x = fill(loadAs(from.dtype, type), { element: element("input", walk.at(shapeOf(from).strides, k)) });
      return {
        kind: "loop",
        operands: { out: writes(to), input: reads(from) },
        steps: loops(walk.outer, [
          declare(storageType(type), "sum", literal(0, type)),
          loop("k", walk.extent, [
            assign("sum", fill(plus(type), { x: "sum", y: x })),
            assign(element("out", walk.at(shapeOf(to).strides, k)), fill(storeAs(type, to.dtype), { element: "sum" })),
          ]),
        ]),
        inPlace: [],
        canFail: false,
        multiplyAccumulates: 0,
      };
    },
  },
);
