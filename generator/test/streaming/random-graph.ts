import type { DType } from "../../src/ir/dtype.js";
import { dtypeBytes } from "../../src/ir/dtype.js";
import type { Graph, Module } from "../../src/ir/graph.js";
import { storageId, valueId, type StorageId, type ValueId } from "../../src/ir/ids.js";
import { contiguousStrides, elementCount, stridesOf } from "../../src/ir/layout.js";
import type { DecodedArguments, OperatorNode } from "../../src/ir/node.js";
import type { Storage } from "../../src/ir/storage.js";
import type { GraphValue } from "../../src/ir/tensor.js";
import { Random } from "../damaged/random.js";

/** An image of a graph that grows: N = 1, channels last. */
interface Image {
  readonly value: ValueId;
  readonly dtype: DType;
  readonly channels: number;
  readonly height: number;
  readonly width: number;
}

/** Graphs with one method each seed, of the int8 dialect: chains and residual branches with awkward shapes. */
export function randomModule(seeds: readonly number[]): Module {
  const builder = new ModuleBuilder();
  for (const seed of seeds) builder.addGraph(seed);
  return builder.module();
}

const channelsLast = [0, 2, 3, 1];

class ModuleBuilder {
  readonly #values = new Map<ValueId, GraphValue>();
  readonly #storages = new Map<StorageId, Storage>();
  readonly #graphs: Graph[] = [];
  #nodes: OperatorNode[] = [];
  #random = new Random(0);
  #method = "";

  module(): Module {
    return { values: this.#values, storages: this.#storages, graphs: this.#graphs, constantMethods: [] };
  }

  addGraph(seed: number): void {
    this.#random = new Random(seed);
    this.#nodes = [];
    this.#method = `g${seed}`;
    const random = this.#random;
    const size = { channels: 1 + random.below(5), height: 1 + random.below(14), width: 1 + random.below(7) };
    const isFloat = random.below(3) === 0;
    const input = this.#image({ ...size, dtype: isFloat ? "float32" : "int8" }, "input0");
    const images = [isFloat ? this.#quantize(input) : input];
    const steps = 2 + random.below(9);
    for (let step = 0; step < steps; step++) images.push(this.#nextImage(images));
    const last = images.at(-1)!;
    const outputs = [random.below(4) === 0 ? this.#dequantize(last) : last];
    if (random.below(3) === 0) outputs.push(images[1 + random.below(images.length - 1)]!);
    const distinct = [...new Set(outputs.map(({ value }) => value))];
    this.#graphs.push({ name: this.#method, nodes: this.#nodes, inputs: [input.value], outputs: distinct });
  }

  #nextImage(images: readonly Image[]): Image {
    const random = this.#random;
    // Mostly a chain; now and then a branch from further back.
    const image = random.below(4) === 0 ? random.pick(images) : images.at(-1)!;
    const neighbour = images.find((other) => other !== image && joins(other, image));
    if (neighbour !== undefined && random.below(6) === 0) return this.#join(image, neighbour);
    const twin = images.find((other) => other !== image && sameShape(other, image));
    switch (random.below(twin === undefined ? 8 : 11)) {
      case 0:
      case 1:
        return this.#convolution(image);
      case 2:
      case 3:
        return this.#depthwise(image);
      case 4:
        return this.#pool(image, "max");
      case 5:
        return random.below(3) === 0 ? this.#globalAverage(image) : this.#pool(image, "avg");
      case 6:
        return random.below(2) === 0 ? this.#pad(image) : this.#table(image);
      case 7:
        return random.below(2) === 0 ? this.#transposed(image) : this.#perChannel(image);
      default:
        return this.#residual(image, twin!);
    }
  }

  #convolution(image: Image): Image {
    const channels = 1 + this.#random.below(6);
    const pointwise = this.#random.below(3) === 0;
    const window = pointwise ? unitWindow(image) : this.#window(image, 2);
    const weights = this.#constant("int8", [channels, window.kernel[0], window.kernel[1], image.channels]);
    return this.#convolve("cortex_m::quantized_conv2d.out", image, weights, { ...window.output, channels }, window);
  }

  #depthwise(image: Image): Image {
    const multiplier = 1 + this.#random.below(2);
    const channels = image.channels * multiplier;
    const window = this.#window(image, 2);
    const weights = this.#constant("int8", [1, window.kernel[0], window.kernel[1], channels]);
    return this.#convolve("cortex_m::quantized_depthwise_conv2d.out", image, weights, { ...window.output, channels }, window, {
      depthMultiplier: multiplier,
    });
  }

  #transposed(image: Image): Image {
    const random = this.#random;
    const channels = 1 + random.below(4);
    const kernel = [1 + random.below(3), 1 + random.below(3)] as const;
    const stride = [1 + random.below(3), 1 + random.below(2)] as const;
    const dilation = [1 + random.below(2), 1] as const;
    const padding = [random.below(2), random.below(2)] as const;
    const sizeOf = (size: number, dim: 0 | 1): number =>
      Math.max(1, (size - 1) * stride[dim] - 2 * padding[dim] + (kernel[dim] - 1) * dilation[dim] + 1 + random.below(2));
    const weights = this.#constant("int8", [channels, kernel[0], kernel[1], image.channels]);
    const output = { height: sizeOf(image.height, 0), width: sizeOf(image.width, 1), channels };
    const shape = { kernel, stride, dilation, padding };
    return this.#convolve("cortex_m::quantized_transpose_conv2d.out", image, weights, output, shape, { outputPadding: null, outputScratch: null });
  }

  #convolve(
    operator: string,
    image: Image,
    weight: ValueId,
    output: { readonly height: number; readonly width: number; readonly channels: number },
    shape: Pick<Window, "stride" | "padding" | "dilation">,
    extra: DecodedArguments = {},
  ): Image {
    const random = this.#random;
    const out = this.#image({ ...output, dtype: "int8" });
    const bias = random.below(4) === 0 ? null : { value: this.#constant("int32", [output.channels], () => random.below(4000) - 2000) };
    return this.#node(operator, [image], out, {
      input: { value: image.value },
      weight: { value: weight },
      bias,
      stride: shape.stride,
      padding: shape.padding,
      dilation: shape.dilation,
      inputOffset: random.below(256) - 127,
      outputOffset: random.below(200) - 100,
      requantizeMultipliers: { value: this.#constant("int32", [output.channels], () => 0x40000000 + random.below(0x3fffffff)) },
      requantizeShifts: { value: this.#constant("int32", [output.channels], () => -5 - random.below(5)) },
      activationMin: random.below(2) === 0 ? -128 : -50,
      activationMax: random.below(2) === 0 ? 127 : 70,
      scratch: null,
      ...extra,
    });
  }

  #pool(image: Image, kind: "max" | "avg"): Image {
    const window = this.#window(image, kind === "max" ? 2 : 1);
    const out = this.#image({ ...window.output, channels: image.channels, dtype: "int8" });
    const shared = { input: { value: image.value }, kernelSize: window.kernel, stride: window.stride, padding: window.padding };
    return kind === "max"
      ? this.#node("cortex_m::quantized_max_pool2d.out", [image], out, {
          ...shared,
          dilation: window.dilation,
          ceilMode: null,
          inputZeroPoint: 3,
          outputZeroPoint: 3,
          activationMin: -128,
          activationMax: 127,
        })
      : this.#node("cortex_m::quantized_avg_pool2d.out", [image], out, { ...shared, ceilMode: false, zeroPoint: null, multiplier: null, shift: null, scratch: null });
  }

  /** Over the whole height, or nearly. */
  #globalAverage(image: Image): Image {
    const random = this.#random;
    const height = Math.max(1, image.height - random.below(2));
    const width = 1 + random.below(image.width);
    const out = this.#image({ height: 1, width: Math.floor(image.width / width), channels: image.channels, dtype: "int8" });
    return this.#node("cortex_m::quantized_avg_pool2d.out", [image], out, {
      input: { value: image.value },
      kernelSize: [height, width],
      stride: [height, width],
      padding: [0, 0],
      ceilMode: false,
      zeroPoint: null,
      multiplier: null,
      shift: null,
      scratch: null,
    });
  }

  #pad(image: Image): Image {
    const random = this.#random;
    const [pre, post] = [0, 1].map(() => [0, random.below(3), random.below(3), random.below(2)]) as [number[], number[]];
    const out = this.#image({
      height: image.height + pre[1]! + post[1]!,
      width: image.width + pre[2]! + post[2]!,
      channels: image.channels + pre[3]! + post[3]!,
      dtype: "int8",
    });
    return this.#node("cortex_m::pad.out", [image], out, { input: { value: image.value }, prePad: pre, postPad: post, padValue: random.below(256) - 128 });
  }

  #table(image: Image): Image {
    const lut = { value: this.#constant("int8", [256]) };
    return this.#node("cortex_m::quantized_activation.out", [image], this.#image(image), { input: { value: image.value }, lut });
  }

  #residual(a: Image, b: Image): Image {
    const choice = this.#random.below(4);
    if (choice === 0) return this.#multiply(a, b.value, [a, b]);
    if (choice > 1) return this.#add(a, b.value, [a, b]);
    const operator = this.#random.below(2) === 0 ? "cortex_m::minimum.out" : "cortex_m::maximum.out";
    return this.#node(operator, [a, b], this.#image(a), { self: { value: a.value }, other: { value: b.value } });
  }

  /** One image below the other: the outermost dimension in memory. */
  #join(a: Image, b: Image): Image {
    const out = this.#image({ ...a, height: a.height + b.height });
    return this.#node("aten::cat.out", [a, b], out, { tensors: [{ value: a.value }, { value: b.value }], dim: 2 });
  }

  /** A sum with one constant for each channel. */
  #perChannel(image: Image): Image {
    return this.#add(image, this.#constant("int8", [1, image.channels, 1, 1]), [image]);
  }

  #add(a: Image, other: ValueId, inputs: readonly Image[]): Image {
    const random = this.#random;
    return this.#node("cortex_m::quantized_add.out", inputs, this.#image(a), {
      self: { value: a.value },
      selfZeroPoint: random.below(100) - 50,
      selfMultiplier: 0x40000000 + random.below(0x3fffffff),
      selfShift: -1 - random.below(3),
      other: { value: other },
      otherZeroPoint: random.below(100) - 50,
      otherMultiplier: 0x40000000 + random.below(0x3fffffff),
      otherShift: -random.below(3),
      outputZeroPoint: random.below(100) - 50,
      outputMultiplier: 0x40000000 + random.below(0x3fffffff),
      outputShift: -18 - random.below(2),
      activationMin: -128,
      activationMax: 127,
    });
  }

  #multiply(a: Image, other: ValueId, inputs: readonly Image[]): Image {
    const random = this.#random;
    return this.#node("cortex_m::quantized_mul.out", inputs, this.#image(a), {
      self: { value: a.value },
      selfZeroPoint: random.below(100) - 50,
      other: { value: other },
      otherZeroPoint: random.below(100) - 50,
      outputZeroPoint: random.below(100) - 50,
      outputMultiplier: 0x40000000 + random.below(0x3fffffff),
      outputShift: -6,
    });
  }

  #quantize(image: Image): Image {
    return this.#node("cortex_m::quantize_per_tensor.out", [image], this.#image({ ...image, dtype: "int8" }), {
      input: { value: image.value },
      scale: 0.03,
      zeroPoint: 5,
      quantMin: -128,
      quantMax: 127,
      dtype: "int8",
    });
  }

  #dequantize(image: Image): Image {
    return this.#node("cortex_m::dequantize_per_tensor.out", [image], this.#image({ ...image, dtype: "float32" }), {
      input: { value: image.value },
      scale: 0.07,
      zeroPoint: -3,
      quantMin: -128,
      quantMax: 127,
      dtype: "int8",
    });
  }

  /** A window with a tap inside the image at every position; padding differs on the four sides. */
  #window(image: Image, mostDilation: number): Window {
    const random = this.#random;
    const along = (size: number): { kernel: number; stride: number; padding: number; dilation: number; output: number } => {
      const kernel = 1 + random.below(4);
      const dilation = 1 + random.below(mostDilation);
      const stride = 1 + random.below(3);
      const extent = (kernel - 1) * dilation + 1;
      // With dilation, more padding could leave a window without a tap inside.
      const padding = Math.min(random.below(dilation === 1 ? extent : 2), kernel > 1 ? extent - 1 : 0);
      const behind = random.below(dilation === 1 ? extent : 2);
      const reach = size + padding + behind - extent;
      const last = Math.max(0, Math.floor(reach / stride));
      const output = Math.min(last, Math.floor((size - 1 + padding) / stride)) + 1;
      return { kernel, stride, padding, dilation, output };
    };
    const [y, x] = [along(image.height), along(image.width)];
    return {
      kernel: [y.kernel, x.kernel],
      stride: [y.stride, x.stride],
      padding: [y.padding, x.padding],
      dilation: [y.dilation, x.dilation],
      output: { height: y.output, width: x.output },
    };
  }

  #node(operator: string, images: readonly Image[], out: Image, args: DecodedArguments): Image {
    const inputs = [...new Set([...images.map(({ value }) => value), ...referenced(args)])];
    const origin = { method: this.#method, instruction: this.#nodes.length };
    this.#nodes.push({ kind: "operator", operator, arguments: { ...args, out: { value: out.value } }, inputs, outputs: [out.value], origin });
    return out;
  }

  #image(shape: Omit<Image, "value">, name?: string): Image {
    const sizes = [1, shape.channels, shape.height, shape.width];
    const id = storageId(this.#storages.size);
    const sizeBytes = elementCount(sizes) * dtypeBytes(shape.dtype);
    this.#storages.set(id, { kind: "arena", id, name: `s${id}`, sizeBytes });
    const value = this.#value(shape.dtype, sizes, stridesOf(sizes, channelsLast), id, name);
    return { ...shape, value };
  }

  #constant(dtype: "int8" | "int32", sizes: readonly number[], next: () => number = () => this.#random.below(256) - 128): ValueId {
    const count = elementCount(sizes);
    const numbers = Array.from({ length: count }, next);
    const bytes = dtype === "int8" ? new Uint8Array(Int8Array.from(numbers).buffer) : new Uint8Array(Int32Array.from(numbers).buffer);
    const id = storageId(this.#storages.size);
    this.#storages.set(id, { kind: "constant", id, name: `s${id}`, bytes });
    return this.#value(dtype, sizes, contiguousStrides(sizes), id);
  }

  #value(dtype: DType, sizes: readonly number[], strides: readonly number[], storage: StorageId, name?: string): ValueId {
    const id = valueId(this.#values.size);
    const full = name === undefined ? `t${id}` : `${name}_${this.#method}`;
    this.#values.set(id, { kind: "tensor", id, name: full, dtype, sizes, strides, dynamic: false, storage, byteOffset: 0 });
    return id;
  }
}

interface Window {
  readonly kernel: readonly [number, number];
  readonly stride: readonly [number, number];
  readonly padding: readonly [number, number];
  readonly dilation: readonly [number, number];
  readonly output: { readonly height: number; readonly width: number };
}

function unitWindow({ height, width }: Image): Window {
  return { kernel: [1, 1], stride: [1, 1], padding: [0, 0], dilation: [1, 1], output: { height, width } };
}

function sameShape(a: Image, b: Image): boolean {
  return a.dtype === b.dtype && a.channels === b.channels && a.height === b.height && a.width === b.width;
}

function joins(a: Image, b: Image): boolean {
  return a.dtype === b.dtype && a.channels === b.channels && a.width === b.width && a.height + b.height < 24;
}

function referenced(args: DecodedArguments): readonly ValueId[] {
  return Object.values(args).flatMap((argument) =>
    typeof argument === "object" && argument !== null && "value" in argument && !("type" in argument) ? [argument.value] : [],
  );
}
