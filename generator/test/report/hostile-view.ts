import type { ReportView } from "../../src/report/report-view.js";

/** What somebody may put into the names of a model file. */
export const hostileTexts: readonly string[] = [
  `"><script>document.title="owned"</script>`,
  `'><img src=x onerror="document.title='owned'">`,
  `</style></script></table></svg><h1>owned</h1>`,
  `{{constructor}}{{{this}}}{{> report/page.html}}`,
  `&lt;b&gt;&#60;&amp`,
  `javascript:alert(1)//`,
  `a\u202eb\u2066c\u0000d\u0085e\u200ff\ud800g\uffffh`,
  `${"wide ".repeat(400)}`,
  `]]><!--`,
  "",
];

/** Fields that are words of ours: everything else may come from the file. */
const ownWords: ReadonlySet<string> = new Set(["purpose", "kind", "category", "what", "unit"]);

/** The view with `text` in every name. Equal names stay equal. */
export function withHostileTexts(view: ReportView, text: string): ReportView {
  const numbers = new Map<string, number>();
  const replace = (value: unknown, field: string): unknown => {
    if (typeof value === "string") {
      if (ownWords.has(field)) return value;
      if (!numbers.has(value)) numbers.set(value, numbers.size);
      return `${text}${numbers.get(value)}`;
    }
    if (Array.isArray(value)) return value.map((entry) => replace(entry, field));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part, name)]));
  };
  return replace(view, "") as ReportView;
}
