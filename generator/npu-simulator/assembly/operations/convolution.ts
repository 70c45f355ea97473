import { finishAccumulator } from "../arithmetic/finish";
import { allocateCleared } from "../memory/arena";
import { FeatureMap, loadChannels } from "../memory/feature-map";
import { loadPaddedInput, PaddedInput } from "../memory/padded-input";
import { ifm2Of, ifmOf, ofmOf, Operation, operationOf } from "../operation";
import { createVolume } from "../weights/weight-volume";
import { readWeights } from "../weights/read-weights";

/** Convolution, fully connected layers and vector products: windows become vectors, and vectors times weights results. */
export function convolve(): void {
  const operation = operationOf();
  const ifm = ifmOf();
  const length = operation.kernelHeight * operation.kernelWidth * ifm.depth;
  const padded = (length + 7) & ~7;
  const narrow = ifm.elementBytes == 1;
  const weights = operation.hasIfm2
    ? weightsFromInput(operation, padded)
    : readWeights(operation.depth, operation.kernelHeight, operation.kernelWidth, ifm.depth, padded);
  loadPaddedInput(operation, ifm, narrow);
  const window = allocateCleared((<usize>padded << 2) + 16);
  for (let y = 0; y < operation.height; y++) {
    for (let x = 0; x < operation.width; x++) {
      gather(operation, y, x, window, narrow);
      if (narrow) multiplyNarrow(operation, y, x, window, weights, padded);
      else multiplyWide(operation, y, x, window, weights, padded, length);
    }
  }
}

/** Weights of a vector product: one vector of the second input for each output channel. */
function weightsFromInput(operation: Operation, padded: i32): usize {
  const ifm2 = ifm2Of();
  const volume = createVolume(operation.depth, 1, 1, ifm2.depth, padded);
  const vector = allocateCleared((<usize>ifm2.depth << 2) + 16);
  for (let o = 0; o < operation.depth; o++) {
    loadChannels(ifm2, 0, o, vector);
    for (let i = 0; i < ifm2.depth; i++) {
      store<i16>(volume + (<usize>(o * padded + i) << 1), <i16>load<i32>(vector + (<usize>i << 2)));
    }
  }
  return volume;
}

function gather(operation: Operation, y: i32, x: i32, window: usize, narrow: bool): void {
  const shift = narrow ? 1 : 2;
  const depth = PaddedInput.depth;
  const run = <usize>(operation.dilationX == 1 ? operation.kernelWidth * depth : depth) << shift;
  const runs = operation.dilationX == 1 ? 1 : operation.kernelWidth;
  let to = window;
  for (let tapY = 0; tapY < operation.kernelHeight; tapY++) {
    const row = (y * operation.strideY + tapY * operation.dilationY) * PaddedInput.width + x * operation.strideX;
    for (let tapX = 0; tapX < runs; tapX++) {
      memory.copy(to, PaddedInput.begin + (<usize>((row + tapX * operation.dilationX) * depth) << shift), run);
      to += run;
    }
  }
}

/** 16-bit products of 8-bit operands, four output channels at a time. A sum that fits 32 bits is right however it wraps on the way. */
function multiplyNarrow(operation: Operation, y: i32, x: i32, window: usize, weights: usize, padded: i32): void {
  const ofm = ofmOf();
  const depth = operation.depth;
  const row = <usize>padded << 1;
  let o = 0;
  for (; o + 4 <= depth; o += 4) {
    const first = weights + <usize>o * row;
    let sum0 = i32x4.splat(0);
    let sum1 = i32x4.splat(0);
    let sum2 = i32x4.splat(0);
    let sum3 = i32x4.splat(0);
    for (let at: usize = 0; at < row; at += 16) {
      const input = v128.load(window + at);
      const from = first + at;
      sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(input, v128.load(from)));
      sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(input, v128.load(from + row)));
      sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(input, v128.load(from + 2 * row)));
      sum3 = i32x4.add(sum3, i32x4.dot_i16x8_s(input, v128.load(from + 3 * row)));
    }
    finishAccumulator(operation, ofm, y, x, o, <i64>lanes(sum0));
    finishAccumulator(operation, ofm, y, x, o + 1, <i64>lanes(sum1));
    finishAccumulator(operation, ofm, y, x, o + 2, <i64>lanes(sum2));
    finishAccumulator(operation, ofm, y, x, o + 3, <i64>lanes(sum3));
  }
  for (; o < depth; o++) {
    let sum = i32x4.splat(0);
    for (let at: usize = 0; at < row; at += 16) {
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(window + at), v128.load(weights + <usize>o * row + at)));
    }
    finishAccumulator(operation, ofm, y, x, o, <i64>lanes(sum));
  }
}

// @ts-ignore: decorator
@inline
function lanes(sum: v128): i32 {
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
}

function multiplyWide(operation: Operation, y: i32, x: i32, window: usize, weights: usize, padded: i32, length: i32): void {
  const ofm: FeatureMap = ofmOf();
  for (let o = 0; o < operation.depth; o++) {
    const row = weights + (<usize>(o * padded) << 1);
    let sum: i64 = 0;
    for (let at = 0; at < length; at++) {
      sum += <i64>load<i32>(window + (<usize>at << 2)) * <i64>load<i16>(row + (<usize>at << 1));
    }
    finishAccumulator(operation, ofm, y, x, o, sum);
  }
}
