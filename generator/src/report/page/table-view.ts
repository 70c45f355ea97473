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
  /** What the details beside a picture say instead of a long text, or null. */
  readonly brief: string | null;
  /** Length of the bar under the text as a percentage, or null. */
  readonly bar: string | null;
}

/** What a column holds: running text, names and code, right-aligned numbers, or text that is sorted by a number. */
export type ColumnKind = "text" | "code" | "number" | "ordinal";

export function columns(isSortable: boolean, ...named: readonly (readonly [title: string, kind: ColumnKind])[]): readonly ColumnView[] {
  return named.map(([title, kind]) => ({ title, kind, isSortable }));
}

/** What a cell holds before its column is known: a text, a text with a short form, or a number with its text. */
export type CellContent = string | LongText | { readonly text: string; readonly value: number | null; readonly bar?: string };

export interface LongText {
  readonly text: string;
  readonly brief: string;
}

/** A row whose first cell is its heading. */
export function row(columnViews: readonly ColumnView[], contents: readonly CellContent[], id: string | null = null, kind = ""): RowView {
  return { id, kind, cells: contents.map((content, index) => cell(content, columnViews[index]!.kind, index === 0)) };
}

function cell(content: CellContent, kind: string, isHeader: boolean): CellView {
  const plain = { kind, isHeader, brief: null, bar: null };
  if (typeof content === "string") return { ...plain, text: content, key: content.toLowerCase() };
  if ("brief" in content) return { ...plain, text: content.text, key: content.text.toLowerCase(), brief: content.brief };
  // What is not known sorts below every number.
  return { ...plain, text: content.text, key: content.value === null ? "-1" : String(content.value), bar: content.bar ?? null };
}
