import { convCase, depthwiseCase } from "./conv-cases.js";
import { elementwiseEdges } from "./elementwise-cases.js";
import { floatEdges } from "./float-cases.js";
import type { KernelCase } from "./kernel-case.js";
import { linearEdges } from "./linear-cases.js";

const sizes = [1, 2, 3, 4, 5, 7, 8, 13];

/** Problems at the edges of tiles, ranges and paddings. */
export const edgeCases: readonly KernelCase[] = [
  ...sizes.map((width) => convCase({ height: 1, width, channels: 4, outputs: 2 })),
  ...sizes.map((outputs) => convCase({ height: 3, width: 3, channels: 20, outputs })),
  ...[1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 33, 60, 62, 63, 64, 65, 66, 68, 127, 128, 132, 200].map((channels) =>
    convCase({ height: 2, width: 3, channels, outputs: 6 }),
  ),
  convCase({ height: 2, width: 2, channels: 1100, outputs: 6, weightLimit: 40 }),
  ...[-128, -5, 0, 127].flatMap((zeroPoint) => [
    convCase({ height: 3, width: 3, channels: 24, outputs: 8, inputOffset: -zeroPoint, outputOffset: zeroPoint }),
    convCase({ height: 5, width: 4, channels: 8, outputs: 8, kernel: [3, 3], padding: [1, 1], inputOffset: -zeroPoint, outputOffset: zeroPoint }),
    convCase({ height: 3, width: 3, channels: 8, outputs: 8, inputOffset: -zeroPoint, outputOffset: zeroPoint, clamp: [zeroPoint, 127] }),
    convCase({ height: 3, width: 3, channels: 16, outputs: 8, inputOffset: -zeroPoint, outputOffset: zeroPoint, clamp: [-20, 30] }),
  ]),
  ...[[0, 0], [-1, 1], [-3, -1], [-4, -4], [-11, -10], [-12, -11], [-16, -13], [-22, -17], [-31, -23], [-12, 0], [-31, -1]].flatMap((shifts) =>
    [8, 16, 24].flatMap((channels) => [
      convCase({ height: 3, width: 3, channels, outputs: 10, shifts: shifts as [number, number] }),
      convCase({ height: 3, width: 3, channels, outputs: 10, shifts: shifts as [number, number], outputOffset: 9 }),
    ]),
  ),
  ...[8, 16, 24].map((channels) => convCase({ height: 3, width: 3, channels, outputs: 12, deadChannels: true })),
  convCase({ height: 3, width: 5, channels: 24, outputs: 8, noBias: true }),
  convCase({ height: 3, width: 5, channels: 24, outputs: 8, batches: 3 }),
  convCase({ height: 7, width: 5, channels: 8, outputs: 8, kernel: [3, 3], padding: [1, 1], batches: 2 }),
  convCase({ height: 7, width: 6, channels: 24, outputs: 8, stride: [2, 2] }),
  convCase({ height: 7, width: 7, channels: 8, outputs: 8, groups: 2, kernel: [3, 3] }),
  ...[1, 2, 3].flatMap((stride) =>
    [1, 2, 3, 4, 5, 16].map((channels) =>
      convCase({ height: 8, width: 7, channels, outputs: 6, kernel: [3, 3], stride: [stride, stride], padding: [1, 1] }),
    ),
  ),
  convCase({ height: 9, width: 9, channels: 4, outputs: 6, kernel: [3, 3], dilation: [2, 3], padding: [2, 3] }),
  convCase({ height: 9, width: 9, channels: 3, outputs: 6, kernel: [3, 2], dilation: [1, 2], padding: [1, 1] }),
  convCase({ height: 8, width: 6, channels: 3, outputs: 6, kernel: [3, 3], stride: [2, 2], outputSize: [4, 3] }),
  convCase({ height: 6, width: 11, channels: 5, outputs: 6, kernel: [5, 2], padding: [4, 1] }),
  convCase({ height: 2, width: 2, channels: 8, outputs: 6, kernel: [5, 5], padding: [2, 2] }),
  convCase({ height: 12, width: 10, channels: 1, outputs: 6, kernel: [10, 4], stride: [2, 2], padding: [4, 1] }),
  convCase({ height: 1, width: 30, channels: 6, outputs: 4, kernel: [1, 5], padding: [0, 2] }),
  convCase({ height: 9, width: 17, channels: 16, outputs: 6, kernel: [3, 3], padding: [1, 1], weightLimit: 60 }),
  convCase({ height: 5, width: 8, channels: 48, outputs: 4, kernel: [3, 3], padding: [1, 1], weightLimit: 20 }),
  convCase({ height: 19, width: 8, channels: 16, outputs: 3, kernel: [3, 3], padding: [1, 1], weightLimit: 60 }),
  convCase({ height: 10, width: 8, channels: 64, outputs: 3, kernel: [3, 3], padding: [1, 1], weightLimit: 70, outputOffset: 5 }),
  ...[8, 24].flatMap((width) => [
    convCase({ height: 4, width, channels: 16, outputs: 5, kernel: [3, 3], padding: [1, 1], inputOffset: -3, outputOffset: 9 }),
    convCase({ height: 3, width, channels: 32, outputs: 3, kernel: [2, 3], padding: [0, 1], weightLimit: 30 }),
    convCase({ height: 6, width, channels: 16, outputs: 4, kernel: [5, 3], padding: [2, 1], weightLimit: 60, batches: 2 }),
    convCase({ height: 1, width, channels: 16, outputs: 4, kernel: [1, 3], padding: [0, 1], inputOffset: -127 }),
    convCase({ height: 3, width, channels: 64, outputs: 3, kernel: [3, 3], padding: [1, 1], weightLimit: 70, inputOffset: 20 }),
  ]),
  ...sizes.map((width) => depthwiseCase({ height: 4, width, channels: 4, outputs: 4, padding: [1, 1] })),
  ...sizes.map((height) => depthwiseCase({ height, width: 5, channels: 8, outputs: 8, padding: [1, 1] })),
  ...[1, 2, 3, 4, 5, 8, 12, 13, 64].map((channels) =>
    depthwiseCase({ height: 5, width: 5, channels, outputs: channels, padding: [1, 1] }),
  ),
  ...[1, 2, 3].flatMap((stride) =>
    [4, 5, 6, 7, 8, 9].map((size) =>
      depthwiseCase({ height: size, width: size + 1, channels: 8, outputs: 8, stride: [stride, stride], padding: [1, 1] }),
    ),
  ),
  depthwiseCase({ height: 8, width: 8, channels: 8, outputs: 8, stride: [2, 2], outputSize: [4, 4] }),
  depthwiseCase({ height: 8, width: 6, channels: 4, outputs: 4, padding: [0, 0] }),
  depthwiseCase({ height: 8, width: 6, channels: 4, outputs: 4, padding: [2, 2] }),
  depthwiseCase({ height: 8, width: 6, channels: 4, outputs: 4, padding: [1, 1], batches: 2 }),
  depthwiseCase({ height: 9, width: 9, channels: 4, outputs: 4, dilation: [2, 2], padding: [2, 2] }),
  depthwiseCase({ height: 9, width: 9, channels: 4, outputs: 4, kernel: [5, 5], padding: [2, 2] }),
  depthwiseCase({ height: 9, width: 9, channels: 6, outputs: 6, kernel: [1, 7], padding: [0, 3] }),
  depthwiseCase({ height: 6, width: 6, channels: 2, outputs: 6, padding: [1, 1] }),
  depthwiseCase({ height: 6, width: 6, channels: 1, outputs: 8, padding: [1, 1] }),
  depthwiseCase({ height: 12, width: 10, channels: 1, outputs: 8, kernel: [10, 4], stride: [2, 2], padding: [4, 1] }),
  ...[-128, -5, 0, 127].flatMap((zeroPoint) => [
    depthwiseCase({ height: 5, width: 5, channels: 4, outputs: 4, padding: [1, 1], inputOffset: -zeroPoint, outputOffset: zeroPoint }),
    depthwiseCase({ height: 5, width: 5, channels: 4, outputs: 4, padding: [1, 1], inputOffset: -zeroPoint, outputOffset: zeroPoint, clamp: [-20, 30] }),
    depthwiseCase({ height: 6, width: 6, channels: 4, outputs: 4, stride: [2, 2], padding: [1, 1], inputOffset: -zeroPoint, outputOffset: zeroPoint }),
  ]),
  ...[[0, 0], [-1, 1], [-3, -1], [-4, -4], [-11, -10], [-12, -11], [-16, -13], [-22, -17], [-31, -23], [-12, 0], [-31, -1]].map((shifts) =>
    depthwiseCase({ height: 5, width: 5, channels: 12, outputs: 12, padding: [1, 1], shifts: shifts as [number, number] }),
  ),
  depthwiseCase({ height: 5, width: 5, channels: 12, outputs: 12, padding: [1, 1], deadChannels: true }),
  depthwiseCase({ height: 5, width: 5, channels: 12, outputs: 12, padding: [1, 1], noBias: true }),
  ...linearEdges,
  ...elementwiseEdges,
  ...floatEdges,
];
