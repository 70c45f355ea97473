import { finishAccumulator } from "../arithmetic/finish";
import { scaled } from "../arithmetic/rounding";
import { allocate } from "../memory/arena";
import { loadChannels } from "../memory/feature-map";
import { loadPaddedInput, PaddedInput } from "../memory/padded-input";
import { ifm2Of, ifmOf, ofmOf, Operation, operationOf } from "../operation";

/** Numbers of Arm's pooling modes. */
namespace Mode {
  export const maximum: i32 = 0;
  export const average: i32 = 1;
  export const reduceSum: i32 = 2;
  export const sum: i32 = 3;
  export const none: i32 = 4;
  export const minimum: i32 = 5;
}

const accumulatorsFromIfm2 = 2;

export function pool(): void {
  const operation = operationOf();
  if (operation.accumulatorInput == accumulatorsFromIfm2) return rescaleSecondInput(operation);
  loadPaddedInput(operation, ifmOf(), false);
  for (let y = 0; y < operation.height; y++) {
    for (let x = 0; x < operation.width; x++) {
      if (operation.mode == Mode.reduceSum) finishAccumulator(operation, ofmOf(), y, x, 0, sumOfChannels(operation, y, x));
      else for (let c = 0; c < operation.depth; c++) poolChannel(operation, y, x, c);
    }
  }
}

/** The accumulators are the second input: a pool without window, for scaling alone. */
function rescaleSecondInput(operation: Operation): void {
  const ifm2 = ifm2Of();
  const pixel = allocate((<usize>operation.depth << 2) + 16);
  for (let y = 0; y < operation.height; y++) {
    for (let x = 0; x < operation.width; x++) {
      loadChannels(ifm2, y, x, pixel);
      for (let c = 0; c < operation.depth; c++) {
        finishAccumulator(operation, ofmOf(), y, x, c, <i64>load<i32>(pixel + (<usize>c << 2)));
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function element(y: i32, x: i32, c: i32): i64 {
  return <i64>load<i32>(PaddedInput.begin + (<usize>((y * PaddedInput.width + x) * PaddedInput.depth + c) << 2));
}

function sumOfChannels(operation: Operation, y: i32, x: i32): i64 {
  let sum: i64 = 0;
  for (let tapY = 0; tapY < operation.kernelHeight; tapY++) {
    for (let tapX = 0; tapX < operation.kernelWidth; tapX++) {
      for (let c = 0; c < PaddedInput.depth; c++) sum += element(y * operation.strideY + tapY, x * operation.strideX + tapX, c);
    }
  }
  return sum;
}

/** Taps on padding do not take part. */
function poolChannel(operation: Operation, y: i32, x: i32, c: i32): void {
  const top = y * operation.strideY;
  const left = x * operation.strideX;
  const endY = PaddedInput.height - operation.padBottom;
  const endX = PaddedInput.width - operation.padRight;
  let sum: i64 = 0;
  let extreme: i64 = operation.mode == Mode.minimum ? i64.MAX_VALUE : i64.MIN_VALUE;
  let count = 0;
  for (let tapY = 0; tapY < operation.kernelHeight; tapY++) {
    const row = top + tapY * operation.dilationY;
    if (row < operation.padTop || row >= endY) continue;
    for (let tapX = 0; tapX < operation.kernelWidth; tapX++) {
      const column = left + tapX * operation.dilationX;
      if (column < operation.padLeft || column >= endX) continue;
      const value = element(row, column, c);
      sum += value;
      extreme = operation.mode == Mode.minimum ? min(extreme, value) : max(extreme, value);
      count++;
    }
  }
  const extremes = operation.mode == Mode.maximum || operation.mode == Mode.minimum;
  let result = extremes ? (count == 0 ? 0 : extreme) : sum;
  if (operation.mode == Mode.average && dividesByCount(operation)) result = divided(operation, sum, count);
  finishAccumulator(operation, ofmOf(), y, x, c, result);
}

/** Averages over a window with padding, and all of U85, divide by the number of elements; others have that in their scale. */
function dividesByCount(operation: Operation): bool {
  return operation.u85 != 0 || (operation.padTop | operation.padLeft | operation.padBottom | operation.padRight) != 0;
}

function divided(operation: Operation, sum: i64, count: i32): i64 {
  if (count <= 1) return sum;
  const bits = 32 - clz(count - 1);
  const reciprocal = (((<u64>1) << (31 + bits)) + ((<u64>1) << bits)) / <u64>count;
  return scaled(sum, <u32>reciprocal, 31 + bits, operation.ofmRounding, operation.ofmDoubleRound);
}
