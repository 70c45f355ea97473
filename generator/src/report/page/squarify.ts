/** A rectangle inside the unit square, all in shares of 1. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Cuts `area` into parts in proportion to `weights`, which are sorted downwards and positive. Rows of parts are laid
 * along the shorter side as long as that makes the worst part squarer. `aspect` is the width of the picture by its height.
 */
export function squarify(weights: readonly number[], area: Area, aspect: number): readonly Area[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts: Area[] = [];
  let rest = area;
  let restWeight = total;
  for (let first = 0; first < weights.length; ) {
    const isWide = rest.width * aspect >= rest.height;
    const long = isWide ? rest.width * aspect : rest.height;
    const short = isWide ? rest.height : rest.width * aspect;
    let end = first + 1;
    let rowWeight = weights[first]!;
    const worst = (weight: number, smallest: number, largest: number): number => {
      const thickness = (long * weight) / restWeight;
      const lengthOf = (part: number): number => (short * part) / weight;
      return Math.max(lengthOf(largest) / thickness, thickness / lengthOf(smallest));
    };
    while (end < weights.length) {
      const withNext = rowWeight + weights[end]!;
      if (worst(withNext, weights[end]!, weights[first]!) > worst(rowWeight, weights[end - 1]!, weights[first]!)) break;
      rowWeight = withNext;
      end++;
    }
    const share = rowWeight / restWeight;
    parts.push(...layRow(weights.slice(first, end), rowWeight, rest, share, isWide));
    rest = isWide
      ? { ...rest, x: rest.x + rest.width * share, width: rest.width * (1 - share) }
      : { ...rest, y: rest.y + rest.height * share, height: rest.height * (1 - share) };
    restWeight -= rowWeight;
    first = end;
  }
  return parts;
}

function layRow(weights: readonly number[], rowWeight: number, rest: Area, share: number, isWide: boolean): readonly Area[] {
  let position = 0;
  return weights.map((weight) => {
    const [from, length] = [position, weight / rowWeight];
    position += length;
    return isWide
      ? { x: rest.x, y: rest.y + rest.height * from, width: rest.width * share, height: rest.height * length }
      : { x: rest.x + rest.width * from, y: rest.y, width: rest.width * length, height: rest.height * share };
  });
}
