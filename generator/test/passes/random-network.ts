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
 * A chain of int8 convolutions, depthwise layers, pads, pools and element-wise nodes with up to three linear layers behind,
 * in which many channels are pruned, dead (ReLU never lets them through), constant, or weighed by nobody.
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
  const output = random.pick([(): number => image.value, (): number => layers.head(image), (): number => layers.classifier(image)])();
  return { program: sketch.program([input.value], [output]), inputElements: input.channels * size * size };
}

class Layers {
  constructor(
    private readonly sketch: NetworkSketch,
    private readonly random: Random,
  ) {}

  next(image: Image): Image {
    switch (this.random.int(0, 11)) {
      case 0:
        return this.depthwise(image);
      case 1:
        return this.depthwise(this.convolution(image, 1));
      case 2: {
        const padded = this.pad(this.convolution(image, 1));
        return this.convolution(padded, Math.min(3, padded.height, padded.width));
      }
      case 3:
        return this.residual(image);
      case 4:
        return this.convolution(image, Math.min(3, image.height, image.width));
      case 5:
        return this.convolution(this.pool(this.convolution(image, 1)), 1);
      case 6:
        return this.convolution(this.table(this.convolution(image, 1)), 1);
      case 7:
        return this.convolution(this.pairwise(image), 1);
      case 8:
        return this.convolution(this.transposed(this.convolution(image, 1)), 1);
      case 9:
        return this.random.int(0, 1) === 0 ? this.residual(image) : this.convolution(this.joined(image), 1);
      case 10:
        return this.convolution(this.gate(this.convolution(image, 1)), 1);
      default:
        return this.convolution(image, 1);
    }
  }

  convolution(image: Image, kernel: number, channels = this.random.int(3, 13)): Image {
    const padding = kernel > 1 ? this.random.int(0, 1) : 0;
    const { height, width } = this.output(image, kernel, padding);
    const out = { value: this.sketch.image(channels, height, width), channels, height, width, zeroPoint: this.zeroPoint() };
    const weights = this.weights(channels, kernel * kernel, image.channels);
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
    const weights = this.weights(1, kernel * kernel, channels);
    const args = this.convolutionArguments(image, out, [1, kernel, kernel, channels], weights, padding);
    this.sketch.call("cortex_m::quantized_depthwise_conv2d.out", [...args.before, { int: multiplier }, ...args.after], out.value);
    return out;
  }

  pad(image: Image): Image {
    const [top, left, bottom, right] = [0, 1, 2, 3].map(() => this.random.int(0, 2)) as [number, number, number, number];
    const height = image.height + top + bottom;
    const width = image.width + left + right;
    const out = { ...image, height, width, value: this.sketch.image(image.channels, height, width) };
    const padValue = this.random.int(0, 1) === 0 ? this.zeroPoint() : image.zeroPoint;
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

  pool(image: Image): Image {
    const kernel = Math.min(2, image.height, image.width);
    const padding = this.random.int(0, kernel - 1);
    const { height, width } = this.output(image, kernel, padding);
    const out = { ...image, height, width, value: this.sketch.image(image.channels, height, width) };
    const window = [{ ints: [kernel, kernel] }, { ints: [1, 1] }, { ints: [padding, padding] }];
    if (this.random.int(0, 1) === 0) {
      this.average(image, window, out.value);
      return out;
    }
    const point = { int: image.zeroPoint };
    this.sketch.call("cortex_m::quantized_max_pool2d.out", [{ tensor: image.value }, ...window, { ints: [1, 1] }, { bool: false }, point, point, ...this.clamp()], out.value);
    return out;
  }

  /** Some tables give one value for many. */
  table(image: Image): Image {
    const out = { ...image, value: this.sketch.image(image.channels, image.height, image.width), zeroPoint: this.zeroPoint() };
    const step = this.random.pick([1, 16, 256]);
    const lut = this.sketch.int8Constant([256], Int8Array.from({ length: 256 }, (_, entry) => Math.floor(entry / step) * step - 128));
    this.sketch.call("cortex_m::quantized_activation.out", [{ tensor: image.value }, { tensor: lut }], out.value);
    return out;
  }

  /** An image times a function of itself, or the sum of two such: numbers, tables and extrema over one tensor. */
  gate(image: Image): Image {
    const limit = this.extremumWith(this.random.pick([image, this.table(image)]), this.random.int(-100, 100));
    const product = this.product(image, this.random.pick([limit, this.table(limit), image]));
    return this.random.pick([(): Image => product, (): Image => this.product(product, limit), (): Image => this.table(product)])();
  }

  private extremumWith(image: Image, number: number): Image {
    const out = { ...image, value: this.sketch.image(image.channels, image.height, image.width) };
    const operands = [{ tensor: image.value }, { tensor: this.sketch.int8Constant([1], Int8Array.of(number)) }];
    this.sketch.call(`cortex_m::${this.random.pick(["minimum", "maximum"])}.out`, this.random.pick([operands, [operands[1]!, operands[0]!]]), out.value);
    return out;
  }

  private product(a: Image, b: Image): Image {
    const out = { ...a, value: this.sketch.image(a.channels, a.height, a.width), zeroPoint: this.zeroPoint() };
    const sides = [{ tensor: a.value }, { int: a.zeroPoint }, { tensor: b.value }, { int: b.zeroPoint }];
    this.sketch.call("cortex_m::quantized_mul.out", [...sides, { int: out.zeroPoint }, { int: 1300000000 }, { int: -6 }], out.value);
    return out;
  }

  /** Products and extrema of two images. */
  pairwise(image: Image): Image {
    const [a, b] = [this.convolution(image, 1, 9), this.convolution(image, 1, 9)];
    const out = { ...a, value: this.sketch.image(9, image.height, image.width), zeroPoint: this.zeroPoint() };
    const extremum = this.random.pick(["minimum", "maximum", undefined]);
    if (extremum === undefined) return this.product(a, b);
    this.sketch.call(`cortex_m::${extremum}.out`, [{ tensor: a.value }, { tensor: b.value }], out.value);
    return out;
  }

  /** The channels of an image after those of another, or of itself. */
  joined(image: Image): Image {
    const first = this.convolution(image, 1);
    const second = this.random.pick([(): Image => first, (): Image => this.depthwise(this.convolution(image, 1)), (): Image => this.convolution(image, 1)])();
    const isEqual = first.height === second.height && first.width === second.width;
    const both = [first, isEqual ? second : first];
    const channels = both.reduce((sum, one) => sum + one.channels, 0);
    const out = { ...first, channels, value: this.sketch.image(channels, image.height, image.width) };
    this.sketch.call("aten::cat.out", [{ tensors: both.map(({ value }) => value) }, { int: this.random.pick([1, -3]) }], out.value);
    return out;
  }

  transposed(image: Image): Image {
    const channels = this.random.int(3, 9);
    const [height, width] = [2 * image.height, 2 * image.width];
    const out = { value: this.sketch.image(channels, height, width), channels, height, width, zeroPoint: this.zeroPoint() };
    const weights = this.weights(channels, 4, image.channels);
    const { before, after } = this.convolutionArguments(image, out, [channels, 2, 2, image.channels], weights, 0);
    const args = [...before.slice(0, 3), { ints: [2, 2] }, { ints: [0, 0] }, { ints: [0, 0] }, { ints: [1, 1] }, ...after];
    this.sketch.call("cortex_m::quantized_transpose_conv2d.out", [...args, { tensor: this.sketch.tensor("uint8", [0]) }], out.value);
    return out;
  }

  /** The pixels as one row of features in either order, then linear layers. */
  classifier(image: Image): number {
    const { channels, height, width } = image;
    const features = channels * height * width;
    const row = this.sketch.tensor("int8", [1, features]);
    if (this.random.int(0, 1) === 0) {
      const pixelsFirst = this.sketch.tensor("int8", [1, height, width, channels]);
      this.sketch.call("aten::permute_copy.out", [{ tensor: image.value }, { ints: [0, 2, 3, 1] }], pixelsFirst);
      this.sketch.call("aten::view_copy.out", [{ tensor: pixelsFirst }, { ints: [1, features] }], row);
    } else {
      const channelsFirst = this.sketch.tensor("int8", [1, channels, height, width]);
      const order = { ints: [0, 1, 2, 3] };
      this.sketch.call("dim_order_ops::_clone_dim_order.out", [{ tensor: image.value }, { bool: false }, order], channelsFirst);
      this.sketch.call("aten::view_copy.out", [{ tensor: channelsFirst }, { ints: [1, features] }], row);
    }
    let last = { value: row, features, zeroPoint: image.zeroPoint };
    for (let layer = this.random.int(1, 3); layer > 0; layer--) last = this.linear(last);
    return last.value;
  }

  private linear(input: { readonly value: number; readonly features: number; readonly zeroPoint: number }): typeof input {
    const features = this.random.int(2, 13);
    const out = { value: this.sketch.tensor("int8", [1, features]), features, zeroPoint: this.zeroPoint() };
    const weights = this.sketch.int8Constant([features, input.features], this.weights(features, 1, input.features));
    const bias = this.sketch.int32Constant([features], this.biases(features));
    const scale = [{ ints: [this.random.int(2 ** 30, 2 ** 31 - 1)] }, { ints: [this.random.int(-12, -7)] }];
    const offsets = [{ int: -input.zeroPoint }, { int: 0 }, { int: out.zeroPoint }];
    const args = [{ tensor: input.value }, { tensor: weights }, { tensor: bias }, "none" as const, ...offsets, ...scale, { int: 127 }, { int: -128 }];
    this.sketch.call("cortex_m::quantized_linear.out", args, out.value);
    return out;
  }

  /** Global average pooling, or the maximum; then back and forth through float, which passes may fold. */
  head(image: Image): number {
    const pooled = this.sketch.image(image.channels, 1, 1);
    const window = [{ ints: [image.height, image.width] }, { ints: [1, 1] }, { ints: [0, 0] }];
    this.average(image, window, pooled);
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

  private average(image: Image, window: readonly { readonly ints: readonly number[] }[], result: number): void {
    const args = [{ tensor: image.value }, ...window, { bool: false }, { int: 0 }, { int: 0 }, { int: 0 }, { tensor: this.sketch.tensor("uint8", [0]) }];
    this.sketch.call("cortex_m::quantized_avg_pool2d.out", args, result);
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

  private clamp(): readonly { readonly int: number }[] {
    return this.random.pick([[{ int: -128 }, { int: 127 }], [{ int: -100 }, { int: 90 }]]);
  }

  /** Weights in the order outputs, taps, inputs; often whole outputs, taps or inputs are pruned, single weights, or all. */
  private weights(outputs: number, taps: number, inputs: number): Int8Array {
    const pruned = (count: number, share: number): readonly boolean[] => Array.from({ length: count }, () => this.random.int(0, 99) < share);
    const style = this.random.int(0, 9) === 0 ? 4 : this.random.int(0, 3);
    const period = style === 0 ? this.random.int(2, 5) : Infinity;
    const [zeroOutputs, zeroInputs] = [pruned(outputs, [0, 40, 0, 0, 100][style]!), pruned(inputs, style === 2 ? 40 : 0)];
    const zeroTaps = pruned(taps, style > 0 ? 15 : 0);
    return Int8Array.from({ length: outputs * taps * inputs }, (_, position) => {
      const [output, tap, input] = [Math.floor(position / taps / inputs), Math.floor(position / inputs) % taps, position % inputs];
      if (zeroOutputs[output]! || zeroTaps[tap]! || zeroInputs[input]!) return 0;
      return position % period === 0 || (style === 0 && this.random.int(0, 2) > 0) ? 0 : this.random.int(-20, 20);
    });
  }

  /** Far below zero: ReLU never lets the channel through; far above: always at its upper end. */
  private biases(length: number): Int32Array {
    return Int32Array.from({ length }, () => this.random.pick([0, 0, -2000000, 2000000, this.random.int(-3000, 3000)]));
  }
}
