import { finishAccumulator } from "../arithmetic/finish";
import { allocate } from "../memory/arena";
import { loadPaddedInput, PaddedInput } from "../memory/padded-input";
import { ifmOf, ofmOf, operationOf } from "../operation";
import { readWeights } from "../weights/read-weights";

export function convolveDepthwise(): void {
  const operation = operationOf();
  const ifm = ifmOf();
  const ofm = ofmOf();
  const depth = operation.depth;
  const narrow = ifm.elementBytes == 1;
  const padded = (depth + 7) & ~7;
  const weights = readWeights(depth, operation.kernelHeight, operation.kernelWidth, 0, padded);
  loadPaddedInput(operation, ifm, narrow);
  const sums = allocate((<usize>padded << 3) + 16);
  for (let y = 0; y < operation.height; y++) {
    for (let x = 0; x < operation.width; x++) {
      memory.fill(sums, 0, <usize>padded << 3);
      for (let tapY = 0; tapY < operation.kernelHeight; tapY++) {
        const row = (y * operation.strideY + tapY * operation.dilationY) * PaddedInput.width + x * operation.strideX;
        for (let tapX = 0; tapX < operation.kernelWidth; tapX++) {
          const pixel = <usize>((row + tapX * operation.dilationX) * depth);
          const tap = weights + (<usize>((tapY * operation.kernelWidth + tapX) * padded) << 1);
          if (narrow) addNarrow(sums, PaddedInput.begin + (pixel << 1), tap, depth);
          else addWide(sums, PaddedInput.begin + (pixel << 2), tap, depth);
        }
      }
      for (let c = 0; c < depth; c++) {
        const sum = narrow ? <i64>load<i32>(sums + (<usize>c << 2)) : load<i64>(sums + (<usize>c << 3));
        finishAccumulator(operation, ofm, y, x, c, sum);
      }
    }
  }
}

/** Reads up to seven elements beyond the pixel, whose sums no channel has. */
function addNarrow(sums: usize, pixel: usize, tap: usize, depth: i32): void {
  for (let c = 0; c < depth; c += 8) {
    const inputs = v128.load(pixel + (<usize>c << 1));
    const weights = v128.load(tap + (<usize>c << 1));
    const at = sums + (<usize>c << 2);
    v128.store(at, i32x4.add(v128.load(at), i32x4.extmul_low_i16x8_s(inputs, weights)));
    v128.store(at, i32x4.add(v128.load(at, 16), i32x4.extmul_high_i16x8_s(inputs, weights)), 16);
  }
}

function addWide(sums: usize, pixel: usize, tap: usize, depth: i32): void {
  for (let c = 0; c < depth; c++) {
    const at = sums + (<usize>c << 3);
    store<i64>(at, load<i64>(at) + <i64>load<i32>(pixel + (<usize>c << 2)) * <i64>load<i16>(tap + (<usize>c << 1)));
  }
}
