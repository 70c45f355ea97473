import type { OperatorDefinition } from "../operator.js";
import { dequantizePerTensor } from "./dequantize-per-tensor.js";
import { maximum, minimum } from "./extremum.js";
import { pad } from "./pad.js";
import { quantizePerTensor } from "./quantize-per-tensor.js";
import { quantizedActivation } from "./quantized-activation.js";
import { quantizedAdd } from "./quantized-add.js";
import { quantizedAvgPool2d, quantizedAvgPool2dNhwc } from "./quantized-avg-pool2d.js";
import { quantizedBatchMatmul } from "./quantized-batch-matmul.js";
import { quantizedConv2d, quantizedConv2dNhwc } from "./quantized-conv2d.js";
import { quantizedDepthwiseConv2d, quantizedDepthwiseConv2dNhwc } from "./quantized-depthwise-conv2d.js";
import { quantizedDiv } from "./quantized-div.js";
import { quantizedLinear } from "./quantized-linear.js";
import { quantizedMaxPool2d, quantizedMaxPool2dNhwc } from "./quantized-max-pool2d.js";
import { quantizedMul } from "./quantized-mul.js";
import { quantizedTransposeConv2d, quantizedTransposeConv2dNhwc } from "./quantized-transpose-conv2d.js";
import { softmax } from "./softmax.js";
import { transpose } from "./transpose.js";

/** The int8 dialect of the Cortex-M export flow: 18 operators, five of them in a second form for exports with explicit layout. */
export const cortexMOperators: readonly OperatorDefinition[] = [
  quantizePerTensor,
  dequantizePerTensor,
  quantizedAdd,
  quantizedMul,
  quantizedDiv,
  quantizedActivation,
  minimum,
  maximum,
  quantizedLinear,
  softmax,
  transpose,
  pad,
  quantizedConv2d,
  quantizedConv2dNhwc,
  quantizedDepthwiseConv2d,
  quantizedDepthwiseConv2dNhwc,
  quantizedTransposeConv2d,
  quantizedTransposeConv2dNhwc,
  quantizedAvgPool2d,
  quantizedAvgPool2dNhwc,
  quantizedMaxPool2d,
  quantizedMaxPool2dNhwc,
  quantizedBatchMatmul,
];
