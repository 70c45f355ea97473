import { sha256 } from "@noble/hashes/sha2";
import { utf8ToBytes } from "@noble/hashes/utils";
import { createRenderer } from "../phases/5-emit/render.js";
import { escapeAll } from "./page/escape.js";
import { createPageView } from "./page/page-view.js";
import type { ReportView } from "./report-view.js";

/** What a page carries to run the model itself. */
export interface TryPart {
  /** Defines `etgenTry.openModel`. */
  readonly script: string;
  /** Bytes in base64. */
  readonly data: {
    readonly fileName: string;
    readonly model: string;
    readonly dataFiles: readonly { readonly name: string; readonly bytes: string }[];
    readonly kernels: string;
    readonly modules: Readonly<Record<string, Readonly<Record<number, string>>>>;
  };
}

/** One HTML page that needs nothing else: no network, no other file. `templates` are the catalogue's, by path. */
export function renderReport(view: ReportView, templates: ReadonlyMap<string, string>, attempt?: TryPart): string {
  const renderer = createRenderer(new Map([...templates].filter(([path]) => path.startsWith("report/"))));
  const style = renderer.render("report/style.css", {});
  const own = renderer.render("report/script.js", {});
  const script = attempt === undefined ? own : [own, inMarkup(attempt.script), renderer.render("report/try.js", {})].join("\n");
  const page = escapeAll(createPageView(view)) as object;
  return renderer.render("report/page.html", {
    ...page,
    style,
    script,
    // Only these very texts may act on the page, whatever a name in it looks like.
    styleHash: contentHash(style),
    scriptHash: contentHash(script),
    ...(attempt !== undefined && { attempt: { data: inMarkup(JSON.stringify(attempt.data)) } }),
  });
}

/** Nothing in a script may look like its end. */
function inMarkup(text: string): string {
  return text.replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--");
}

/** As a content security policy names an inline style or script. */
function contentHash(text: string): string {
  return `sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))}`;
}
