import { FeatureMap } from "./memory/feature-map";

/** Fields in the order in which the host writes them: generator/src/delegates/ethos-u/simulator/operation-layout.ts. */
@unmanaged
export class Operation {
  kind: i32;
  mode: i32;
  u85: i32;
  macs: i32;
  height: i32;
  width: i32;
  depth: i32;
  transpose: i32;
  reverse: i32;
  kernelHeight: i32;
  kernelWidth: i32;
  strideY: i32;
  strideX: i32;
  dilationY: i32;
  dilationX: i32;
  padTop: i32;
  padLeft: i32;
  padBottom: i32;
  padRight: i32;
  upscale: i32;
  hasIfm2: i32;
  accumulatorInput: i32;
  wideBias: i32;
  scaleStreams: i32;
  scaleRegion: i32;
  scaleBegin0: i32;
  scaleBegin1: i32;
  scaleBytes0: i32;
  scaleBytes1: i32;
  ofmScale: i32;
  ofmShift: i32;
  ofmRounding: i32;
  ofmDoubleRound: i32;
  scaleA: i32;
  shiftA: i32;
  roundingA: i32;
  doubleRoundA: i32;
  scaleB: i32;
  shiftB: i32;
  roundingB: i32;
  doubleRoundB: i32;
  operandScaleMode: i32;
  swapped: i32;
  clamps: i32;
  clampLow: i32;
  clampHigh: i32;
  table: i32;
  tableOffset: i32;
  tableSigned: i32;
  addsZeroPoint: i32;
  weightStreams: i32;
  weightCores: i32;
  weightRegion: i32;
  weightBegin0: i32;
  weightBegin1: i32;
  weightBegin2: i32;
  weightBegin3: i32;
  weightBytes0: i32;
  weightBytes1: i32;
  weightBytes2: i32;
  weightBytes3: i32;
  fast: i32;
  sparse: i32;
  partKernelFirst: i32;
  blockDepth: i32;
  microblockDepth: i32;
  resizeMode: i32;
  resizeScaleX: i32;
  resizeScaleY: i32;
  resizeOffsetX: i32;
  resizeOffsetY: i32;
  resizeStepX: i32;
  resizeStepY: i32;
}

const mapBytes = offsetof<FeatureMap>();
/** The three feature maps, then the operation. */
export const parameters = memory.data(640);

export function ifmOf(): FeatureMap {
  return changetype<FeatureMap>(parameters);
}

export function ifm2Of(): FeatureMap {
  return changetype<FeatureMap>(parameters + mapBytes);
}

export function ofmOf(): FeatureMap {
  return changetype<FeatureMap>(parameters + 2 * mapBytes);
}

export function operationOf(): Operation {
  return changetype<Operation>(parameters + 3 * mapBytes);
}

export namespace Kind {
  export const conv: i32 = 0;
  export const depthwise: i32 = 1;
  export const pool: i32 = 2;
  export const elementwise: i32 = 3;
  export const resize: i32 = 4;
}
