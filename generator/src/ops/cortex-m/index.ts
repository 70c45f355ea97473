import type { OperatorDefinition } from "../operator.js";
import { dequantizePerTensor } from "./dequantize-per-tensor.js";
import { maximum, minimum } from "./extremum.js";
import { pad } from "./pad.js";
import { quantizePerTensor } from "./quantize-per-tensor.js";
import { quantizedActivation } from "./quantized-activation.js";
import { quantizedAdd } from "./quantized-add.js";
import { quantizedAvgPool2d } from "./quantized-avg-pool2d.js";
import { quantizedBatchMatmul } from "./quantized-batch-matmul.js";
import { quantizedConv2d } from "./quantized-conv2d.js";
import { quantizedDepthwiseConv2d } from "./quantized-depthwise-conv2d.js";
import { quantizedDiv } from "./quantized-div.js";
import { quantizedLinear } from "./quantized-linear.js";
import { quantizedMaxPool2d } from "./quantized-max-pool2d.js";
import { quantizedMul } from "./quantized-mul.js";
import { quantizedTransposeConv2d } from "./quantized-transpose-conv2d.js";
import { softmax } from "./softmax.js";
import { transpose } from "./transpose.js";

/** The int8 dialect of the Cortex-M export flow: all 18 operators. */
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
  quantizedDepthwiseConv2d,
  quantizedTransposeConv2d,
  quantizedAvgPool2d,
  quantizedMaxPool2d,
  quantizedBatchMatmul,
];
