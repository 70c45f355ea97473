import { elements, type Operand, type ProgramBuilder } from "../program-builder.js";
import type { Production } from "./element-wise.js";

const isFloat = ({ dtype }: Operand): boolean => dtype === "float32";

const reduction: Production = (builder) => {
  const x = builder.pick(({ dtype, sizes }) => dtype === "float32" && sizes.length > 0 && elements(sizes) > 0);
  if (x === undefined) return false;
  const name = builder.random.pick(["sum", "mean", "amax", "amin"]);
  const dimension = builder.random.below(x.sizes.length);
  const keep = builder.random.below(2) === 0;
  const sizes = x.sizes.flatMap((size, index) => (index !== dimension ? [size] : keep ? [1] : []));
  const isChoice = name === "amax" || name === "amin";
  const bound = name === "sum" ? x.bound * x.sizes[dimension]! : x.bound;
  const operator = { sum: "sum.IntList_out", mean: "mean.out", amax: "amax.out", amin: "amin.out" }[name]!;
  const parameters = [x.value, builder.sketch.ints(dimension), builder.sketch.bool(keep), ...(isChoice ? [] : [builder.sketch.none()])];
  return builder.compute(`aten::${operator}`, parameters, x.dtype, sizes, { bound, isExact: x.isExact && name !== "mean" });
};

const extremeIndex: Production = (builder) => {
  const x = builder.pick(({ isExact, sizes, dtype }) => isExact && dtype !== "bool" && dtype !== "int8" && sizes.length > 0 && elements(sizes) > 0);
  if (x === undefined) return false;
  const dimension = builder.random.below(x.sizes.length);
  const sizes = x.sizes.filter((_, index) => index !== dimension);
  const parameters = [x.value, builder.sketch.int(dimension), builder.sketch.bool(false)];
  return builder.compute(`aten::${builder.random.pick(["argmax", "argmin"])}.out`, parameters, "int64", sizes, { bound: 10, isExact: true });
};

const softmax: Production = (builder) => {
  const x = builder.pick((operand) => isFloat(operand) && operand.bound <= 50 && operand.sizes.length > 0 && elements(operand.sizes) > 0);
  if (x === undefined) return false;
  const parameters = [x.value, builder.sketch.int(builder.random.below(x.sizes.length)), builder.sketch.bool(false)];
  return builder.compute("aten::_softmax.out", parameters, x.dtype, x.sizes, { bound: 1, isExact: false });
};

const cumulativeSum: Production = (builder) => {
  const x = builder.pick((operand) => isFloat(operand) && operand.sizes.length > 0);
  if (x === undefined) return false;
  const dimension = builder.random.below(x.sizes.length);
  const bound = x.bound * Math.max(1, x.sizes[dimension]!);
  const parameters = [x.value, builder.sketch.int(dimension), builder.sketch.none()];
  return builder.compute("aten::cumsum.out", parameters, x.dtype, x.sizes, { bound, isExact: x.isExact });
};

const product: Production = (builder) => {
  const a = builder.pick((operand) => isFloat(operand) && operand.sizes.length === 2 && elements(operand.sizes) > 0);
  if (a === undefined) return false;
  const [rows, depth] = a.sizes as [number, number];
  const fitting = builder.pick(({ dtype, sizes }) => dtype === "float32" && sizes.length === 2 && sizes[0] === depth);
  const b = fitting ?? builder.constant("float32", [depth, 1 + builder.random.below(5)]);
  const sizes = [rows, b.sizes[1]!];
  const bound = depth * a.bound * b.bound;
  if (builder.random.below(2) === 0) return builder.compute("aten::mm.out", [a.value, b.value], "float32", sizes, { bound, isExact: false });
  const bias = builder.constant("float32", [sizes[1]!]);
  const one = builder.sketch.int(1);
  return builder.compute("aten::addmm.out", [bias.value, a.value, b.value, one, one], "float32", sizes, { bound: bound + 4, isExact: false });
};

/** Images of the batch as they are, or put together from what there is. */
function pickImage(builder: ProgramBuilder): Operand | undefined {
  return builder.pick(({ dtype, sizes }) => dtype === "float32" && sizes.length === 4 && sizes.every((size) => size > 0) && sizes[2]! + sizes[3]! > 3);
}

const convolution: Production = (builder) => {
  const x = pickImage(builder);
  if (x === undefined) return false;
  const [batch, channels, rows, columns] = x.sizes as [number, number, number, number];
  const [kernelRows, kernelColumns] = [Math.min(rows, 1 + builder.random.below(3)), Math.min(columns, 1 + builder.random.below(3))];
  const [stride, padding, outChannels] = [1 + builder.random.below(2), builder.random.below(2), 1 + builder.random.below(4)];
  const weights = builder.constant("float32", [outChannels, channels, kernelRows, kernelColumns]);
  const bias = builder.random.below(2) === 0 ? builder.sketch.none() : builder.constant("float32", [outChannels]).value;
  const out = (size: number, kernel: number): number => Math.floor((size + 2 * padding - kernel) / stride) + 1;
  const pair = (number: number): number => builder.sketch.ints(number, number);
  const parameters = [x.value, weights.value, bias, pair(stride), pair(padding), pair(1), builder.sketch.bool(false), pair(0), builder.sketch.int(1)];
  const sizes = [batch, outChannels, out(rows, kernelRows), out(columns, kernelColumns)];
  const bound = channels * kernelRows * kernelColumns * 4 * x.bound + 4;
  return builder.compute("aten::convolution.out", parameters, "float32", sizes, { bound, isExact: false });
};

const averagePool: Production = (builder) => {
  const x = pickImage(builder);
  if (x === undefined) return false;
  const kernel = Math.min(x.sizes[2]!, x.sizes[3]!, 1 + builder.random.below(3));
  const [padding, stride] = [kernel > 1 ? builder.random.below(2) : 0, 1 + builder.random.below(2)];
  const out = (size: number): number => Math.floor((size + 2 * padding - kernel) / stride) + 1;
  const pair = (number: number): number => builder.sketch.ints(number, number);
  const includes = builder.sketch.bool(builder.random.below(2) === 0);
  const parameters = [x.value, pair(kernel), pair(stride), pair(padding), builder.sketch.bool(false), includes, builder.sketch.none()];
  const sizes = [x.sizes[0]!, x.sizes[1]!, out(x.sizes[2]!), out(x.sizes[3]!)];
  return builder.compute("aten::avg_pool2d.out", parameters, "float32", sizes, { bound: x.bound, isExact: false });
};

/** Halves and quarters as scales, so that no quotient lies near a border of rounding. */
const quantisation: Production = (builder) => {
  const x = builder.pick((operand) => isFloat(operand) && operand.isExact && elements(operand.sizes) > 0);
  if (x === undefined) return false;
  const { sketch } = builder;
  const scaling = [sketch.double(builder.random.pick([0.25, 0.5])), sketch.int(builder.random.below(21) - 10)];
  const limits = [...scaling, sketch.int(-128), sketch.int(127), sketch.int(1)];
  const name = builder.random.pick(["cortex_m::quantize_per_tensor.out", "quantized_decomposed::quantize_per_tensor.out"]);
  return builder.compute(name, [x.value, ...limits], "int8", x.sizes, { bound: 128, isExact: true });
};

const dequantisation: Production = (builder) => {
  const x = builder.pick(({ dtype, sizes }) => dtype === "int8" && elements(sizes) > 0);
  if (x === undefined) return false;
  const { sketch } = builder;
  const limits = [sketch.double(1 / 32), sketch.int(builder.random.below(21) - 10), sketch.int(-128), sketch.int(127), sketch.int(1)];
  return builder.compute("cortex_m::dequantize_per_tensor.out", [x.value, ...limits], "float32", x.sizes, { bound: 5, isExact: false });
};

const quantisedProduct: Production = (builder) => {
  const a = builder.pick(({ dtype, sizes }) => dtype === "int8" && elements(sizes) > 0);
  const b = a && builder.pick(({ dtype, sizes }) => dtype === "int8" && sizes.join() === a.sizes.join());
  if (a === undefined || b === undefined) return false;
  const { sketch, random } = builder;
  const zero = (): number => sketch.int(random.below(21) - 10);
  const parameters = [a.value, zero(), b.value, zero(), zero(), sketch.int(1 << 30), sketch.int(-4)];
  return builder.compute("cortex_m::quantized_mul.out", parameters, "int8", a.sizes, { bound: 128, isExact: true });
};

const quantisedLinear: Production = (builder) => {
  const x = builder.pick(({ dtype, sizes }) => dtype === "int8" && sizes.length === 2 && elements(sizes) > 0);
  if (x === undefined) return false;
  const { sketch, random } = builder;
  const outputs = 1 + random.below(9);
  const weights = builder.constant("int8", [outputs, x.sizes[1]!]);
  const bias = builder.constant("int32", [outputs]);
  const offsets = [sketch.int(random.below(21) - 10), sketch.int(0), sketch.int(random.below(21) - 10)];
  const scaling = [sketch.ints((1 << 30) + random.below(1 << 29)), sketch.ints(-8), sketch.int(127), sketch.int(-128)];
  const parameters = [x.value, weights.value, bias.value, sketch.none(), ...offsets, ...scaling];
  return builder.compute("cortex_m::quantized_linear.out", parameters, "int8", [x.sizes[0]!, outputs], { bound: 128, isExact: true });
};

export const layerProductions: readonly Production[] = [
  ...[reduction, reduction, extremeIndex, softmax, cumulativeSum, product, product, convolution, convolution, averagePool],
  ...[quantisation, dequantisation, quantisedProduct, quantisedLinear, quantisedLinear],
];
