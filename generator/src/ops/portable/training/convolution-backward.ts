import { dimProduct, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { minus, plus, times, variable, type Affine } from "../../loops/affine.js";
import { c, element } from "../../loops/expression.js";
import { reads, writes } from "../../loops/operands.js";
import { assign, constant, jump, loops, when, type Statement } from "../../loops/statement.js";
import type { LoopOperand } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { imageElement } from "../convolution/convolution-loops.js";
import { imageShape, spatialPair, type ImageShape } from "../convolution/problem.js";
import { fillNest } from "../copy/fill.js";

/**
 * Gradients of a convolution's input, weights and bias. A convolution links each pixel of its small image (the result,
 * or the input of a transposed one) with the window of the large image under it; all three gradients are sums over
 * these links.
 */
export const convolutionBackward: OperatorDefinition = defineOperator(
  "aten::convolution_backward.out",
  {
    grad_output: "tensor",
    input: "tensor",
    weight: "tensor",
    bias_sizes: "ignored",
    stride: "positive[]",
    padding: "int[]",
    dilation: "positive[]",
    transposed: "bool",
    output_padding: "ignored",
    groups: "positive",
    output_mask: "bool[]",
    grad_input: "out",
    grad_weight: "out",
    grad_bias: "out",
  },
  {
    kind: "loop",
    dtypes: ["float32"],
    types: {},
    resultSizes: (args, context) => {
      const { grad_output: gradient, input, weight, transposed, groups } = args;
      if (args.output_mask.length !== 3) context.mismatch(`a mask of ${args.output_mask.length}`, "one of 3, of the input, the weights and the bias");
      if (!haveRank(context, { weight }, 3, 4)) return undefined;
      const kernel = context.sizes(weight);
      if (!haveRank(context, { grad_output: gradient, input }, kernel.length)) return undefined;
      const [gradients, images] = [context.sizes(gradient), context.sizes(input)];
      const [small, large] = transposed ? [images, gradients] : [gradients, images];
      context.equal(gradients[0]!, images[0]!);
      context.equal(small[1]!, kernel[0]!);
      context.equal(large[1]!, dimProduct(kernel[1]!, groups));
      // A gradient that is not asked for has whatever sizes the file gives it.
      const asked = (index: 0 | 1 | 2, result: ValueRef, sizes: readonly Dim[]): readonly Dim[] =>
        args.output_mask[index] === true ? sizes : context.bounds(result);
      return [
        asked(0, args.grad_input, images),
        asked(1, args.grad_weight, kernel),
        asked(2, args.grad_bias, [gradients[1]!]),
      ];
    },
    lower: (args, context) => {
      const { grad_output: gradient, input, weight, transposed } = args;
      const isSignal = context.tensor(weight).sizes.length === 3;
      const shape = (ref: ValueRef): ImageShape => imageShape(context.tensor(ref), isSignal);
      const [smallShape, largeShape] = transposed ? [shape(input), shape(gradient)] : [shape(gradient), shape(input)];
      const weights = shape(weight);
      const [stride, dilation] = [spatialPair(args.stride, 1, isSignal), spatialPair(args.dilation, 1, isSignal)];
      const padding = spatialPair(args.padding, 0, isSignal);
      const names = ["n", "g", "s", "l", "y", "x", "ky", "kx"] as const;
      const [n, g, s, l, y, x, ky, kx] = names.map(variable) as readonly Affine[];
      const smallPerGroup = isStatic(smallShape.channels) ? smallShape.channels / args.groups : smallShape.channels;
      const smallChannel = plus(times(g!, smallPerGroup), s!);
      const largeChannel = plus(times(g!, weights.channels), l!);
      const small = (operand: string) => imageElement(operand, smallShape, n!, smallChannel, y!, x!);
      const large = (operand: string) =>
        imageElement(operand, largeShape, n!, largeChannel, variable("row"), variable("column"));
      const weightAt = (operand: string) => imageElement(operand, weights, smallChannel, l!, ky!, kx!);
      const gradientAt = transposed ? large("gradient") : small("gradient");
      const inputAt = transposed ? small("input") : large("input");

      const operands: Record<string, LoopOperand> = {};
      const isWanted = (index: 0 | 1 | 2, ref: ValueRef): boolean => args.output_mask[index] === true && context.isRead(ref);
      const links: Statement[] = [];
      const steps = [];
      if (isWanted(0, args.grad_input)) {
        operands["grad_input"] = writes(context.tensor(args.grad_input));
        steps.push(fillNest(context, args.grad_input, "0.0f", "grad_input"));
        links.push(assign(transposed ? small("grad_input") : large("grad_input"), c`${gradientAt} * ${weightAt("weight")}`, "+="));
      }
      if (isWanted(1, args.grad_weight)) {
        operands["grad_weight"] = writes(context.tensor(args.grad_weight));
        steps.push(fillNest(context, args.grad_weight, "0.0f", "grad_weight"));
        links.push(assign(weightAt("grad_weight"), c`${gradientAt} * ${inputAt}`, "+="));
      }
      const biasSteps: (Statement | ReturnType<typeof fillNest>)[] = [];
      if (isWanted(2, args.grad_bias)) {
        operands["grad_bias"] = writes(context.tensor(args.grad_bias));
        const image = shape(gradient);
        biasSteps.push(
          fillNest(context, args.grad_bias, "0.0f", "grad_bias"),
          ...loops(
            [
              ["n", image.batches],
              ["c", image.channels],
              ["y", image.height],
              ["x", image.width],
            ],
            [assign(element("grad_bias", variable("c")), imageElement("gradient", image, n!, variable("c"), y!, x!), "+=")],
          ),
        );
      }
      operands["gradient"] = reads(context.tensor(gradient));
      operands["input"] = reads(context.tensor(input));
      operands["weight"] = reads(context.tensor(weight));
      const linkLoops = loops(
        [
          ["n", smallShape.batches],
          ["g", args.groups],
          ["s", smallPerGroup],
          ["l", weights.channels],
          ["y", smallShape.height],
          ["x", smallShape.width],
          ["ky", weights.height],
          ["kx", weights.width],
        ],
        [
          constant("int32_t", "row", minus(plus(times(y!, stride.height), times(ky!, dilation.height)), padding.height)),
          constant("int32_t", "column", minus(plus(times(x!, stride.width), times(kx!, dilation.width)), padding.width)),
          when(
            c`row < 0 || row >= ${largeShape.height} || column < 0 || column >= ${largeShape.width}`,
            [jump("continue")],
          ),
          ...links,
        ],
      );
      return {
        kind: "loop",
        operands,
        steps: [...steps, ...(links.length > 0 ? linkLoops : []), ...biasSteps],
        inPlace: [],
        canFail: false,
        multiplyAccumulates: 0,
      };
    },
  },
);
