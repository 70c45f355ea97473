import { dimProduct, isStatic, type Dim } from "../../../ir/dim.js";
import { isValueRef } from "../../../ir/node.js";
import { plus, position, times, variable, type Affine, type AffineLike } from "../../loops/affine.js";
import { computeType, isComplex, storageType } from "../../loops/c-types.js";
import { c, element } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf, without, type Shape } from "../../loops/shape.js";
import { assign, loops, type Statement } from "../../loops/statement.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { complexLine, pairedLine } from "./complex-parts.js";
import { directRealSums, directSums } from "./direct.js";
import { inReversedOrder, pairsOfSpectrum, spectrumOfPairs } from "./halves.js";
import { radicesOf } from "./radices.js";
import { scaled, stages } from "./stages.js";

export const lineTransformName = "etgen::fourier_line";

/**
 * The discrete Fourier transform along one axis. No file holds it: it is what a pass makes of `aten::_fft_*`, with a table
 * of roots of unity. Reals may go in, half of a spectrum may come out, and the other way round.
 */
export const lineTransform: OperatorDefinition = defineOperator(
  lineTransformName,
  { input: "tensor", twiddles: "tensor", axis: "axis", points: "int", forward: "bool", scale: "float", out: "out" },
  {
    kind: "loop",
    dtypes: ["float32", "float64", "complex64", "complex128"],
    resultSizes: ({ out }, context) => [context.sizes(out)],
    lower: ({ input, twiddles, axis, points, forward, scale, out }, context): Lowering | undefined => {
      if (!isValueRef(input)) return undefined;
      const [from, to] = [context.tensor(input), context.tensor(out)];
      const along = axis < 0 ? axis + from.sizes.length : axis;
      const type = computeType(context.tensor(twiddles).dtype);
      const line = { points, bins: to.sizes[along]!, direction: forward ? -1 : 1, scale, type, cType: storageType(type) } as const;
      const [source, target] = [lineOf(shapeOf(from), along), lineOf(shapeOf(to), along)];
      const outer = without(shapeOf(to).sizes, along).map((size, dim): readonly [string, Dim] => [`i${dim}`, size]);
      const body = isComplex(from.dtype) && isComplex(to.dtype) ? complexToComplex(source, target, line) : isComplex(to.dtype) ? realToComplex(source, target, line) : complexToReal(source, target, line);
      const lines = dimProduct(...outer.map(([, size]) => size));
      return {
        kind: "loop",
        operands: { out: writes(to), input: reads(from), twiddles: reads(context.tensor(twiddles)) },
        steps: loops(outer, body),
        inPlace: [],
        canFail: false,
        multiplyAccumulates: isStatic(lines) ? lines * multiplications(points) : 0,
      };
    },
  },
);

interface Line {
  readonly points: number;
  /** Numbers of the result along the axis. */
  readonly bins: number;
  readonly direction: -1 | 1;
  readonly scale: number;
  readonly type: ReturnType<typeof computeType>;
  readonly cType: string;
}

/** Where a line begins and how far apart its numbers are, in elements. */
interface LinePlace {
  readonly start: Affine;
  readonly stride: Dim;
}

function lineOf({ strides }: Shape, axis: number): LinePlace {
  return { start: position(without(strides, axis), without(strides, axis).map((_, dim) => variable(`i${dim}`))), stride: strides[axis]! };
}

const real = (operand: string, { start, stride }: LinePlace) => (index: AffineLike) => element(operand, plus(start, times(index, stride)));

function complexToComplex(source: LinePlace, target: LinePlace, line: Line): readonly Statement[] {
  const from = complexLine("input", source.start, source.stride);
  const to = complexLine("out", target.start, target.stride);
  const radices = radicesOf(line.points);
  if (radices === undefined) return directSums(from, to, line.bins, line);
  const { scale, type } = line;
  return [
    inReversedOrder(line.points, radices, (index, place) => [assign(to.re(place), scaled(c`${from.re(index)}`, scale, type)), assign(to.im(place), scaled(c`${from.im(index)}`, scale, type))]),
    ...stages({ ...line, line: to, radices, tablePoints: line.points }),
  ];
}

/** Of an even number of reals, half as many complex numbers are transformed. */
function realToComplex(source: LinePlace, target: LinePlace, line: Line): readonly Statement[] {
  const from = real("input", source);
  const to = complexLine("out", target.start, target.stride);
  const { points, scale, type } = line;
  const half = points / 2;
  const isHalf = line.bins < points || points <= 2;
  const radices = radicesOf(isHalf ? half : points);
  if (radices === undefined || (isHalf && points % 2 !== 0)) return directSums({ re: from }, to, line.bins, line);
  if (!isHalf) {
    return [
      inReversedOrder(points, radices, (index, place) => [assign(to.re(place), scaled(c`${from(index)}`, scale, type)), assign(to.im(place), literal(0, type))]),
      ...stages({ ...line, line: to, radices, tablePoints: points }),
    ];
  }
  return [
    inReversedOrder(half, radices, (index, place) => [assign(to.re(place), c`${from(times(index, 2))}`), assign(to.im(place), c`${from(plus(times(index, 2), 1))}`)]),
    ...stages({ ...line, line: to, radices, tablePoints: points }),
    ...spectrumOfPairs(to, { ...line, half }),
  ];
}

function complexToReal(source: LinePlace, target: LinePlace, line: Line): readonly Statement[] {
  const from = complexLine("input", source.start, source.stride);
  const half = line.points / 2;
  const radices = line.points % 2 === 0 ? radicesOf(half) : undefined;
  if (radices === undefined) return directRealSums(from, real("out", target), line);
  const to = pairedLine("out", target.start, target.stride);
  return [...pairsOfSpectrum(from, to, radices, { ...line, half }), ...stages({ ...line, line: to, radices, tablePoints: line.points })];
}

/** Multiplications with roots of unity, for figures about arithmetic. */
function multiplications(points: number): number {
  const radices = radicesOf(points);
  return radices === undefined ? points * points : points * radices.length;
}
