import type { Style } from "../../diagnostics/style.js";
import { pageAsHtml, pageAsMarkdown, type SizePage } from "../../size/size-page.js";
import { formatTable } from "../terminal/table.js";

export const pageFormats = ["table", "json", "markdown", "html"] as const;
export type PageFormat = (typeof pageFormats)[number];

export function printPage(page: SizePage, format: PageFormat, style: Style): string {
  if (format === "markdown") return pageAsMarkdown(page);
  return format === "html" ? pageAsHtml(page) : pageAsText(page, style);
}

function pageAsText({ sections }: SizePage, style: Style): string {
  return sections
    .map(({ title, lines, tables }) =>
      [style.strong(title), ...(lines.length === 0 ? [] : [lines.join("\n")]), ...tables.map(({ columns, rows }) => formatTable(columns, rows, style))].join("\n\n"),
    )
    .join("\n\n");
}
