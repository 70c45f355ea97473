import { elements, type Operand } from "../operand.js";
import type { ProgramBuilder } from "../program-builder.js";
import type { Production } from "./production.js";

const int8Facts = { bound: 128, error: 0 } as const;
const isInt8 = ({ dtype, sizes }: Operand): boolean => dtype === "int8" && elements(sizes) > 0;
const imageOrder = [0, 2, 3, 1];
const isImage = (operand: Operand): boolean => isInt8(operand) && operand.dimOrder !== undefined;

const zeroPoint = ({ sketch, random }: ProgramBuilder): number => sketch.int(random.below(21) - 10);
const multiplier = ({ random }: ProgramBuilder): number => (1 << 30) + random.below(1 << 29);
const activation = ({ sketch, random }: ProgramBuilder): readonly number[] =>
  random.below(2) === 0 ? [sketch.int(-128), sketch.int(127)] : [sketch.int(random.below(20) - 40), sketch.int(random.below(100))];

/** Halves and quarters as scales, so that no quotient lies near a border of rounding. */
const quantisation: Production = (builder) => {
  const x = builder.pickInAnyOrder(({ dtype, error, sizes }) => dtype === "float32" && error === 0 && elements(sizes) > 0);
  if (x === undefined) return false;
  const { sketch } = builder;
  const limits = [sketch.double(builder.random.pick([0.25, 0.5])), zeroPoint(builder), sketch.int(-128), sketch.int(127), sketch.int(1)];
  const name = builder.random.pick(["cortex_m::quantize_per_tensor.out", "quantized_decomposed::quantize_per_tensor.out"]);
  return builder.compute(name, [x.value, ...limits], "int8", x.sizes, int8Facts, x.dimOrder);
};

const dequantisation: Production = (builder) => {
  const x = builder.pickInAnyOrder(isInt8);
  if (x === undefined) return false;
  const { sketch } = builder;
  const limits = [sketch.double(1 / 32), zeroPoint(builder), sketch.int(-128), sketch.int(127), sketch.int(1)];
  return builder.compute("cortex_m::dequantize_per_tensor.out", [x.value, ...limits], "float32", x.sizes, { bound: 5, error: 0 }, x.dimOrder);
};

function pickTwins(builder: ProgramBuilder): readonly [Operand, Operand] | undefined {
  const a = builder.pickInAnyOrder(isInt8);
  const b = a && builder.pickInAnyOrder((other) => isInt8(other) && String(other.sizes) === String(a.sizes) && String(other.dimOrder) === String(a.dimOrder));
  return a && b && [a, b];
}

const sum: Production = (builder) => {
  const pair = pickTwins(builder);
  if (pair === undefined) return false;
  const { sketch } = builder;
  const operand = ({ value }: Operand): readonly number[] => [value, zeroPoint(builder), sketch.int(multiplier(builder)), sketch.int(-builder.random.below(2))];
  const output = [zeroPoint(builder), sketch.int(multiplier(builder)), sketch.int(-19), ...activation(builder)];
  const parameters = [...operand(pair[0]), ...operand(pair[1]), ...output];
  return builder.compute("cortex_m::quantized_add.out", parameters, "int8", pair[0].sizes, int8Facts, pair[0].dimOrder);
};

const product: Production = (builder) => {
  const pair = pickTwins(builder);
  if (pair === undefined) return false;
  const [a, b] = pair;
  const parameters = [a.value, zeroPoint(builder), b.value, zeroPoint(builder), zeroPoint(builder), builder.sketch.int(multiplier(builder)), builder.sketch.int(-4)];
  return builder.compute("cortex_m::quantized_mul.out", parameters, "int8", a.sizes, int8Facts, a.dimOrder);
};

const extremum: Production = (builder) => {
  const pair = pickTwins(builder);
  const name = builder.random.pick(["minimum", "maximum"]);
  return pair !== undefined && builder.compute(`cortex_m::${name}.out`, pair.map(({ value }) => value), "int8", pair[0].sizes, int8Facts, pair[0].dimOrder);
};

const activationTable: Production = (builder) => {
  const x = builder.pickInAnyOrder(isInt8);
  if (x === undefined) return false;
  const table = builder.hiddenConstant("int8", [256]);
  return builder.compute("cortex_m::quantized_activation.out", [x.value, table], "int8", x.sizes, int8Facts, x.dimOrder);
};

const linear: Production = (builder) => {
  const x = builder.pick((operand) => isInt8(operand) && operand.sizes.length >= 1);
  if (x === undefined) return false;
  const { sketch, random } = builder;
  const outputs = 1 + random.below(9);
  const constants = [builder.hiddenConstant("int8", [outputs, x.sizes.at(-1)!]), builder.hiddenConstant("int32", [outputs]), sketch.none()];
  const offsets = [zeroPoint(builder), sketch.int(0), zeroPoint(builder)];
  const [least, most] = activation(builder);
  const scaling = [sketch.ints(multiplier(builder)), sketch.ints(-8), most!, least!];
  const sizes = [...x.sizes.slice(0, -1), outputs];
  return builder.compute("cortex_m::quantized_linear.out", [x.value, ...constants, ...offsets, ...scaling], "int8", sizes, int8Facts);
};

const batchProduct: Production = (builder) => {
  const a = builder.pick((operand) => isInt8(operand) && operand.sizes.length === 3);
  const b = a && builder.pick((other) => isInt8(other) && other.sizes.length === 3 && other.sizes[0] === a.sizes[0] && other.sizes[2] === a.sizes[2]);
  if (a === undefined || b === undefined) return false;
  const scaling = [zeroPoint(builder), builder.sketch.int(multiplier(builder)), builder.sketch.int(-7), scratch(builder)];
  const parameters = [a.value, zeroPoint(builder), b.value, zeroPoint(builder), ...scaling];
  return builder.compute("cortex_m::quantized_batch_matmul.out", parameters, "int8", [a.sizes[0]!, a.sizes[1]!, b.sizes[1]!], int8Facts);
};

/** Work space of kernels that nobody here uses. */
const scratch = (builder: ProgramBuilder): number => builder.sketch.planned("uint8", [0], 0);

const softmax: Production = (builder) => {
  const x = builder.pick((operand) => isInt8(operand) && operand.sizes.length > 0);
  if (x === undefined) return false;
  const { sketch } = builder;
  const parameters = [x.value, sketch.int(-1), zeroPoint(builder), sketch.int(-128), sketch.int(multiplier(builder)), sketch.int(22), sketch.int(-496)];
  return builder.compute("cortex_m::softmax.out", parameters, "int8", x.sizes, int8Facts);
};

const transposition: Production = (builder) => {
  const x = builder.pick((operand) => isInt8(operand) && operand.sizes.length >= 2);
  if (x === undefined) return false;
  const order = x.sizes.map((_, index) => index).reverse();
  return builder.compute("cortex_m::transpose.out", [x.value, builder.sketch.ints(...order)], "int8", order.map((each) => x.sizes[each]!), int8Facts);
};

/** Paddings are in the order of memory, which is [batch, rows, columns, channels] for images. */
const padding: Production = (builder) => {
  const x = builder.pickInAnyOrder((operand) => isInt8(operand) && (operand.sizes.length < 4 || operand.dimOrder !== undefined));
  if (x === undefined) return false;
  const { sketch, random } = builder;
  const order = x.dimOrder ?? x.sizes.map((_, index) => index);
  const amounts = [0, 1].map(() => [...Array.from({ length: 4 - order.length }, () => 0), ...order.map((_, at) => (at === 0 ? 0 : random.below(2)))]);
  const added = (at: number): number => amounts[0]![4 - order.length + at]! + amounts[1]![4 - order.length + at]!;
  const sizes = x.sizes.map((size, dimension) => size + added(order.indexOf(dimension)));
  const parameters = [x.value, ...amounts.map((list) => sketch.ints(...list)), zeroPoint(builder)];
  return builder.compute("cortex_m::pad.out", parameters, "int8", sizes, int8Facts, x.dimOrder);
};

const reordering: Production = (builder) => {
  const x = builder.pick((operand) => isInt8(operand) && operand.sizes.length === 4);
  if (x === undefined) return false;
  const parameters = [x.value, builder.sketch.bool(false), builder.sketch.ints(...imageOrder)];
  return builder.compute("dim_order_ops::_clone_dim_order.out", parameters, "int8", x.sizes, int8Facts, imageOrder);
};

interface Window {
  readonly kernel: readonly number[];
  readonly stride: readonly number[];
  readonly padding: readonly number[];
}

const windowFor = ({ random }: ProgramBuilder, { sizes }: Operand): Window => {
  const kernel = [2, 3].map((at) => Math.min(sizes[at]!, 1 + random.below(3)));
  return { kernel, stride: [1 + random.below(2), 1 + random.below(2)], padding: kernel.map((taps) => (taps > 1 ? random.below(2) : 0)) };
};

const windowed = ({ sizes }: Operand, { kernel, stride, padding }: Window): readonly number[] =>
  [0, 1].map((at) => Math.floor((sizes[2 + at]! + 2 * padding[at]! - kernel[at]!) / stride[at]!) + 1);

const convolution: Production = (builder) => {
  const x = builder.pickInAnyOrder(isImage);
  if (x === undefined) return false;
  const { sketch, random } = builder;
  const window = windowFor(builder, x);
  const channels = x.sizes[1]!;
  const isDepthwise = x.sizes[0] === 1 && random.below(2) === 0;
  const multiple = 1 + random.below(2);
  const outputs = isDepthwise ? channels * multiple : 1 + random.below(9);
  const weights = isDepthwise ? [1, ...window.kernel, outputs] : [outputs, ...window.kernel, channels];
  const bias = random.below(3) === 0 ? sketch.none() : builder.hiddenConstant("int32", [outputs]);
  const perChannel = (numberOf: () => number): number => sketch.constant("int32", [outputs], words(Array.from({ length: outputs }, numberOf)));
  const geometry = [window.stride, window.padding, [1, 1]].map((pair) => sketch.ints(...pair));
  const parameters = [
    ...[x.value, builder.hiddenConstant("int8", weights), bias, ...geometry, ...(isDepthwise ? [sketch.int(multiple)] : [])],
    ...[zeroPoint(builder), zeroPoint(builder), perChannel(() => multiplier(builder)), perChannel(() => -7 - random.below(3))],
    ...[...activation(builder), scratch(builder)],
  ];
  const name = isDepthwise ? "cortex_m::quantized_depthwise_conv2d.out" : "cortex_m::quantized_conv2d.out";
  return builder.compute(name, parameters, "int8", [x.sizes[0]!, outputs, ...windowed(x, window)], int8Facts, imageOrder);
};

const words = (numbers: readonly number[]): Uint8Array => new Uint8Array(Int32Array.from(numbers).buffer);

const pooling: Production = (builder) => {
  const x = builder.pickInAnyOrder(isImage);
  if (x === undefined) return false;
  const { sketch, random } = builder;
  const window = windowFor(builder, x);
  const geometry = [window.kernel, window.stride, window.padding].map((pair) => sketch.ints(...pair));
  const sizes = [x.sizes[0]!, x.sizes[1]!, ...windowed(x, window)];
  const ceil = sketch.bool(false);
  if (random.below(2) === 0) {
    const unused = [zeroPoint(builder), sketch.int(1), sketch.int(0), scratch(builder)];
    return builder.compute("cortex_m::quantized_avg_pool2d.out", [x.value, ...geometry, ceil, ...unused], "int8", sizes, int8Facts, imageOrder);
  }
  const zero = zeroPoint(builder);
  const parameters = [x.value, ...geometry, sketch.ints(1, 1), ceil, zero, zero, ...activation(builder)];
  return builder.compute("cortex_m::quantized_max_pool2d.out", parameters, "int8", sizes, int8Facts, imageOrder);
};

export const quantisedProductions: readonly Production[] = [
  ...[quantisation, quantisation, dequantisation, sum, sum, product, extremum, activationTable, linear, linear, batchProduct, softmax],
  ...[transposition, padding, reordering, reordering, convolution, convolution, convolution, convolution, pooling, pooling],
];
