import { isStatic, type Dim } from "../../../ir/dim.js";
import type { MatrixProduct } from "../linear-algebra/product.js";
import type { Convolution, ImageShape } from "./problem.js";

/**
 * A convolution whose one window is the whole input, as a product of matrices: inputs as rows, weights as columns; a batch of
 * them where there are groups. Undefined where it is none, or its window does not lie in memory as its weights do.
 */
export function onePixelProduct(convolution: Convolution): MatrixProduct | undefined {
  const { inputShape: input, weightShape: weights, outputShape: output, padding, dilation, groups, transposed } = convolution;
  const isOne = output.height === 1 && output.width === 1 && padding.height === 0 && padding.width === 0 && !transposed;
  const isWhole = weights.height === input.height && weights.width === input.width;
  const isDense = (input.height === 1 || dilation.height === 1) && (input.width === 1 || dilation.width === 1);
  const { channels: groupInputs, height, width, batches: outputs } = weights;
  if (!isOne || !isWhole || !isDense || (groups > 1 && input.batches !== 1)) return undefined;
  if (!isStatic(groupInputs) || !isStatic(height) || !isStatic(width) || !isStatic(outputs)) return undefined;
  if (!isRun(input, groupInputs, height, width) || !isRun(weights, groupInputs, height, width)) return undefined;
  const { strides: from } = input;
  const { strides: to } = output;
  const columns = outputs / groups;
  const groupOf = (stride: Dim, count: number): Dim => (isStatic(stride) ? stride * count : 0);
  return {
    batches: groups,
    rows: input.batches,
    columns,
    depth: groupInputs * height * width,
    lhs: convolution.input,
    lhsStrides: { batch: groupOf(from.channel, groupInputs), row: from.batch, column: 1 },
    rhs: convolution.weight,
    rhsStrides: { batch: groupOf(weights.strides.batch, columns), row: 1, column: weights.strides.batch },
    bias: convolution.bias,
    biasStrides: { batch: columns, row: 0, column: 1 },
    out: convolution.out,
    outStrides: { batch: groupOf(to.channel, columns), row: to.batch, column: to.channel },
    alpha: 1,
    beta: 1,
  };
}

/** Whether the elements of a window lie side by side, channel after channel. */
function isRun({ strides }: ImageShape, channels: number, height: number, width: number): boolean {
  const dims = [
    [width, strides.width, 1],
    [height, strides.height, width],
    [channels, strides.channel, width * height],
  ] as const;
  return isStatic(strides.channel) && isStatic(strides.batch) && dims.every(([size, stride, dense]) => size === 1 || stride === dense);
}
