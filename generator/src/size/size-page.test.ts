import assert from "node:assert/strict";
import { test } from "vitest";

import { pageAsHtml, pageAsMarkdown, type SizePage } from "./size-page.js";

/** Names come out of files. */
const page: SizePage = {
  sections: [
    {
      title: "a|b <script>",
      isFolded: true,
      lines: ["x_y `z`"],
      tables: [{ columns: [{ title: "symbol", align: "left" }, { title: "flash", align: "right" }], rows: [["</td>|*\n#", "1"]] }],
    },
  ],
};

test("Markdown holds no table or markup that a name would open", () => {
  assert.equal(
    pageAsMarkdown(page),
    "<details><summary>a|b &#60;script&#62;</summary>\n\n- x\\_y \\`z\\`\n\n| symbol | flash |\n|---|---:|\n| \\</td\\>\\|\\* \\# | 1 |\n\n</details>",
  );
});

test("HTML holds no element of a name", () => {
  const html = pageAsHtml(page);
  assert.ok(html.includes('<td class="left">&#60;/td&#62;|*\n#</td><td class="right">1</td>'));
  assert.ok(!html.includes("<script") && html.includes("<details><summary>a|b &#60;script&#62;"));
});
