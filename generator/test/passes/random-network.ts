import type { Program } from "../../src/model/program.js";
import { Random } from "../kernels/random.js";
import { NetworkSketch } from "./network-sketch.js";

export interface RandomNetwork {
  readonly program: Program;
  readonly inputElements: number;
}

interface Image {
  readonly value: number;
  readonly channels: number;
  readonly height: number;
  readonly width: number;
  readonly zeroPoint: number;
}

/**
 * A chain of int8 convolutions, depthwise layers, pads, pools and a residual sum, in which many channels are dead
 * (ReLU never lets them through), constant, or weighed by nobody.
 */
export function randomNetwork(seed: number): RandomNetwork {
  const random = new Random(seed);
  const sketch = new NetworkSketch();
  const layers = new Layers(sketch, random);
  const size = random.int(3, 7);
  let image: Image = { value: sketch.image(random.pick([1, 3, 8]), size, size), channels: 0, height: size, width: size, zeroPoint: random.int(-128, 127) };
  const channels = (sketch.program([], []).methods[0]!.values[image.value] as { sizes: readonly number[] }).sizes[1]!;
  image = { ...image, channels };
  const input = image;
  const depth = random.int(2, 5);
  for (let layer = 0; layer < depth; layer++) image = layers.next(image);
  const output = random.int(0, 1) === 0 ? image.value : layers.head(image);
  return { program: sketch.program([input.value], [output]), inputElements: input.channels * size * size };
}

class Layers {
  constructor(
    private readonly sketch: NetworkSketch,
    private readonly random: Random,
  ) {}

  next(image: Image): Image {
    switch (this.random.int(0, 5)) {
      case 0:
        return this.depthwise(image);
      case 1:
        return this.depthwise(this.convolution(image, 1));
      case 2: {
        const padded = this.pad(image);
        return this.convolution(padded, Math.min(3, padded.height, padded.width));
      }
      case 3:
        return this.residual(image);
      case 4:
        return this.convolution(image, Math.min(3, image.height, image.width));
      default:
        return this.convolution(image, 1);
    }
  }

  convolution(image: Image, kernel: number, channels = this.random.int(3, 13)): Image {
    const padding = kernel > 1 ? this.random.int(0, 1) : 0;
    const { height, width } = this.output(image, kernel, padding);
    const out = { value: this.sketch.image(channels, height, width), channels, height, width, zeroPoint: this.zeroPoint() };
    const weights = this.weights(channels * kernel * kernel * image.channels);
    const args = this.convolutionArguments(image, out, [channels, kernel, kernel, image.channels], weights, padding);
    this.sketch.call("cortex_m::quantized_conv2d.out", [...args.before, ...args.after], out.value);
    return out;
  }

  depthwise(image: Image): Image {
    const kernel = Math.min(3, image.height, image.width);
    const multiplier = image.channels === 1 ? this.random.int(2, 9) : 1;
    const channels = image.channels * multiplier;
    const padding = this.random.int(0, Math.min(1, kernel - 1));
    const { height, width } = this.output(image, kernel, padding);
    const out = { value: this.sketch.image(channels, height, width), channels, height, width, zeroPoint: this.zeroPoint() };
    const weights = this.weights(channels * kernel * kernel);
    const args = this.convolutionArguments(image, out, [1, kernel, kernel, channels], weights, padding);
    this.sketch.call("cortex_m::quantized_depthwise_conv2d.out", [...args.before, { int: multiplier }, ...args.after], out.value);
    return out;
  }

  pad(image: Image): Image {
    const [top, left, bottom, right] = [0, 1, 2, 3].map(() => this.random.int(0, 2)) as [number, number, number, number];
    const height = image.height + top + bottom;
    const width = image.width + left + right;
    const out = { ...image, height, width, value: this.sketch.image(image.channels, height, width) };
    const padValue = this.random.int(0, 3) === 0 ? this.zeroPoint() : image.zeroPoint;
    const args = [{ tensor: image.value }, { ints: [0, top, left, 0] }, { ints: [0, bottom, right, 0] }, { int: padValue }];
    this.sketch.call("cortex_m::pad.out", args, out.value);
    return out;
  }

  residual(image: Image): Image {
    const other = this.convolution(image, 1, image.channels);
    const out = { ...image, value: this.sketch.image(image.channels, image.height, image.width), zeroPoint: this.zeroPoint() };
    const side = (from: Image) => [{ tensor: from.value }, { int: from.zeroPoint }, { int: 1073741824 }, { int: 0 }];
    const args = [...side(image), ...side(other), { int: out.zeroPoint }, { int: 1300000000 }, { int: -19 }, { int: -128 }, { int: 127 }];
    this.sketch.call("cortex_m::quantized_add.out", args, out.value);
    return out;
  }

  /** Global average pooling, or the maximum; then back and forth through float, which passes may fold. */
  head(image: Image): number {
    const pooled = this.sketch.image(image.channels, 1, 1);
    const window = [{ ints: [image.height, image.width] }, { ints: [1, 1] }, { ints: [0, 0] }];
    const args = [{ tensor: image.value }, ...window, { bool: false }, { int: 0 }, { int: 0 }, { int: 0 }, { tensor: this.sketch.tensor("uint8", [0]) }];
    this.sketch.call("cortex_m::quantized_avg_pool2d.out", args, pooled);
    const sizes = [1, image.channels, 1, 1];
    const float = this.sketch.tensor("float32", sizes);
    const scale = this.random.pick([0.5, 0.0078125, 0.3]);
    const range = [{ int: -128 }, { int: 127 }];
    this.sketch.call("cortex_m::dequantize_per_tensor.out", [{ tensor: pooled }, { double: scale }, { int: image.zeroPoint }, ...range, { int: 6 }], float);
    const factor = this.sketch.float32Constant([], Float32Array.of(this.random.pick([1, 0.7])));
    const product = this.sketch.tensor("float32", sizes);
    this.sketch.call("aten::mul.out", [{ tensor: float }, { tensor: factor }], product);
    const result = this.sketch.image(image.channels, 1, 1);
    this.sketch.call("cortex_m::quantize_per_tensor.out", [{ tensor: product }, { double: scale }, { int: image.zeroPoint }, ...range, { int: 1 }], result);
    return result;
  }

  private convolutionArguments(image: Image, out: Image, weightSizes: readonly number[], weights: Int8Array, padding: number) {
    const channels = out.channels;
    const multipliers = Int32Array.from({ length: channels }, () => this.random.int(2 ** 30, 2 ** 31 - 1));
    const shifts = Int32Array.from({ length: channels }, () => this.random.int(-12, -7));
    const before = [
      { tensor: image.value },
      { tensor: this.sketch.int8Constant(weightSizes, weights) },
      this.random.int(0, 5) === 0 ? ("none" as const) : { tensor: this.sketch.int32Constant([channels], this.biases(channels)) },
      { ints: [1, 1] },
      { ints: [padding, padding] },
      { ints: [1, 1] },
    ];
    const after = [
      { int: -image.zeroPoint },
      { int: out.zeroPoint },
      { tensor: this.sketch.int32Constant([channels], multipliers) },
      { tensor: this.sketch.int32Constant([channels], shifts) },
      { int: -128 },
      { int: 127 },
      { tensor: this.sketch.tensor("uint8", [0]) },
    ];
    return { before, after };
  }

  private output(image: Image, kernel: number, padding: number): { height: number; width: number } {
    return { height: image.height + 2 * padding - kernel + 1, width: image.width + 2 * padding - kernel + 1 };
  }

  private zeroPoint(): number {
    return this.random.pick([-128, -128, this.random.int(-128, 127)]);
  }

  /** Some lines and columns are all zero, so that channels are constant or unread. */
  private weights(length: number): Int8Array {
    const period = this.random.int(2, 5);
    return Int8Array.from({ length }, (_, position) => (position % period === 0 || this.random.int(0, 2) > 0 ? 0 : this.random.int(-20, 20)));
  }

  /** Far below zero: ReLU never lets the channel through; far above: always at its upper end. */
  private biases(length: number): Int32Array {
    return Int32Array.from({ length }, () => this.random.pick([0, -2000000, 2000000, this.random.int(-3000, 3000)]));
  }
}
