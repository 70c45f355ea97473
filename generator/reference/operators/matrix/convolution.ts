import { dtypeCode } from "../../machine/dtype-code.js";
import type { Call } from "../../method/call.js";
import { elementCount, insertDimension, moveLast, type View } from "../../tensors/view.js";
import { operator, type OperatorTable } from "../operator.js";
import { axisWords, type Axis } from "./image.js";

interface Geometry {
  readonly rows: Axis;
  readonly columns: Axis;
}

export const convolutionOperators: OperatorTable = {
  "aten::convolution.out": operator(11, convolution),
  "aten::convolution_backward.out": operator(15, backward),
};

/** [batch, channels, columns] as images of one row. */
function asImage(view: View): View {
  return view.sizes.length === 3 ? insertDimension(view, 2) : view;
}

/** Strides, paddings and dilations at three positions; one number holds for all dimensions, rows of one row do not move. */
function geometryOf(call: Call, weights: View, rank: number, position: number): Geometry {
  const [strides, paddings, dilations] = [0, 1, 2].map((step) => call.ints(position + step));
  const axis = (dimension: number): Axis => {
    const of = (list: readonly number[] | undefined): number => list![dimension] ?? list![0]!;
    return { kernel: weights.sizes[2 + (rank === 3 ? 1 : dimension)]!, stride: of(strides), padding: of(paddings), dilation: of(dilations) };
  };
  const still: Axis = { kernel: 1, stride: 1, padding: 0, dilation: 1 };
  return rank === 3 ? { rows: still, columns: axis(0) } : { rows: axis(0), columns: axis(1) };
}

function convolution(call: Call): void {
  const [x, weights, bias] = [call.view(0), call.view(1), call.optionalTensor(2)];
  const rank = x.sizes.length;
  if (rank !== 3 && rank !== 4) throw call.refuse(`an operand of ${rank} dimensions`, "3 or 4");
  const [image, taps] = [asImage(x), asImage(weights)];
  const geometry = geometryOf(call, taps, rank, 3);
  const [isTransposed, groups] = [call.bool(6), call.int(8)];
  const channels = isTransposed ? taps.sizes[0]! : taps.sizes[1]! * groups;
  if (channels !== image.sizes[1]) throw call.refuse(`${image.sizes[1]} channels`, `${channels}, as the weights say`);
  const extra = call.ints(7);
  const spatial = [geometry.rows, geometry.columns].map((axis, index) => {
    const size = image.sizes[2 + index]!;
    const reach = axis.dilation * (axis.kernel - 1) + 1;
    if (!isTransposed) return Math.floor((size + 2 * axis.padding - reach) / axis.stride) + 1;
    const added = rank === 3 ? (index === 0 ? 0 : extra[0]!) : (extra[index] ?? extra[0]!);
    return (size - 1) * axis.stride - 2 * axis.padding + reach + added;
  });
  const sizes = [image.sizes[0]!, isTransposed ? taps.sizes[1]! * groups : taps.sizes[0]!, ...(rank === 3 ? spatial.slice(1) : spatial)];
  const out = asImage(call.result(9, sizes));
  const kernel = isTransposed ? "transposedConvolution" : "convolution";
  call.run(kernel, image, taps, bias?.view ?? 0, out, axisWords(call, geometry.rows), axisWords(call, geometry.columns), groups);
}

/** Gradients by the input, the weights and the bias, where the mask asks for them. */
function backward(call: Call): void {
  const [gradient, x, weights] = [call.view(0), call.view(1), call.view(2)].map(asImage) as [View, View, View];
  const { rows, columns } = geometryOf(call, weights, call.tensor(1).sizes.length, 4);
  const [isTransposed, groups, mask] = [call.bool(7), call.int(9), call.bools(10)];
  const axes = [axisWords(call, rows), axisWords(call, columns)] as const;
  const sums = (view: View): View => {
    const zeros = call.temporary("float64", view.sizes);
    call.run("fill", call.machine.scalar(0), zeros);
    return zeros;
  };
  const [toInput, toWeights] = [sums(x), sums(weights)];
  const hasElements = [gradient, x, weights].every(({ sizes }) => elementCount(sizes) > 0);
  if (hasElements && isTransposed) {
    // The gradient by the input is the plain convolution; that by the weights has input and gradient change places.
    call.run("convolution", gradient, weights, 0, toInput, ...axes, groups);
    call.run("convolutionBackward", x, gradient, weights, 0, toWeights, ...axes, groups);
  } else if (hasElements) {
    call.run("convolutionBackward", gradient, x, weights, toInput, toWeights, ...axes, groups);
  }
  if (mask[0]!) call.run("copy", toInput, call.result(11, call.tensor(1).sizes));
  if (mask[1]!) call.run("copy", toWeights, call.result(12, call.tensor(2).sizes));
  if (!mask[2]!) return;
  const out = call.result(13, [gradient.sizes[1]!]);
  if (!hasElements) {
    call.run("fill", call.machine.scalar(0), out);
    return;
  }
  const others = [0, 2, 3];
  call.run("sumFloat", moveLast(gradient, others), out, elementCount(others.map((each) => gradient.sizes[each]!)), dtypeCode(out.dtype));
}
