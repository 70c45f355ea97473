import { elements, type Operand } from "../operand.js";
import type { ProgramBuilder } from "../program-builder.js";
import type { Production } from "./production.js";

const hasRank = ({ sizes }: Operand): boolean => sizes.length > 0;

const dimensionOf = (builder: ProgramBuilder, { sizes }: Operand): number => builder.random.below(sizes.length);

/** Counted from the end as often as not. */
const spelled = (builder: ProgramBuilder, { sizes }: Operand, dimension: number): number =>
  builder.sketch.int(builder.random.below(2) === 0 ? dimension : dimension - sizes.length);

const permutation: Production = (builder) => {
  const x = builder.pick(hasRank);
  if (x === undefined) return false;
  const order = x.sizes.map((_, index) => index);
  for (let index = order.length - 1; index > 0; index--) {
    const other = builder.random.below(index + 1);
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
  return builder.compute("aten::permute_copy.out", [x.value, builder.sketch.ints(...order)], x.dtype, order.map((each) => x.sizes[each]!), x);
};

const slicing: Production = (builder) => {
  const x = builder.pick((operand) => hasRank(operand) && elements(operand.sizes) > 0);
  if (x === undefined) return false;
  const dimension = dimensionOf(builder, x);
  const size = x.sizes[dimension]!;
  const [start, step] = [builder.random.below(size), 1 + builder.random.below(2)];
  const end = start + builder.random.below(size - start + 1);
  const sizes = x.sizes.map((old, index) => (index === dimension ? Math.ceil((end - start) / step) : old));
  const parameters = [x.value, spelled(builder, x, dimension), ...[start, end, step].map((number) => builder.sketch.int(number))];
  return builder.compute("aten::slice_copy.Tensor_out", parameters, x.dtype, sizes, x);
};

const selection: Production = (builder) => {
  const x = builder.pick((operand) => hasRank(operand) && elements(operand.sizes) > 0);
  if (x === undefined) return false;
  const dimension = dimensionOf(builder, x);
  const index = builder.random.below(x.sizes[dimension]!);
  const sizes = x.sizes.filter((_, each) => each !== dimension);
  return builder.compute("aten::select_copy.int_out", [x.value, spelled(builder, x, dimension), builder.sketch.int(index)], x.dtype, sizes, x);
};

const concatenation: Production = (builder) => {
  const x = builder.pick(hasRank);
  if (x === undefined) return false;
  const dimension = dimensionOf(builder, x);
  const fits = (sizes: readonly number[]): boolean => sizes.every((size, index) => index === dimension || size === x.sizes[index]);
  const y = builder.pick(({ dtype, sizes }) => dtype === x.dtype && sizes.length === x.sizes.length && fits(sizes));
  if (y === undefined) return false;
  const list = builder.sketch.value({ kind: "tensorList", items: [x.value, y.value] });
  const sizes = x.sizes.map((size, index) => (index === dimension ? size + y.sizes[index]! : size));
  const facts = { bound: Math.max(x.bound, y.bound), error: Math.max(x.error, y.error) };
  return builder.compute("aten::cat.out", [list, spelled(builder, x, dimension)], x.dtype, sizes, facts);
};

const expansion: Production = (builder) => {
  const x = builder.pick(({ sizes }) => sizes.includes(1));
  if (x === undefined) return false;
  const sizes = x.sizes.map((size) => (size === 1 ? 1 + builder.random.below(3) : size));
  return builder.compute("aten::expand_copy.out", [x.value, builder.sketch.ints(...sizes), builder.sketch.bool(false)], x.dtype, sizes, x);
};

const flipping: Production = (builder) => {
  const x = builder.pick(hasRank);
  return x !== undefined && builder.compute("aten::flip.out", [x.value, builder.sketch.ints(dimensionOf(builder, x))], x.dtype, x.sizes, x);
};

const padding: Production = (builder) => {
  const x = builder.pick((operand) => hasRank(operand) && operand.dtype !== "bool" && builder.isPlain(operand));
  if (x === undefined) return false;
  const [before, after] = [builder.random.below(3), builder.random.below(3)];
  const sizes = x.sizes.map((size, index) => (index === x.sizes.length - 1 ? size + before + after : size));
  return builder.compute("aten::constant_pad_nd.out", [x.value, builder.sketch.ints(before, after), builder.sketch.int(1)], x.dtype, sizes, x);
};

/** As an instruction, or as exporters leave it: other sizes for the same bytes. */
const reshaping: Production = (builder) => {
  const x = builder.pick(() => true);
  if (x === undefined) return false;
  const count = elements(x.sizes);
  const divisors = Array.from({ length: count }, (_, index) => index + 1).filter((divisor) => count % divisor === 0);
  const rows = divisors.length === 0 ? 0 : builder.random.pick(divisors);
  const sizes = count === 0 ? [0] : builder.random.pick([[count], [rows, count / rows], [rows, 1, count / rows]]);
  if (builder.isPlain(x) && builder.random.below(2) === 0) return builder.view(x, sizes);
  return builder.compute("aten::view_copy.out", [x.value, builder.sketch.ints(...sizes)], x.dtype, sizes, x);
};

const unsqueezing: Production = (builder) => {
  const x = builder.pick(({ sizes }) => sizes.length < 4);
  if (x === undefined) return false;
  const dimension = builder.random.below(x.sizes.length + 1);
  const sizes = [...x.sizes.slice(0, dimension), 1, ...x.sizes.slice(dimension)];
  return builder.compute("aten::unsqueeze_copy.out", [x.value, builder.sketch.int(dimension)], x.dtype, sizes, x);
};

export const shapeProductions: readonly Production[] = [
  ...[permutation, permutation, slicing, slicing, selection, concatenation, expansion, flipping, padding, reshaping, reshaping, unsqueezing],
];
