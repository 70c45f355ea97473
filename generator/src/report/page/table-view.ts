/** A table as the template spells it. Every picture of the page has one behind it. */
export interface TableView {
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly ColumnView[];
  readonly rows: readonly RowView[];
  /** Cells of the last line, or null. */
  readonly totals: readonly CellView[] | null;
}

export interface ColumnView {
  readonly title: string;
  readonly kind: string;
  /** Buttons sort by the column. */
  readonly isSortable: boolean;
}

export interface RowView {
  /** Where links of a picture lead; null when nothing links to the row. */
  readonly id: string | null;
  readonly kind: string;
  readonly cells: readonly CellView[];
}

export interface CellView {
  readonly text: string;
  /** What the column is sorted by. */
  readonly key: string;
  readonly kind: string;
  readonly isHeader: boolean;
  /** Length of the bar under the text as a percentage, or null. */
  readonly bar: string | null;
}

/** What a column holds: running text, names and code, or right-aligned numbers. */
export type ColumnKind = "text" | "code" | "number";

export function columns(isSortable: boolean, ...named: readonly (readonly [title: string, kind: ColumnKind])[]): readonly ColumnView[] {
  return named.map(([title, kind]) => ({ title, kind, isSortable }));
}

/** What a cell holds before its column is known: a text, or a number with its text. */
export type CellContent = string | { readonly text: string; readonly value: number | null; readonly bar?: string };

/** A row whose first cell is its heading. */
export function row(columnViews: readonly ColumnView[], contents: readonly CellContent[], id: string | null = null, kind = ""): RowView {
  return { id, kind, cells: contents.map((content, index) => cell(content, columnViews[index]!.kind, index === 0)) };
}

function cell(content: CellContent, kind: string, isHeader: boolean): CellView {
  if (typeof content === "string") return { text: content, key: content.toLowerCase(), kind, isHeader, bar: null };
  // What is not known sorts below every number.
  return { text: content.text, key: content.value === null ? "-1" : String(content.value), kind, isHeader, bar: content.bar ?? null };
}
