import { dimProduct, dimSum, isStatic, type Dim } from "../../../ir/dim.js";
import { spanElements } from "../../../ir/layout.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { movableDtypes } from "../../loops/c-types.js";
import type { LoopNest } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";
import type { LoopRequest } from "../../lowering.js";
import { areDimensions, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { windowCount } from "../convolution/problem.js";
import { copyOperator } from "./copy-operator.js";
import { rowMajorStrides } from "./reshape.js";
import { copyNest } from "./view.js";

/** A request made of copies from one input. */
function copies(context: OperatorContext, input: ValueRef, out: ValueRef, nests: readonly LoopNest[]): LoopRequest {
  return {
    kind: "loop",
    operands: { out: writes(context.tensor(out)), input: reads(context.tensor(input)) },
    steps: nests,
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

/** PyTorch neither flips nor shuffles the wider unsigned integers. */
const shuffledDtypes = movableDtypes.filter((dtype) => !/^uint(16|32|64)$/.test(dtype));

/** Flipped dimensions are walked from their end. */
const flip = copyOperator("aten::flip.out", { in: "tensor", dims: "axis[]", out: "out" }, (args, context) => {
  const { sizes, strides } = shapeOf(context.tensor(args.in));
  const flipped = new Set(args.dims.map((dim) => wrapDim(dim, sizes.length)));
  const lastOf = (dim: number): Dim => dimProduct(dimSum(sizes[dim]!, -1), strides[dim]!);
  return {
    input: args.in,
    out: args.out,
    strides: strides.map((stride, dim) => (flipped.has(dim) ? dimProduct(stride, -1) : stride)),
    offset: [...flipped].reduce<Dim>((sum, dim) => (sizes[dim] === undefined ? sum : dimSum(sum, lastOf(dim))), 0),
  };
}, undefined, { in: oneOf(...shuffledDtypes) });

/** Elements of the diagonal of two dimensions, which become the last one. */
const diagonal = copyOperator(
  "aten::diagonal_copy.out",
  { in: "tensor", offset: "int", dim1: "axis", dim2: "axis", out: "out" },
  (args, context) => {
    const { strides } = shapeOf(context.tensor(args.in));
    const [row, column] = [wrapDim(args.dim1, strides.length), wrapDim(args.dim2, strides.length)];
    const kept = strides.filter((_, dim) => dim !== row && dim !== column);
    const start = args.offset >= 0 ? dimProduct(strides[column]!, args.offset) : dimProduct(strides[row]!, -args.offset);
    return { input: args.in, out: args.out, strides: [...kept, dimSum(strides[row]!, strides[column]!)], offset: start };
  },
  (args, context) => {
    const sizes = context.sizes(args.in);
    if (!haveRank(context, { in: args.in }, 2, Infinity) || !areDimensions(context, [args.dim1, args.dim2], sizes.length)) return undefined;
    const [row, column] = [wrapDim(args.dim1, sizes.length), wrapDim(args.dim2, sizes.length)];
    const [rows, columns] = [sizes[row]!, sizes[column]!];
    const kept = sizes.filter((_, dim) => dim !== row && dim !== column);
    if (!isStatic(rows) || !isStatic(columns)) return undefined;
    const count = Math.min(rows + Math.min(args.offset, 0), columns - Math.max(args.offset, 0));
    return [...kept, Math.max(count, 0)];
  },
);

/** Windows along a dimension; their elements become the last dimension. */
const unfold = copyOperator(
  "aten::unfold_copy.out",
  { in: "tensor", dim: "axis", size: "int", step: "positive", out: "out" },
  (args, context) => {
    const { strides } = shapeOf(context.tensor(args.in));
    const at = wrapDim(args.dim, strides.length);
    const stride = strides[at] ?? 1;
    const windows = strides.map((own, dim) => (dim === at ? dimProduct(own, args.step) : own));
    return { input: args.in, out: args.out, strides: [...windows, stride], offset: 0 };
  },
  ({ in: input, dim, size, step }, context) => {
    const sizes = context.sizes(input);
    const at = wrapDim(dim, sizes.length);
    context.atMost(0, size);
    context.atMost(size, sizes[at] ?? 1);
    const windows = windowCount(sizes[at] ?? 1, { kernel: size, stride: step, padding: 0, dilation: 1 }, context);
    return [...sizes.map((own, position) => (position === at ? windows : own)), size];
  },
);

/** Any strides over the memory of the input. */
const asStrided = copyOperator(
  "aten::as_strided_copy.out",
  { in: "tensor", size: "int[]", stride: "int[]", storage_offset: "int?", out: "out" },
  (args) => ({ input: args.in, out: args.out, strides: args.stride, offset: args.storage_offset ?? 0 }),
  ({ in: input, size, stride, storage_offset: offset }, context) => {
    const last = size.reduce((sum, count, dim) => sum + (count - 1) * (stride[dim] ?? 0), offset ?? 0);
    const isSound = stride.length === size.length && [...stride, offset ?? 0].every((number) => number >= 0);
    const room = spanElements(context.bounds(input), context.strides(input));
    if (!isSound || (size.every((count) => count > 0) && last >= room)) {
      const window = `sizes [${size.join(",")}], strides [${stride.join(",")}] and offset ${offset ?? 0}`;
      context.mismatch(window, `places inside the ${room} elements of the input`);
      return undefined;
    }
    return size;
  },
);

/** The whole input, several times along each dimension. */
const repeat = defineOperator("aten::repeat.out", { in: "tensor", repeats: "int[]", out: "out" }, {
  kind: "loop",
  dtypes: movableDtypes,
  resultSizes: (args, context) => {
    if (!haveRank(context, { in: args.in }, 0, args.repeats.length)) return undefined;
    const sizes = context.sizes(args.in);
    const missing = args.repeats.length - sizes.length;
    return [args.repeats.map((times, dim) => dimProduct(times, sizes[dim - missing] ?? 1))];
  },
  lower: (args, context) => {
    const from = shapeOf(context.tensor(args.in));
    const to = shapeOf(context.tensor(args.out));
    const missing = args.repeats.length - from.sizes.length;
    const own = (list: readonly Dim[], dim: number, absent: Dim): Dim => (dim < missing ? absent : list[dim - missing]!);
    const dims = args.repeats.map((times, dim) => ({
      times,
      size: own(from.sizes, dim, 1),
      stride: own(from.strides, dim, 0),
      outStride: to.strides[dim]!,
    }));
    const view = { input: args.in, out: args.out, offset: 0, strides: dims.flatMap(({ stride }) => [0, stride]) };
    const target = {
      sizes: dims.flatMap(({ times, size }) => [times, size]),
      outStrides: dims.flatMap(({ size, outStride }) => [dimProduct(size, outStride), outStride]),
    };
    return copies(context, args.in, args.out, [copyNest(view, context, target)]);
  },
});

/** Each dimension rolls by its shift: what falls off the end comes back at the start. */
const roll = defineOperator("aten::roll.out", { in: "tensor", shifts: "int[]", dims: "int[]", out: "out" }, {
  kind: "loop",
  dtypes: movableDtypes,
  resultSizes: ({ in: input, shifts, dims }, context) => {
    const sizes = context.sizes(input);
    if (dims.length > 0) context.equal(shifts.length, dims.length);
    if (dims.length > 0 && !haveRank(context, { in: input }, 1, Infinity)) return undefined;
    if (dims.length === 0) context.equal(shifts.length, 1);
    // The same dimension may roll several times.
    return dims.every((dim) => areDimensions(context, [dim], sizes.length)) ? [sizes] : undefined;
  },
  lower: (args, context) => {
    const input = context.tensor(args.in);
    const out = context.tensor(args.out);
    // Without dimensions the elements roll in row-major order, as if the tensor were flat.
    const isFlat = args.dims.length === 0;
    const sizes = isFlat ? [input.sizes.reduce((count, size) => count * size, 1)] : input.sizes;
    const [inStrides, outStrides] = isFlat ? [[1], [1]] : [input.strides, out.strides];
    if (isFlat && (!isDenseRowMajor(input.sizes, input.strides) || !isDenseRowMajor(out.sizes, out.strides))) {
      context.report("unsupported-form", {
        operator: context.operator,
        found: "a tensor that is not contiguous and no dimension to roll",
        expected: "a contiguous tensor",
      });
      return undefined;
    }
    const shifts = sizes.map((size, dim) => {
      const total = isFlat
        ? (args.shifts[0] ?? 0)
        : args.dims.reduce((sum, named, position) => (wrapDim(named, sizes.length) === dim ? sum + args.shifts[position]! : sum), 0);
      return size === 0 ? 0 : ((total % size) + size) % size;
    });
    const pieces = shifts.reduce<readonly (readonly Piece[])[]>(
      (lists, shift, dim) => lists.flatMap((list) => piecesOf(shift, sizes[dim]!).map((piece) => [...list, piece])),
      [[]],
    );
    const offset = (strides: readonly number[], starts: readonly number[]): number =>
      strides.reduce((sum, stride, dim) => sum + stride * starts[dim]!, 0);
    const nests = pieces.map((piece) =>
      copyNest(
        { input: args.in, out: args.out, strides: inStrides, offset: offset(inStrides, piece.map(({ from }) => from)) },
        context,
        { sizes: piece.map(({ size }) => size), outStrides, outOffset: offset(outStrides, piece.map(({ to }) => to)) },
      ),
    );
    return copies(context, args.in, args.out, nests);
  },
});

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

function piecesOf(shift: number, size: number): readonly Piece[] {
  if (shift === 0) return [{ from: 0, to: 0, size }];
  return [
    { from: 0, to: shift, size: size - shift },
    { from: size - shift, to: 0, size: shift },
  ];
}

function isDenseRowMajor(sizes: readonly number[], strides: readonly number[]): boolean {
  return rowMajorStrides(sizes).every((stride, dim) => sizes[dim] === 1 || stride === strides[dim]);
}

/** [.., C * r * r, H, W] to [.., C, H * r, W * r] and back: the same elements under other strides. */
function shuffleStrides(sizes: readonly Dim[], strides: readonly Dim[], factor: number) {
  const rank = sizes.length;
  const [channels, height, width] = [sizes[rank - 3]!, sizes[rank - 2]!, sizes[rank - 1]!];
  const [channelStride, rowStride, columnStride] = [strides[rank - 3]!, strides[rank - 2]!, strides[rank - 1]!];
  const square = factor * factor;
  return {
    extents: [...sizes.slice(0, -3), isStatic(channels) ? channels / square : channels, factor, factor, height, width],
    deep: [
      ...strides.slice(0, -3),
      dimProduct(channelStride, square),
      dimProduct(channelStride, factor),
      channelStride,
      rowStride,
      columnStride,
    ],
  };
}

function wideStrides(strides: readonly Dim[], factor: number): readonly Dim[] {
  const [row, column] = [strides.at(-2)!, strides.at(-1)!];
  return [...strides.slice(0, -3), strides.at(-3)!, row, column, dimProduct(row, factor), dimProduct(column, factor)];
}

const pixelShuffle = defineOperator("aten::pixel_shuffle.out", { in: "tensor", factor: "positive", out: "out" }, {
  kind: "loop",
  dtypes: shuffledDtypes,
  resultSizes: ({ in: input, factor }, context) => {
    if (!haveRank(context, { in: input }, 3, Infinity)) return undefined;
    const sizes = context.sizes(input);
    const [channels, height, width] = sizes.slice(-3) as [Dim, Dim, Dim];
    const spread = [dimProduct(height, factor), dimProduct(width, factor)];
    return isStatic(channels) ? [[...sizes.slice(0, -3), channels / (factor * factor), ...spread]] : undefined;
  },
  lower: (args, context) => {
    const from = shapeOf(context.tensor(args.in));
    const { extents, deep } = shuffleStrides(from.sizes, from.strides, args.factor);
    const outStrides = wideStrides(shapeOf(context.tensor(args.out)).strides, args.factor);
    const view = { input: args.in, out: args.out, strides: deep, offset: 0 };
    return copies(context, args.in, args.out, [copyNest(view, context, { sizes: extents, outStrides })]);
  },
});

const pixelUnshuffle = defineOperator("aten::pixel_unshuffle.out", { in: "tensor", factor: "positive", out: "out" }, {
  kind: "loop",
  dtypes: shuffledDtypes,
  resultSizes: ({ in: input, factor }, context) => {
    if (!haveRank(context, { in: input }, 3, Infinity)) return undefined;
    const sizes = context.sizes(input);
    const [channels, height, width] = sizes.slice(-3) as [Dim, Dim, Dim];
    if (!isStatic(height) || !isStatic(width)) return undefined;
    return [[...sizes.slice(0, -3), dimProduct(channels, factor * factor), height / factor, width / factor]];
  },
  lower: (args, context) => {
    const to = shapeOf(context.tensor(args.out));
    const { extents, deep } = shuffleStrides(to.sizes, to.strides, args.factor);
    const view = {
      input: args.in,
      out: args.out,
      strides: wideStrides(shapeOf(context.tensor(args.in)).strides, args.factor),
      offset: 0,
    };
    return copies(context, args.in, args.out, [copyNest(view, context, { sizes: extents, outStrides: deep })]);
  },
});

export const rearrangeOperators: readonly OperatorDefinition[] = [
  flip,
  diagonal,
  unfold,
  asStrided,
  repeat,
  roll,
  pixelShuffle,
  pixelUnshuffle,
];
