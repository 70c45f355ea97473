import { plus, times, variable, type Affine } from "../../loops/affine.js";
import type { ComputeType } from "../../loops/c-types.js";
import { c, element, type Element } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { assign, constant, declare, loop, loopFrom, when, type Statement } from "../../loops/statement.js";
import type { ComplexLine } from "./complex-parts.js";
import { scaled } from "./stages.js";

interface Direct {
  readonly points: number;
  readonly scale: number;
  readonly cType: string;
  readonly type: ComputeType;
}

const root = { re: c`${element("twiddles", times(variable("turn"), 2))}`, im: c`${element("twiddles", plus(times(variable("turn"), 2), 1))}` };

/** `turn` counts around the circle in steps of `by`. */
const nextTurn = (by: Affine, points: number): readonly Statement[] => [
  assign("turn", c`${by}`, "+="),
  when(c`turn >= ${points}`, [assign("turn", c`${points}`, "-=")]),
];

/** The first `bins` sums by definition, for numbers of points that no butterflies are there for; `im` is absent in real lines. */
export function directSums(
  from: { re(index: Affine): Element; im?(index: Affine): Element },
  to: ComplexLine,
  bins: number,
  { points, scale, cType, type }: Direct,
): readonly Statement[] {
  const [k, j] = [variable("k"), variable("j")];
  const products =
    from.im === undefined
      ? [constant(cType, "x", c`${from.re(j)}`), assign("re", c`x * ${root.re}`, "+="), assign("im", c`x * ${root.im}`, "+=")]
      : [
          constant(cType, "x_re", c`${from.re(j)}`),
          constant(cType, "x_im", c`${from.im(j)}`),
          assign("re", c`x_re * ${root.re} - x_im * ${root.im}`, "+="),
          assign("im", c`x_re * ${root.im} + x_im * ${root.re}`, "+="),
        ];
  return [
    loop("k", bins, [
      declare(cType, "re", literal(0, type)),
      declare(cType, "im", literal(0, type)),
      declare("int32_t", "turn", "0"),
      loop("j", points, [...products, ...nextTurn(k, points)]),
      assign(to.re(k), scaled("re", scale, type)),
      assign(to.im(k), scaled("im", scale, type)),
    ]),
  ];
}

/** Real sums from half of a spectrum, whose other half mirrors it; first and middle number count as real. */
export function directRealSums(from: ComplexLine, to: (index: Affine) => Element, { points, scale, cType, type }: Direct): readonly Statement[] {
  const [k, j] = [variable("k"), variable("j")];
  const middle = points % 2 === 0 ? [when(c`${j} % 2 == 0`, [assign("sum", c`${from.re(points / 2)}`, "+=")], [assign("sum", c`${from.re(points / 2)}`, "-=")])] : [];
  return [
    loop("j", points, [
      declare(cType, "sum", c`${from.re(0)}`),
      declare("int32_t", "turn", c`${j}`),
      loopFrom("k", c`1`, c`${Math.ceil(points / 2)}`, [
        assign("sum", c`${literal(2, type)} * (${from.re(k)} * ${root.re} - ${from.im(k)} * ${root.im})`, "+="),
        ...nextTurn(j, points),
      ]),
      ...middle,
      assign(to(j), scaled("sum", scale, type)),
    ]),
  ];
}
