import type { BlockOperation, Shape } from "../stream/operation.js";

/** What an operation costs the simulator. */
export interface Work {
  readonly multiplications: number;
  /** Elements in its largest buffers: padded input, weights and their coded order, results. */
  readonly memoryElements: number;
}

export interface WorkLimits {
  readonly multiplications: number;
  /** In the buffers of one operation. */
  readonly memoryElements: number;
  /** In those of all operations. */
  readonly elements: number;
}

/** Far above what fits a microcontroller; MobileNetV2 at 224 has 3e8 multiplications. */
export const workLimits: WorkLimits = { multiplications: 5e10, memoryElements: 2 ** 26, elements: 2 ** 31 };

const count = ({ height, width, depth }: Shape): number => height * width * depth;

export function workOf(operation: BlockOperation): Work {
  const { kind, mode, ifm, ifm2, ofm, shape, kernel, weights } = operation;
  const taps = kernel.width * kernel.height;
  const windowed = kind === "conv" || kind === "depthwise" || kind === "pool";
  const height = (shape.height - 1) * kernel.strideY + (kernel.height - 1) * kernel.dilationY + 1;
  const width = (shape.width - 1) * kernel.strideX + (kernel.width - 1) * kernel.dilationX + 1;
  const input = windowed ? height * width * ifm.depth : count(ifm);
  const reduces = kind === "conv" || (kind === "pool" && mode === "REDUCE_SUM");
  const multiplications = windowed ? count(shape) * taps * (reduces ? ifm.depth : 1) : 0;
  const coded = weights === undefined ? 0 : codedWeights(operation);
  const memoryElements = Math.max(
    input,
    count(shape),
    count(ofm),
    coded,
    ifm2 ? count(ifm2) : 0,
    kind === "conv" ? shape.depth * taps * ifm.depth : 0,
  );
  return { multiplications, memoryElements };
}

/** At most: blocks of outputs, of inputs (128) and of taps (10) are filled up, and depthwise taps have padding behind them. */
function codedWeights({ kind, shape, ifm, kernel, weights }: BlockOperation): number {
  const { ofmBlockDepth, ofmMicroblockDepth } = weights!;
  const block = Math.min(ofmBlockDepth, shape.depth);
  const outputs = Math.ceil(shape.depth / block) * Math.ceil(block / ofmMicroblockDepth) * ofmMicroblockDepth;
  const inputs = kind === "depthwise" ? 1 : Math.ceil(ifm.depth / 128) * 128;
  const subkernels = Math.ceil(kernel.width / 4) * Math.ceil(kernel.height / 4);
  return outputs * inputs * (kernel.width * kernel.height + subkernels * 16) * (kind === "depthwise" ? 2 : 1);
}
