import { dimProduct, isStatic, type Dim } from "../../../ir/dim.js";
import { minus, plus, times, variable, type Affine, type AffineLike } from "../../loops/affine.js";
import { computeType, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, type Expression } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { assign, constant, declare, jump, loops, when, type Statement } from "../../loops/statement.js";
import type { LoopOperand, LoopRequest } from "../../lowering.js";
import type { OperatorContext } from "../../operator.js";
import { addProduct } from "../linear-algebra/product.js";
import { multiplyAccumulatesOf, type Convolution, type ImageShape } from "./problem.js";

/** A convolution of any dtype and with runtime sizes, one result after the other. */
export function convolutionLoops(context: OperatorContext, convolution: Convolution): LoopRequest {
  const { input, weight, bias, out, inputShape, outputShape, weightShape, transposed, groups } = convolution;
  const to = context.tensor(out);
  const type = computeType(to.dtype);
  const cType = storageType(type);
  const operands: Record<string, LoopOperand> = {
    out: writes(to),
    input: reads(context.tensor(input)),
    weights: reads(context.tensor(weight)),
  };
  const groupOutputs = transposed ? weightShape.channels : dividedBy(outputShape.channels, groups);
  const groupInputs = transposed ? dividedBy(inputShape.channels, groups) : weightShape.channels;
  const [n, g, o, y, x, i, ky, kx] = ["n", "g", "o", "y", "x", "i", "ky", "kx"].map(variable) as readonly Affine[];
  const outChannel = plus(times(g!, groupOutputs), o!);
  const inChannel = plus(times(g!, groupInputs), i!);
  const weightAt = transposed
    ? imageElement("weights", weightShape, inChannel, o!, ky!, kx!)
    : imageElement("weights", weightShape, outChannel, i!, ky!, kx!);
  const inputAt = imageElement("input", inputShape, n!, inChannel, variable("row"), variable("column"));
  const load = (ref: typeof input, at: ReturnType<typeof element>): Expression =>
    fill(loadAs(context.tensor(ref).dtype, type), { element: at });
  const product = fill(addProduct("$sum", "$x", "$w", type), {
    sum: "sum",
    x: load(input, inputAt),
    w: load(weight, weightAt),
  });
  if (bias !== null) operands["bias"] = reads(context.tensor(bias));
  const biasValue = bias === null ? literal(0, type) : load(bias, element("bias", outChannel));
  const taps = loops(
    [
      ["i", groupInputs],
      ["ky", weightShape.height],
      ["kx", weightShape.width],
    ],
    [
      ...sourceOf(convolution, "row", "height", y!, ky!),
      ...sourceOf(convolution, "column", "width", x!, kx!),
      assign("sum", product),
    ],
  );
  return {
    kind: "loop",
    operands,
    steps: loops(
      [
        ["n", outputShape.batches],
        ["g", groups],
        ["o", groupOutputs],
        ["y", outputShape.height],
        ["x", outputShape.width],
      ],
      [
        declare(cType, "sum", biasValue),
        ...taps,
        assign(imageElement("out", outputShape, n!, outChannel, y!, x!), fill(storeAs(type, to.dtype), { element: "sum" })),
      ],
    ),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: multiplyAccumulatesOf(convolution),
  };
}

/** The input row or column under a tap; leaves the tap out where there is none. */
function sourceOf(
  { stride, padding, dilation, inputShape, transposed }: Convolution,
  name: string,
  axis: "height" | "width",
  at: AffineLike,
  tap: AffineLike,
): readonly Statement[] {
  const step = stride[axis];
  if (!transposed) {
    const source = minus(plus(times(at, step), times(tap, dilation[axis])), padding[axis]);
    return [constant("int32_t", name, source), when(outside(name, inputShape[axis]), [jump("continue")])];
  }
  const scaled = minus(plus(at, padding[axis]), times(tap, dilation[axis]));
  if (step === 1) return [constant("int32_t", name, scaled), when(outside(name, inputShape[axis]), [jump("continue")])];
  return [
    constant("int32_t", `${name}_scaled`, scaled),
    constant("int32_t", name, `${name}_scaled / ${step}`),
    when(c`${name}_scaled < 0 || ${name}_scaled % ${step} != 0 || ${name} >= ${inputShape[axis]}`, [jump("continue")]),
  ];
}

function outside(name: string, size: Dim): Expression {
  return c`${name} < 0 || ${name} >= ${size}`;
}

/** One element of a batch of images. */
export function imageElement(
  operand: string,
  { strides }: ImageShape,
  batch: AffineLike,
  channel: AffineLike,
  row: AffineLike,
  column: AffineLike,
): ReturnType<typeof element> {
  return element(
    operand,
    plus(times(batch, strides.batch), times(channel, strides.channel), times(row, strides.height), times(column, strides.width)),
  );
}

function dividedBy(dim: Dim, divisor: number): Dim {
  if (isStatic(dim)) return dim / divisor;
  return dimProduct(dim, 1 / divisor);
}
