import { elements, floatTypes, isFloat, rounded, type Operand } from "../operand.js";
import type { ProgramBuilder } from "../program-builder.js";
import type { Production } from "./production.js";

const hasRows = ({ sizes }: Operand): boolean => sizes.length > 0 && elements(sizes) > 0;

const reduction: Production = (builder) => {
  const x = builder.pick((operand) => isFloat(operand) && hasRows(operand));
  if (x === undefined) return false;
  const name = builder.random.pick(["sum", "mean", "amax", "amin"]);
  const dimension = builder.random.below(x.sizes.length);
  const keep = builder.random.below(2) === 0;
  const sizes = x.sizes.flatMap((size, index) => (index !== dimension ? [size] : keep ? [1] : []));
  const isChoice = name === "amax" || name === "amin";
  const length = name === "sum" ? x.sizes[dimension]! : 1;
  const isExact = isChoice || (name === "sum" && x.error === 0);
  const facts = isExact ? { bound: x.bound * length, error: x.error } : rounded(x.dtype, x.bound * length, x.error * length);
  const operator = { sum: "sum.IntList_out", mean: "mean.out", amax: "amax.out", amin: "amin.out" }[name]!;
  const parameters = [x.value, builder.sketch.ints(dimension), builder.sketch.bool(keep), ...(isChoice ? [] : [builder.sketch.none()])];
  return builder.compute(`aten::${operator}`, parameters, x.dtype, sizes, facts);
};

const extremeIndex: Production = (builder) => {
  const x = builder.pick(
    (operand) => operand.error === 0 && operand.dtype !== "bool" && builder.isPlain(operand) && hasRows(operand),
  );
  if (x === undefined) return false;
  const dimension = builder.random.below(x.sizes.length);
  const sizes = x.sizes.filter((_, index) => index !== dimension);
  const parameters = [x.value, builder.sketch.int(dimension), builder.sketch.bool(false)];
  return builder.compute(`aten::${builder.random.pick(["argmax", "argmin"])}.out`, parameters, "int64", sizes, { bound: 10, error: 0 });
};

const softmax: Production = (builder) => {
  const x = builder.pick((operand) => isFloat(operand) && operand.bound <= 50 && hasRows(operand));
  if (x === undefined) return false;
  const parameters = [x.value, builder.sketch.int(builder.random.below(x.sizes.length)), builder.sketch.bool(false)];
  return builder.compute("aten::_softmax.out", parameters, x.dtype, x.sizes, rounded(x.dtype, 1, x.error));
};

const cumulativeSum: Production = (builder) => {
  const x = builder.pick((operand) => isFloat(operand) && operand.sizes.length > 0);
  if (x === undefined) return false;
  const dimension = builder.random.below(x.sizes.length);
  const length = Math.max(1, x.sizes[dimension]!);
  const bound = x.bound * length;
  const facts = x.error === 0 ? { bound, error: 0 } : rounded(x.dtype, bound, x.error * length);
  const parameters = [x.value, builder.sketch.int(dimension), builder.sketch.none()];
  return builder.compute("aten::cumsum.out", parameters, x.dtype, x.sizes, facts);
};

const product: Production = (builder) => {
  const a = builder.pick((operand) => isFloat(operand) && operand.sizes.length === 2 && elements(operand.sizes) > 0);
  if (a === undefined) return false;
  const [rows, depth] = a.sizes as [number, number];
  const fitting = builder.pick(({ dtype, sizes }) => dtype === a.dtype && sizes.length === 2 && sizes[0] === depth);
  const b = fitting ?? builder.constant(a.dtype, [depth, 1 + builder.random.below(5)]);
  const sizes = [rows, b.sizes[1]!];
  const [bound, error] = [depth * a.bound * b.bound, depth * (a.error * b.bound + b.error * a.bound)];
  if (builder.random.below(2) === 0) return builder.compute("aten::mm.out", [a.value, b.value], a.dtype, sizes, rounded(a.dtype, bound, error));
  const bias = builder.constant(a.dtype, [sizes[1]!]);
  const one = builder.sketch.int(1);
  return builder.compute("aten::addmm.out", [bias.value, a.value, b.value, one, one], a.dtype, sizes, rounded(a.dtype, bound + 4, error));
};

/** Images of the batch as they are. */
function pickImage(builder: ProgramBuilder): Operand | undefined {
  return builder.pick(
    (operand) => floatTypes.includes(operand.dtype) && operand.sizes.length === 4 && elements(operand.sizes) > 0 && operand.sizes[2]! + operand.sizes[3]! > 3,
  );
}

const convolution: Production = (builder) => {
  const x = pickImage(builder);
  if (x === undefined) return false;
  const [batch, channels, rows, columns] = x.sizes as [number, number, number, number];
  const [kernelRows, kernelColumns] = [Math.min(rows, 1 + builder.random.below(3)), Math.min(columns, 1 + builder.random.below(3))];
  const [stride, padding, outChannels] = [1 + builder.random.below(2), builder.random.below(2), 1 + builder.random.below(4)];
  const weights = builder.constant(x.dtype, [outChannels, channels, kernelRows, kernelColumns]);
  const bias = builder.random.below(2) === 0 ? builder.sketch.none() : builder.constant(x.dtype, [outChannels]).value;
  const out = (size: number, kernel: number): number => Math.floor((size + 2 * padding - kernel) / stride) + 1;
  const pair = (number: number): number => builder.sketch.ints(number, number);
  const parameters = [x.value, weights.value, bias, pair(stride), pair(padding), pair(1), builder.sketch.bool(false), pair(0), builder.sketch.int(1)];
  const sizes = [batch, outChannels, out(rows, kernelRows), out(columns, kernelColumns)];
  const gain = channels * kernelRows * kernelColumns * 4;
  return builder.compute("aten::convolution.out", parameters, x.dtype, sizes, rounded(x.dtype, gain * x.bound + 4, gain * x.error));
};

const averagePool: Production = (builder) => {
  const x = pickImage(builder);
  if (x === undefined) return false;
  const kernel = Math.min(x.sizes[2]!, x.sizes[3]!, 1 + builder.random.below(3));
  const [padding, stride] = [kernel > 1 ? builder.random.below(2) : 0, 1 + builder.random.below(2)];
  const out = (size: number): number => Math.floor((size + 2 * padding - kernel) / stride) + 1;
  const pair = (number: number): number => builder.sketch.ints(number, number);
  const flags = [builder.sketch.bool(false), builder.sketch.bool(builder.random.below(2) === 0), builder.sketch.none()];
  const parameters = [x.value, pair(kernel), pair(stride), pair(padding), ...flags];
  const sizes = [x.sizes[0]!, x.sizes[1]!, out(x.sizes[2]!), out(x.sizes[3]!)];
  return builder.compute("aten::avg_pool2d.out", parameters, x.dtype, sizes, rounded(x.dtype, x.bound, x.error));
};

export const layerProductions: readonly Production[] = [
  ...[reduction, reduction, extremeIndex, softmax, cumulativeSum, product, product, convolution, convolution, averagePool],
];
