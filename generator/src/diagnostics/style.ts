/** How words are marked: the terminal's colours, or nothing. Formatters take a style and know no terminal. */
export interface Style {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly good: (text: string) => string;
  readonly note: (text: string) => string;
}

const same = (text: string): string => text;

export const plainStyle: Style = {
  strong: same,
  faint: same,
  error: same,
  warning: same,
  good: same,
  note: same,
};
