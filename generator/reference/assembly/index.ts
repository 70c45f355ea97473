export { copy, fill } from "./memory/copy";
export * from "./element-wise/arithmetic";
export * from "./element-wise/functions";
export * from "./element-wise/logic";
export * from "./complex/arithmetic";
export * from "./complex/fourier";
export * from "./shape/create";
export * from "./reduce/reduce";
export * from "./reduce/softmax";
export * from "./matrix/convolution";
export * from "./matrix/matmul";
export * from "./matrix/pool";
export * from "./normalise/normalise";
export * from "./index/gather";
export * from "./spatial/grid-sample";
export * from "./spatial/resample";
export { dequantizeToFloat32, lookUp, quantizeFloat32, quantizedAdd, quantizedDiv, quantizedMul } from "./cortex-m/element-wise";
export { quantizedConvolution, quantizedDepthwise, quantizedTransposed } from "./cortex-m/convolution";
export { quantizedBatchMatmul, quantizedLinear } from "./cortex-m/matrix";
export { quantizedAveragePool, quantizedMaxPool } from "./cortex-m/pool";
export { quantizedSoftmax } from "./cortex-m/softmax";
export * from "./quantised/quantise";
export * from "./llm/attention";
export * from "./llm/cache";

/** The first address that the host may use. */
export function firstFreeByte(): usize {
  return __heap_base;
}
