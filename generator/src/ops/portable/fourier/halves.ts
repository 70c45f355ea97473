import { minus, plus, times, variable, type Affine } from "../../loops/affine.js";
import type { ComputeType } from "../../loops/c-types.js";
import { c, element, fill, type Expression } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { assign, constant, loop, loopFrom, type Statement } from "../../loops/statement.js";
import type { ComplexLine } from "./complex-parts.js";
import { reversedDigits, type Radix } from "./radices.js";
import { scaled } from "./stages.js";

interface Half {
  /** Complex numbers of the half transform: half of the reals. */
  readonly half: number;
  readonly scale: number;
  readonly cType: string;
  readonly type: ComputeType;
}

const k = variable("k");
const root = [
  (cType: string) => constant(cType, "w_re", c`${element("twiddles", times(k, 2))}`),
  (cType: string) => constant(cType, "w_im", c`${element("twiddles", plus(times(k, 2), 1))}`),
];

const placeOf = (index: string, radices: readonly Radix[]): Expression => fill(reversedDigits("$index", radices), { index: variable(index) });

/** In place, from the transform of pairs of reals to the first half of the spectrum of the reals, its middle included. */
export function spectrumOfPairs(line: ComplexLine, { half, scale, cType, type }: Half): readonly Statement[] {
  const mirror = minus(half, k);
  const halfScale = 0.5 * scale;
  return [
    constant(cType, "first_re", c`${line.re(0)}`),
    constant(cType, "first_im", c`${line.im(0)}`),
    assign(line.re(0), scaled("first_re + first_im", scale, type)),
    assign(line.im(0), literal(0, type)),
    assign(line.re(half), scaled("first_re - first_im", scale, type)),
    assign(line.im(half), literal(0, type)),
    loopFrom("k", c`1`, c`${Math.floor(half / 2) + 1}`, [
      ...root.map((define) => define(cType)),
      constant(cType, "even_re", c`${line.re(k)} + ${line.re(mirror)}`),
      constant(cType, "even_im", c`${line.im(k)} - ${line.im(mirror)}`),
      constant(cType, "odd_re", c`${line.re(k)} - ${line.re(mirror)}`),
      constant(cType, "odd_im", c`${line.im(k)} + ${line.im(mirror)}`),
      constant(cType, "turn_re", "w_re * odd_im + w_im * odd_re"),
      constant(cType, "turn_im", "w_im * odd_im - w_re * odd_re"),
      assign(line.re(k), scaled("even_re + turn_re", halfScale, type)),
      assign(line.im(k), scaled("even_im + turn_im", halfScale, type)),
      assign(line.re(mirror), scaled("even_re - turn_re", halfScale, type)),
      assign(line.im(mirror), scaled("turn_im - even_im", halfScale, type)),
    ]),
  ];
}

/** From half of a spectrum to the numbers whose transform is the reals in pairs, with reversed digits. */
export function pairsOfSpectrum(from: ComplexLine, to: ComplexLine, radices: readonly Radix[], { half, scale, cType, type }: Half): readonly Statement[] {
  const mirror = minus(half, k);
  const place = variable("place");
  return [
    assign(to.re(0), scaled(c`${from.re(0)} + ${from.re(half)}`, scale, type)),
    assign(to.im(0), scaled(c`${from.re(0)} - ${from.re(half)}`, scale, type)),
    loopFrom("k", c`1`, c`${half}`, [
      constant("int32_t", "place", placeOf("k", radices)),
      ...root.map((define) => define(cType)),
      constant(cType, "even_re", c`${from.re(k)} + ${from.re(mirror)}`),
      constant(cType, "even_im", c`${from.im(k)} - ${from.im(mirror)}`),
      constant(cType, "odd_re", c`${from.re(k)} - ${from.re(mirror)}`),
      constant(cType, "odd_im", c`${from.im(k)} + ${from.im(mirror)}`),
      assign(to.re(place), scaled("even_re - (odd_re * w_im + odd_im * w_re)", scale, type)),
      assign(to.im(place), scaled("even_im + (odd_re * w_re - odd_im * w_im)", scale, type)),
    ]),
  ];
}

/** A copy to where the first stage expects each number. */
export function inReversedOrder(
  points: number,
  radices: readonly Radix[],
  write: (index: Affine, place: Affine) => readonly Statement[],
): Statement {
  return loop("j", points, [constant("int32_t", "place", placeOf("j", radices)), ...write(variable("j"), variable("place"))]);
}
