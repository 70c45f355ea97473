import assert from "node:assert/strict";
import { test } from "vitest";

import { renderReport } from "../../src/report/render-report.js";
import { missingBrowser, withPage, type Page } from "./browser.js";
import { hostileTexts, withHostileTexts } from "./hostile-view.js";
import { fullView, modelView, templates } from "./sample-views.js";

const view = fullView();
const html = renderReport(view, templates);
const inspector = "#memory [data-inspector]";
const mapItems = "#map-0 a";

test.skipIf(missingBrowser)("the page opens from a file, asks for nothing else and complains of nothing", () =>
  withPage(html, async ({ page, complaints, requests }) => {
    assert.equal(await page.evaluate("document.title"), "kws on mps2-an386: memory and cost");
    assert.equal(await page.evaluate("document.querySelectorAll('h2').length"), 6);
    assert.deepEqual(complaints, []);
    assert.equal(requests.length, 1);
    assert.match(requests[0]!, /^file:/);
  }));

test.skipIf(missingBrowser)("pointing at a buffer shows its name, bytes, node and lifetime", () =>
  withPage(html, async ({ page }) => {
    for (const position of [0, 1, 3]) {
      const item = page.locator(mapItems).nth(position);
      const target = await item.getAttribute("href");
      await item.hover();
      const text = await page.locator(inspector).innerText();
      const buffer = view.buffers[Number(target!.replace("#buffer-", ""))]!;
      assert.ok(text.startsWith(buffer.name), text);
      assert.ok(text.includes(buffer.bytes.toLocaleString("en-US")), text);
      assert.ok(text.includes(`${buffer.lastStep} · `), text);
      assert.match(text, /Written by\n.*[a-z]/);
    }
  }));

test.skipIf(missingBrowser)("the map is one stop for Tab, the arrow keys move, Enter leads to the row in the table", () =>
  withPage(html, async ({ page }) => {
    await page.locator(mapItems).first().focus();
    const focused = (): Promise<string> => page.evaluate("document.activeElement.getAttribute('href')");
    assert.equal(await focused(), "#buffer-0");
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(), "#buffer-1");
    assert.ok((await page.locator(inspector).innerText()).startsWith(view.buffers[1]!.name));
    await page.keyboard.press("End");
    assert.equal(await focused(), `#buffer-${view.buffers.length - 1}`);
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), `#buffer-${view.buffers.length - 1}`);
    await page.keyboard.press("Home");
    assert.equal(await page.evaluate(`[...document.querySelectorAll("${mapItems}")].filter((item) => item.tabIndex === 0).length`), 1);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.closest('#map-0') === null"), true);
    await page.locator(mapItems).nth(1).focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate("location.hash"), "#buffer-1");
    assert.equal(await page.evaluate("document.querySelector('#buffer-1').closest('details').open"), true);
    assert.equal(await page.evaluate("document.querySelector('#buffer-1').getBoundingClientRect().height > 0"), true);
  }));

test.skipIf(missingBrowser)("the focused buffer can be seen to have the focus", () =>
  withPage(html, async ({ page }) => {
    const stroke = `getComputedStyle(document.querySelectorAll("${mapItems}")[2].querySelector("rect")).stroke`;
    const before = await page.evaluate(stroke);
    await page.locator(mapItems).first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.evaluate("new Promise((done) => setTimeout(done, 300))");
    assert.notEqual(await page.evaluate(stroke), before);
  }));

test.skipIf(missingBrowser)("a screen reader finds the buffers of the map, headings and tables by name", () =>
  withPage(html, async ({ page }) => {
    const tree = await page.locator("body").ariaSnapshot();
    const [first] = view.buffers;
    assert.ok(tree.includes(`link "${first!.name}, ${first!.purpose}, ${first!.bytes.toLocaleString("en-US")} bytes`), tree);
    assert.match(tree, /group "[^"]+: [\d,]+ bytes"/);
    assert.match(tree, /table "Layers in the order of execution"/);
    assert.match(tree, /heading "Memory" \[level=2\]/);
    assert.match(tree, /columnheader "Operator"/);
  }));

async function columnOf(page: Page, table: string, column: number): Promise<readonly string[]> {
  return page.locator(`#${table} tbody tr > :nth-child(${column})`).allInnerTexts();
}

test.skipIf(missingBrowser)("buttons sort the layers, by number and by name, in both directions", () =>
  withPage(html, async ({ page }) => {
    const titles = await page.locator("#layers-table thead th").allInnerTexts();
    const column = titles.indexOf("MACs") + 1;
    const button = page.locator(`#layers-table thead th:nth-child(${column}) button`);
    const state = (): Promise<string | null> => page.locator(`#layers-table thead th:nth-child(${column})`).getAttribute("aria-sort");
    const numbers = async (): Promise<readonly number[]> => (await columnOf(page, "layers-table", column)).map((text) => Number(text.replaceAll(",", "")));
    const expected = view.layers.map(({ multiplyAccumulates }) => multiplyAccumulates).sort((a, b) => b - a);
    await button.click();
    assert.equal(await state(), "descending");
    assert.deepEqual(await numbers(), expected);
    await button.focus();
    await page.keyboard.press("Enter");
    assert.equal(await state(), "ascending");
    assert.deepEqual(await numbers(), [...expected].reverse());
    await page.locator("#layers-table thead th:nth-child(2) button").click();
    assert.equal(await state(), "none");
    const operators = await columnOf(page, "layers-table", 2);
    assert.deepEqual(operators, [...operators].sort());
    await page.locator("#layers-table thead th:nth-child(1) button").click();
    assert.deepEqual((await columnOf(page, "layers-table", 1)).map(Number), view.layers.map(({ instruction }) => instruction));
  }));

for (const width of [320, 1400]) {
  test.skipIf(missingBrowser)(`at ${width} pixels the page needs no sideways scrolling, light and dark`, () =>
    withPage(html, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))");
        assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
        assert.ok((await page.evaluate<number>("document.querySelector('#map-0').getBoundingClientRect().width")) > width * 0.5);
      }
    }));
}

test.skipIf(missingBrowser)("long names need no sideways scrolling either", () =>
  withPage(renderReport(withHostileTexts(view, `${"nameWithoutAnySpace".repeat(30)}`), templates), async ({ page, complaints }) => {
    await page.setViewportSize({ width: 320, height: 900 });
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
    assert.deepEqual(complaints, []);
  }));

/** The ratio of WCAG 2 between the colour of an element's text and what is painted behind it. */
const contrastScript = `(() => {
  const channel = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ratio = (a, b) => { const [x, y] = [luminance(a), luminance(b)]; return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); };
  const paper = parse(getComputedStyle(document.body).backgroundColor);
  const worst = (pairs) => pairs.reduce((lowest, pair) => (pair.ratio < lowest.ratio ? pair : lowest), { ratio: 99, what: "" });
  const texts = [...document.querySelectorAll("p, dt, dd, td, th, h1, h2, h3, li, summary, caption, .axis text, .step-labels text")]
    .filter((element) => element.textContent.trim() !== "")
    .map((element) => {
      const style = getComputedStyle(element);
      return { ratio: ratio(parse(element.tagName === "text" ? style.fill : style.color), paper), what: element.tagName + " " + element.className };
    });
  const tiles = [...document.querySelectorAll(".buffers a svg, .treemap a svg")].map((tile) => ({
    ratio: ratio(parse(getComputedStyle(tile.querySelector("text") ?? document.querySelector(".buffers text")).fill), parse(getComputedStyle(tile.querySelector("rect")).fill)),
    what: tile.parentElement.getAttribute("class"),
  }));
  return worst([...texts, ...tiles]);
})()`;

test.skipIf(missingBrowser)("text stands out by at least 4.5 to 1, light and dark", () =>
  withPage(html, async ({ page }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const { ratio, what } = await page.evaluate<{ ratio: number; what: string }>(contrastScript);
      assert.ok(ratio >= 4.5 && ratio < 22, `${colorScheme}: ${ratio} at ${what}`);
    }
  }));

test.skipIf(missingBrowser)("the page prints with every table open", () =>
  withPage(html, async ({ page, complaints }) => {
    await page.emulateMedia({ media: "print" });
    const pdf = await page.pdf({ format: "A4", printBackground: true });
    assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), "%PDF-");
    const pages = Buffer.from(pdf).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
    assert.ok(pages.length >= 3 && pages.length <= 14, `${pages.length} pages`);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    assert.equal(await page.evaluate("document.querySelectorAll('details:not([open], .screen)').length"), 0);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    assert.equal(await page.evaluate("document.querySelectorAll('details[open]').length"), 0);
    assert.deepEqual(complaints, []);
  }));

test.skipIf(missingBrowser)("names from a hostile file neither run nor load anything", () =>
  withPage(renderReport(withHostileTexts(view, hostileTexts.join(" ")), templates), async ({ page, complaints, requests }) => {
    await page.locator(mapItems).nth(1).hover();
    assert.ok(!(await page.evaluate<string>("document.title")).startsWith("owned"));
    assert.equal(await page.evaluate("document.querySelectorAll('script, img').length"), 1);
    assert.deepEqual([complaints, requests.length], [[], 1]);
  }));

test.skipIf(missingBrowser)("even markup that slipped through could not act: the policy names our script alone", () =>
  withPage(html.replace("<main>", `<main><img src="x" onerror="document.title='owned'"><script>document.title = "owned"</script>`), async ({ page, complaints }) => {
    assert.ok(!(await page.evaluate<string>("document.title")).startsWith("owned"));
    assert.ok(complaints.length > 0);
  }));

test.skipIf(missingBrowser)("a large network, drawn row by row, opens as well", () =>
  withPage(renderReport(modelView("mobilenet_v2", "m55_i8", "mps3-an547", { ram: "min" }), templates), async ({ page, complaints }) => {
    assert.deepEqual(complaints, []);
    assert.ok((await page.locator(mapItems).count()) > 10);
  }));

test.skipIf(missingBrowser)("on paper no table is cut off and the steps keep their names", () =>
  withPage(renderReport(modelView("mobilenet_v2", "m4_i8", "stm32h743"), templates), async ({ page }) => {
    await page.setViewportSize({ width: 680, height: 900 });
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    const cut = "[...document.querySelectorAll('.table')].filter((table) => table.scrollWidth > table.clientWidth + 1).length";
    assert.equal(await page.evaluate(cut), 0);
    assert.notEqual(await page.evaluate("getComputedStyle(document.querySelector('.step-labels .wide')).display"), "none");
    assert.equal(await page.evaluate("getComputedStyle(document.querySelector('.buffers text.wide')).display"), "none");
  }));
