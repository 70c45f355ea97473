import { dimProduct } from "../../../ir/dim.js";
import { oneOf } from "../../dtype-rules.js";
import { variable, plus, times } from "../../loops/affine.js";
import { c, element } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { assign, constant, jump, loops, when } from "../../loops/statement.js";
import { hasSizes, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { imageElement } from "../convolution/convolution-loops.js";
import { imageShape } from "../convolution/problem.js";
import { fillNest } from "../copy/fill.js";

/** Each gradient goes to the place its maximum came from. */
export const maxPoolBackward: OperatorDefinition = defineOperator(
  "aten::max_pool2d_with_indices_backward.grad_input",
  {
    grad_output: "tensor",
    input: "tensor",
    kernel_size: "ignored",
    stride: "ignored",
    padding: "ignored",
    dilation: "ignored",
    ceil_mode: "ignored",
    indices: "tensor",
    grad_input: "out",
  },
  {
    kind: "loop",
    dtypes: ["float32", "float64"],
    types: { indices: oneOf("int64") },
    resultSizes: ({ grad_output: gradient, input, indices }, context) => {
      if (!haveRank(context, { grad_output: gradient, input }, 3, 4)) return undefined;
      const [images, windows] = [context.sizes(input), context.sizes(gradient)];
      if (!hasSizes(context, "indices", indices, windows)) return undefined;
      if (!haveRank(context, { input }, windows.length)) return undefined;
      images.slice(0, -2).forEach((size, dim) => context.equal(size, windows[dim]!));
      return [images];
    },
    lower: ({ grad_output: gradient, indices, grad_input: result }, context) => {
      const from = imageShape(context.tensor(gradient));
      const places = imageShape(context.tensor(indices));
      const to = imageShape(context.tensor(result));
      const at = (operand: string, shape: typeof from) =>
        imageElement(operand, shape, variable("n"), variable("c"), variable("y"), variable("x"));
      const target = plus(
        times(variable("n"), to.strides.batch),
        times(variable("c"), to.strides.channel),
        times(variable("row"), to.strides.height),
        times(variable("column"), to.strides.width),
      );
      const plane = dimProduct(to.height, to.width);
      return {
        kind: "loop",
        operands: {
          result: writes(context.tensor(result)),
          gradient: reads(context.tensor(gradient)),
          indices: reads(context.tensor(indices)),
        },
        steps: [
          fillNest(context, result, literal(0, context.tensor(result).dtype === "float64" ? "float64" : "float32"), "result"),
          ...loops(
            [
              ["n", from.batches],
              ["c", from.channels],
              ["y", from.height],
              ["x", from.width],
            ],
            [
              constant("int64_t", "place", at("indices", places)),
              when(c`place < 0 || place >= ${plane}`, [jump("fail")]),
              constant("int32_t", "row", c`(int32_t)place / ${to.width}`),
              constant("int32_t", "column", c`(int32_t)place % ${to.width}`),
              assign(element("result", target), at("gradient", from), "+="),
            ],
          ),
        ],
        inPlace: [],
        canFail: true,
        multiplyAccumulates: 0,
      };
    },
  },
);
