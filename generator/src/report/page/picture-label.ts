/** Text inside a rectangle, shown where it fits: everywhere, or only on pages of full width. */
export interface PictureLabel {
  readonly text: string;
  readonly y: number;
  readonly kind: "always" | "wide";
}

/** Widths of a picture in pixels: of a page of full width, and of the narrowest. */
export interface PictureWidths {
  readonly wide: number;
  readonly narrow: number;
}

const characterWidth = 6.7;
const padding = 10;
const lineHeight = 14;

/** How many characters of a line fit into a share of a picture of full width. */
export function fittingCharacters(share: number, { wide }: PictureWidths): number {
  return Math.floor((share * wide - padding) / characterWidth);
}

/**
 * The longest of the texts that fits beside each other: `texts` go from long to short, each a list of lines.
 * Where not even the last fits there is no label: the rectangle's own name is read out all the same.
 */
export function fitLabel(
  texts: readonly (readonly string[])[],
  share: number,
  height: number,
  { wide, narrow }: PictureWidths,
): readonly PictureLabel[] {
  const fits = (lines: readonly string[], width: number): boolean =>
    lines.length * lineHeight <= height + 1 && lines.every((line) => line.length * characterWidth + padding <= share * width);
  const lines = texts.find((candidate) => fits(candidate, wide));
  if (lines === undefined) return [];
  const kind = fits(lines, narrow) ? "always" : "wide";
  const top = lines.length > 1 || height > 2 * lineHeight ? lineHeight : height / 2 + 4;
  return lines.map((text, index) => ({ text, y: Math.round((top + index * lineHeight) * 10) / 10, kind }));
}
