import { convCase, depthwiseCase, transposeConvCase } from "./conv-cases.js";
import { elementwiseBench } from "./elementwise-cases.js";
import { floatBench } from "./float-cases.js";
import type { KernelCase } from "./kernel-case.js";
import { linearBench } from "./linear-cases.js";

/** The shapes that the bench times: layers of the models that issue figures are about. */
export const benchCases: readonly KernelCase[] = [
  convCase({ height: 25, width: 5, channels: 64, outputs: 64 }),
  convCase({ height: 24, width: 24, channels: 32, outputs: 32 }),
  convCase({ height: 6, width: 6, channels: 128, outputs: 128 }),
  convCase({ height: 3, width: 3, channels: 256, outputs: 256 }),
  convCase({ height: 24, width: 24, channels: 16, outputs: 32 }),
  convCase({ height: 48, width: 48, channels: 8, outputs: 16 }),
  convCase({ height: 12, width: 12, channels: 96, outputs: 16, clamp: [-128, 127], outputOffset: 3, shifts: [-11, -10] }),
  convCase({ height: 49, width: 10, channels: 1, outputs: 64, kernel: [10, 4], stride: [2, 2], padding: [4, 1], outputSize: [25, 5], inputOffset: -83 }),
  convCase({ height: 96, width: 96, channels: 3, outputs: 8, kernel: [3, 3], stride: [2, 2], outputSize: [48, 48] }),
  convCase({ height: 32, width: 32, channels: 16, outputs: 16, kernel: [3, 3], padding: [1, 1], weightLimit: 80 }),
  convCase({ height: 16, width: 16, channels: 32, outputs: 32, kernel: [3, 3], padding: [1, 1], weightLimit: 60, outputOffset: 8 }),
  convCase({ height: 8, width: 8, channels: 64, outputs: 64, kernel: [3, 3], padding: [1, 1] }),
  convCase({ height: 8, width: 8, channels: 1, outputs: 8, kernel: [3, 3], padding: [1, 1] }),
  convCase({ height: 4, width: 4, channels: 8, outputs: 16, kernel: [3, 3], padding: [1, 1] }),
  convCase({ height: 16, width: 16, channels: 32, outputs: 32, kernel: [3, 3], padding: [2, 2], dilation: [2, 2], weightLimit: 60 }),
  depthwiseCase({ height: 25, width: 5, channels: 64, outputs: 64, padding: [1, 1] }),
  depthwiseCase({ height: 48, width: 48, channels: 8, outputs: 8, padding: [1, 1] }),
  depthwiseCase({ height: 24, width: 24, channels: 32, outputs: 32, padding: [1, 1] }),
  depthwiseCase({ height: 6, width: 6, channels: 128, outputs: 128, padding: [1, 1] }),
  depthwiseCase({ height: 3, width: 3, channels: 256, outputs: 256, padding: [1, 1] }),
  depthwiseCase({ height: 48, width: 48, channels: 16, outputs: 16, stride: [2, 2], outputSize: [24, 24] }),
  depthwiseCase({ height: 49, width: 10, channels: 1, outputs: 64, kernel: [10, 4], stride: [2, 2], padding: [4, 1], outputSize: [25, 5], inputOffset: -83 }),
  depthwiseCase({ height: 12, width: 12, channels: 40, outputs: 40, kernel: [5, 5], padding: [2, 2] }),
  transposeConvCase({ height: 8, width: 8, channels: 16, outputs: 8, kernel: [3, 3], stride: [2, 2], padding: [1, 1], outputSize: [16, 16] }),
  ...linearBench,
  ...elementwiseBench,
  ...floatBench,
];
