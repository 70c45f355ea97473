import Table from "cli-table3";

import type { Style } from "../../diagnostics/style.js";

export interface Column {
  readonly title: string;
  readonly align?: "left" | "right";
}

const noLines = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
};

/** A table without lines, so that it can be pasted and cut; titles stand out, numbers are right-aligned. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[], style: Style): string {
  const table = new Table({
    head: columns.map(({ title }) => style.strong(title)),
    colAligns: columns.map(({ align }) => align ?? "left"),
    chars: noLines,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}
