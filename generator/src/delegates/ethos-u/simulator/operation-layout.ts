/** Fields of the classes of the same names in generator/npu-simulator/assembly, each a 32-bit integer. */
export const featureMapFields = [
  "storage", "region", "base0", "base1", "base2", "base3", "width0", "height0", "height1", "strideX", "strideY", "strideC",
  "elementBytes", "signed", "brick", "zeroPoint", "height", "width", "depth", "scalar",
] as const;

export const operationFields = [
  "kind", "mode", "u85", "macs", "height", "width", "depth", "transpose", "reverse", "kernelHeight", "kernelWidth", "strideY", "strideX",
  "dilationY", "dilationX", "padTop", "padLeft", "padBottom", "padRight", "upscale", "hasIfm2", "accumulatorInput", "wideBias",
  "scaleStreams", "scaleRegion", "scaleBegin0", "scaleBegin1", "scaleBytes0", "scaleBytes1",
  "ofmScale", "ofmShift", "ofmRounding", "ofmDoubleRound", "scaleA", "shiftA", "roundingA", "doubleRoundA",
  "scaleB", "shiftB", "roundingB", "doubleRoundB", "operandScaleMode", "swapped", "clamps", "clampLow", "clampHigh",
  "table", "tableOffset", "tableSigned", "addsZeroPoint", "weightStreams", "weightCores", "weightRegion",
  "weightBegin0", "weightBegin1", "weightBegin2", "weightBegin3", "weightBytes0", "weightBytes1", "weightBytes2", "weightBytes3",
  "fast", "sparse", "partKernelFirst", "blockDepth", "microblockDepth",
  "resizeMode", "resizeScaleX", "resizeScaleY", "resizeOffsetX", "resizeOffsetY", "resizeStepX", "resizeStepY",
] as const;

export type FeatureMapWords = { readonly [Field in (typeof featureMapFields)[number]]: number };
export type OperationWords = { readonly [Field in (typeof operationFields)[number]]: number };
