/** Radices that have butterflies of their own. */
const radixes = [4, 2, 3, 5] as const;
export type Radix = (typeof radixes)[number];

/** The radices of the stages of a transform of `points`, first stage first; undefined where another prime divides it. */
export function radicesOf(points: number): readonly Radix[] | undefined {
  const radices: Radix[] = [];
  let rest = points;
  for (const radix of radixes) {
    for (; rest % radix === 0; rest /= radix) radices.push(radix);
  }
  return rest === 1 ? radices : undefined;
}

/**
 * Where the first stage expects the element `index`: its digits in reversed order, as C over constants. The last stage
 * joins the elements that are equal modulo its radix.
 */
export function reversedDigits(index: string, radices: readonly Radix[]): string {
  let span = radices.reduce<number>((product, radix) => product * radix, 1);
  let taken = 1;
  const terms = [...radices].reverse().map((radix, position) => {
    span /= radix;
    const shifted = taken === 1 ? index : `${index} / ${taken}`;
    const digit = position === radices.length - 1 ? shifted : `${shifted} % ${radix}`;
    taken *= radix;
    return span === 1 ? digit : `${digit} * ${span}`;
  });
  return terms.length === 0 ? "0" : terms.join(" + ");
}

/** exp(direction * 2 pi i k / points) for every k, real and imaginary part side by side. */
export function rootsOfUnity(points: number, direction: -1 | 1): readonly number[] {
  return Array.from({ length: points }, (_, k) => [cosine(2 * k, points), direction * cosine(4 * k - points, 2 * points)]).flat();
}

/** cos(pi * halves / points), from the first eighth of the circle in whole numbers: what is equal or zero is so exactly. */
function cosine(halves: number, points: number): number {
  const turn = Math.abs(halves) % (2 * points);
  const upper = turn > points ? 2 * points - turn : turn;
  if (2 * upper > points) return -cosine(points - upper, points);
  if (4 * upper > points) return Math.sin((Math.PI * (points - 2 * upper)) / (2 * points));
  return Math.cos((Math.PI * upper) / points);
}
