import type { ConstantArray } from "../../src/ops/lowering.js";
import { Random, seedOf, type KernelCase } from "./kernel-case.js";

/** What a case may set; everything else has a plain default. */
export interface LinearOptions {
  readonly batches?: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly inputOffset?: number;
  readonly outputOffset?: number;
  readonly clamp?: readonly [number, number];
  readonly shift?: number;
  readonly noBias?: boolean;
}

export function linearCase(options: LinearOptions): KernelCase {
  const { inputs, outputs, batches = 1 } = options;
  const id = `linear_s8:${Object.entries(options).map(([key, value]) => `${key}=${String(value)}`).join(",")}`;
  const random = new Random(seedOf(id));
  const weights = random.list(inputs * outputs, -127, 127);
  const clamp = options.clamp ?? [-128, 127];
  const bias = options.noBias === true ? {} : { bias: int32(random.list(outputs, -4000, 4000)) };
  return {
    id,
    request: {
      kind: "kernel",
      family: "linear_s8",
      problem: {
        batches,
        input_features: inputs,
        output_features: outputs,
        input_offset: options.inputOffset ?? 128,
        filter_offset: 0,
        output_offset: options.outputOffset ?? -128,
        multiplier: random.integer(2 ** 30, 2 ** 31 - 1),
        shift: options.shift ?? -9,
        activation_min: clamp[0],
        activation_max: clamp[1],
      },
      tensors: {},
      constants: { weights: { dtype: "int8", bytes: new Uint8Array(Int8Array.from(weights).buffer) }, ...bias },
      multiplyAccumulates: batches * inputs * outputs,
    },
    inputs: [{ name: "input", cType: "int8_t", elements: batches * inputs }],
    output: { name: "output", cType: "int8_t", elements: batches * outputs },
  };
}

/** Fully connected layers of the models that issue figures are about. */
export const linearBench: readonly KernelCase[] = [
  linearCase({ inputs: 640, outputs: 128 }),
  linearCase({ inputs: 128, outputs: 128 }),
  linearCase({ inputs: 128, outputs: 640, outputOffset: 127 }),
  linearCase({ inputs: 8, outputs: 128 }),
  linearCase({ inputs: 64, outputs: 12, outputOffset: 5 }),
  linearCase({ inputs: 32, outputs: 32, batches: 8, outputOffset: 5 }),
  linearCase({ inputs: 8, outputs: 16, batches: 4, outputOffset: 5 }),
];

/** Problems at the edges of tiles and ranges. */
export const linearEdges: readonly KernelCase[] = [
  ...[1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17].map((outputs) => linearCase({ inputs: 20, outputs })),
  ...[1, 2, 3, 4, 5, 8, 15, 16, 17, 31, 33, 48, 63, 64, 65, 80, 127, 128, 129, 300].map((inputs) => linearCase({ inputs, outputs: 9 })),
  ...[1, 2, 3, 4, 5, 7, 8, 67].flatMap((batches) => [13, 16].map((inputs) => linearCase({ batches, inputs, outputs: 10 }))),
  ...[-128, -5, 0, 127].flatMap((zeroPoint) => [
    linearCase({ inputs: 24, outputs: 10, batches: 3, inputOffset: -zeroPoint, outputOffset: zeroPoint }),
    linearCase({ inputs: 24, outputs: 10, batches: 3, inputOffset: -zeroPoint, outputOffset: zeroPoint, clamp: [zeroPoint, 127] }),
    linearCase({ inputs: 24, outputs: 10, batches: 3, inputOffset: -zeroPoint, outputOffset: zeroPoint, clamp: [-20, 30] }),
  ]),
  ...[3, 1, 0, -1, -2, -8, -12, -16, -22, -24, -25, -31].map((shift) => linearCase({ inputs: 24, outputs: 10, batches: 2, outputOffset: 3, shift })),
  linearCase({ inputs: 24, outputs: 10, batches: 3, noBias: true }),
];

function int32(values: readonly number[]): ConstantArray {
  return { dtype: "int32", bytes: new Uint8Array(Int32Array.from(values).buffer) };
}
