import { sha256 } from "@noble/hashes/sha2";
import { utf8ToBytes } from "@noble/hashes/utils";
import { createRenderer } from "../phases/5-emit/render.js";
import { escapeAll } from "./page/escape.js";
import { createPageView } from "./page/page-view.js";
import type { ReportView } from "./report-view.js";

/** One HTML page that needs nothing else: no network, no other file. `templates` are the catalogue's, by path. */
export function renderReport(view: ReportView, templates: ReadonlyMap<string, string>): string {
  const renderer = createRenderer(new Map([...templates].filter(([path]) => path.startsWith("report/"))));
  const style = renderer.render("report/style.css", {});
  const script = renderer.render("report/script.js", {});
  const page = escapeAll(createPageView(view)) as object;
  return renderer.render("report/page.html", {
    ...page,
    style,
    script,
    // Only these very texts may act on the page, whatever a name in it looks like.
    styleHash: contentHash(style),
    scriptHash: contentHash(script),
  });
}

/** As a content security policy names an inline style or script. */
function contentHash(text: string): string {
  return `sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))}`;
}
