/** What `etgen size` has to say, before it is spelled for a terminal, in Markdown or in HTML. */
export interface SizePage {
  readonly sections: readonly SizeSection[];
}

export interface SizeSection {
  readonly title: string;
  /** Whether a reader sees it before asking. */
  readonly isFolded: boolean;
  readonly lines: readonly string[];
  readonly tables: readonly SizeTable[];
}

export interface SizeTable {
  readonly columns: readonly { readonly title: string; readonly align: "left" | "right" }[];
  readonly rows: readonly (readonly string[])[];
}

/** Names of symbols and files may hold anything. */
function markdownText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#~]/g, "\\$&").replace(/\r?\n/g, " ");
}

export function pageAsMarkdown({ sections }: SizePage): string {
  return sections
    .map(({ title, isFolded, lines, tables }) => {
      const body = [...(lines.length === 0 ? [] : [lines.map((line) => `- ${markdownText(line)}`).join("\n")]), ...tables.map(tableAsMarkdown)].join("\n\n");
      const heading = markdownText(title);
      return isFolded ? `<details><summary>${escapeHtml(title)}</summary>\n\n${body}\n\n</details>` : `**${heading}**\n\n${body}`;
    })
    .join("\n\n");
}

function tableAsMarkdown({ columns, rows }: SizeTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(" | ")} |`;
  const rule = `|${columns.map(({ align }) => (align === "right" ? "---:" : "---")).join("|")}|`;
  return [line(columns.map(({ title }) => title)), rule, ...rows.map(line)].join("\n");
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** A page of its own, without scripts and without anything from elsewhere. */
export function pageAsHtml({ sections }: SizePage): string {
  const cell = (tag: string, text: string, align: string): string => `<${tag} class="${align}">${escapeHtml(text)}</${tag}>`;
  const table = ({ columns, rows }: SizeTable): string => {
    const line = (tag: string, cells: readonly string[]): string =>
      `<tr>${cells.map((text, index) => cell(tag, text, columns[index]?.align ?? "left")).join("")}</tr>`;
    return ["<table>", line("th", columns.map(({ title }) => title)), ...rows.map((row) => line("td", row)), "</table>"].join("\n");
  };
  const section = ({ title, isFolded, lines, tables }: SizeSection): string =>
    [
      `<details${isFolded ? "" : " open"}><summary>${escapeHtml(title)}</summary>`,
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      ...tables.map(table),
      "</details>",
    ].join("\n");
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8"><title>size</title>',
    "<style>body{font:15px/1.4 system-ui,sans-serif;margin:2em;max-width:70em}table{border-collapse:collapse;margin:1em 0}" +
      "th,td{padding:.2em .8em;border-bottom:1px solid #ddd;text-align:left}.right{text-align:right;font-variant-numeric:tabular-nums}" +
      "summary{font-weight:600;cursor:pointer;margin:.5em 0}</style></head><body>",
    ...sections.map(section),
    "</body></html>",
  ].join("\n");
}
