import { plus, times, variable, type Affine, type AffineLike } from "../../loops/affine.js";
import type { ComputeType } from "../../loops/c-types.js";
import { c, element, type Expression } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { assign, constant, loop, loopFrom, type Statement } from "../../loops/statement.js";
import type { ComplexLine } from "./complex-parts.js";
import type { Radix } from "./radices.js";

export interface Transform {
  readonly line: ComplexLine;
  readonly radices: readonly Radix[];
  /** Roots of unity in the operand "twiddles", which has as many as `tablePoints`, a multiple of the points of the line. */
  readonly tablePoints: number;
  readonly direction: -1 | 1;
  readonly cType: string;
  readonly type: ComputeType;
}

/** Butterflies in place, over a line whose elements lie with reversed digits. */
export function stages(transform: Transform): readonly Statement[] {
  const points = transform.radices.reduce<number>((product, radix) => product * radix, 1);
  let joined = 1;
  return transform.radices.flatMap((radix, position) => {
    const statements = stage(transform, points, joined, radix, position);
    joined *= radix;
    return statements;
  });
}

/**
 * Joins `radix` transforms of `joined` points to one, everywhere in the line. The first number of each is turned by nothing:
 * it is not multiplied, so that infinities stay what they are.
 */
function stage(transform: Transform, points: number, joined: number, radix: Radix, position: number): readonly Statement[] {
  const { tablePoints, cType } = transform;
  const k = variable("k");
  const span = joined * radix;
  const step = tablePoints / span;
  const blocks = points / span;
  const butterflies = (first: AffineLike, tag: string): Statement => {
    const at = (q: number): Affine => plus(times(variable("block"), span), first, q * joined);
    const isTurned = first === k;
    return loop("block", blocks, [
      ...Array.from({ length: radix }, (_, q) => rotated(transform, at(q), q, isTurned && q > 0, tag)).flat(),
      ...butterfly(transform, radix, at, tag),
    ]);
  };
  // A loop that runs once is no block of its own, and leaves its locals beside those of others.
  const unturned = butterflies(0, blocks === 1 ? `_${position}` : "");
  if (joined === 1) return [unturned];
  const roots = Array.from({ length: radix - 1 }, (_, index) => twiddle(`w${index + 1}`, times(k, (index + 1) * step), cType)).flat();
  return [unturned, loopFrom("k", c`1`, c`${joined}`, [...roots, butterflies(k, "")])];
}

function twiddle(name: string, index: Affine, cType: string): readonly Statement[] {
  return [
    constant(cType, `${name}_re`, c`${element("twiddles", times(index, 2))}`),
    constant(cType, `${name}_im`, c`${element("twiddles", plus(times(index, 2), 1))}`),
  ];
}

/** Element q of a butterfly, as `a<q>`. */
function rotated({ line, cType }: Transform, at: Affine, q: number, isTurned: boolean, tag: string): readonly Statement[] {
  const load = (name: string): readonly Statement[] => [
    constant(cType, `${name}${q}_re${tag}`, c`${line.re(at)}`),
    constant(cType, `${name}${q}_im${tag}`, c`${line.im(at)}`),
  ];
  if (!isTurned) return load("a");
  return [
    ...load("x"),
    constant(cType, `a${q}_re${tag}`, `x${q}_re${tag} * w${q}_re - x${q}_im${tag} * w${q}_im`),
    constant(cType, `a${q}_im${tag}`, `x${q}_re${tag} * w${q}_im + x${q}_im${tag} * w${q}_re`),
  ];
}

/** The sums and differences of one radix, with every local marked by `tag`. */
function butterfly(transform: Transform, radix: Radix, at: (q: number) => Affine, tag: string): readonly Statement[] {
  const { line, direction, cType, type } = transform;
  const tagged = (text: string): string => text.replace(/_(re|im)\b/g, `_$1${tag}`);
  const store = (q: number, re: string, im: string): readonly Statement[] => [assign(line.re(at(q)), tagged(re)), assign(line.im(at(q)), tagged(im))];
  const define = (name: string, of: (part: "re" | "im") => string): readonly Statement[] =>
    (["re", "im"] as const).map((part) => constant(cType, tagged(`${name}_${part}`), tagged(of(part))));
  const number = (value: number): string => literal(value, type);
  /** a + direction * i * b, or minus. */
  const turned = (q: number, a: string, b: string, sign: -1 | 1): readonly Statement[] => {
    const [plusOrMinus, opposite] = sign * direction > 0 ? ["-", "+"] : ["+", "-"];
    return store(q, `${a}_re ${plusOrMinus} ${b}_im`, `${a}_im ${opposite} ${b}_re`);
  };
  const angle = (2 * Math.PI) / radix;
  switch (radix) {
    case 2:
      return [...store(0, "a0_re + a1_re", "a0_im + a1_im"), ...store(1, "a0_re - a1_re", "a0_im - a1_im")];
    case 3:
      return [
        ...define("sum", (part) => `a1_${part} + a2_${part}`),
        ...define("mid", (part) => `a0_${part} - ${number(0.5)} * sum_${part}`),
        ...define("turn", (part) => `(a1_${part} - a2_${part}) * ${number(Math.sin(angle))}`),
        ...store(0, "a0_re + sum_re", "a0_im + sum_im"),
        ...turned(1, "mid", "turn", 1),
        ...turned(2, "mid", "turn", -1),
      ];
    case 4:
      return [
        ...define("even", (part) => `a0_${part} + a2_${part}`),
        ...define("odd", (part) => `a1_${part} + a3_${part}`),
        ...define("mid", (part) => `a0_${part} - a2_${part}`),
        ...define("turn", (part) => `a1_${part} - a3_${part}`),
        ...store(0, "even_re + odd_re", "even_im + odd_im"),
        ...store(2, "even_re - odd_re", "even_im - odd_im"),
        ...turned(1, "mid", "turn", 1),
        ...turned(3, "mid", "turn", -1),
      ];
    case 5: {
      const [c1, c2, s1, s2] = [Math.cos(angle), Math.cos(2 * angle), Math.sin(angle), Math.sin(2 * angle)].map(number) as [string, string, string, string];
      return [
        ...define("near", (part) => `a1_${part} + a4_${part}`),
        ...define("far", (part) => `a2_${part} + a3_${part}`),
        ...define("near_turn", (part) => `a1_${part} - a4_${part}`),
        ...define("far_turn", (part) => `a2_${part} - a3_${part}`),
        ...define("mid1", (part) => `a0_${part} + near_${part} * ${c1} + far_${part} * ${c2}`),
        ...define("mid2", (part) => `a0_${part} + near_${part} * ${c2} + far_${part} * ${c1}`),
        ...define("turn1", (part) => `near_turn_${part} * ${s1} + far_turn_${part} * ${s2}`),
        ...define("turn2", (part) => `near_turn_${part} * ${s2} - far_turn_${part} * ${s1}`),
        ...store(0, "a0_re + near_re + far_re", "a0_im + near_im + far_im"),
        ...turned(1, "mid1", "turn1", 1),
        ...turned(4, "mid1", "turn1", -1),
        ...turned(2, "mid2", "turn2", 1),
        ...turned(3, "mid2", "turn2", -1),
      ];
    }
  }
}

/** `value * scale`, or the value itself where the scale is 1. */
export function scaled(value: string | Expression, scale: number, type: ComputeType): Expression {
  return scale === 1 ? c`${value}` : c`(${value}) * ${literal(scale, type)}`;
}
