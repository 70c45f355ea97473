import assert from "node:assert/strict";
import { test } from "vitest";

import { renderReport } from "../../src/report/render-report.js";
import type { ReportView } from "../../src/report/report-view.js";
import { attribute, readPage, textOf, type PageStructure } from "./page-structure.js";
import { fullView, modelView, templates } from "./sample-views.js";
import { hostileTexts, withHostileTexts } from "./hostile-view.js";

const full = fullView();
const pages: Readonly<Record<string, ReportView>> = {
  "kws with everything": full,
  "kws with the plan alone": modelView("kws", "model", "nrf5340"),
  "kws row by row": modelView("kws", "model", "nrf5340", { ram: "min" }),
  "a float model with state": modelView("lstm_toy", "float", "host"),
  "nothing at all": emptyView(full),
};

function emptyView(view: ReportView): ReportView {
  return { ...view, arenas: [], steps: [], buffers: [], peak: null, layers: [], banks: [], size: null, menu: [] };
}

for (const [name, view] of Object.entries(pages)) {
  test(`the page of ${name} is sound HTML that needs nothing else`, () => {
    const html = renderReport(view, templates);
    const page = readPage(html);
    assert.deepEqual(page.errors, []);
    checkReferences(page);
    checkReading(page);
    assert.equal(renderReport(view, templates), html);
    assert.doesNotMatch(textOfBody(page), /undefined|\[object|NaN|Infinity/);
  });
}

function textOfBody({ elements }: PageStructure): string {
  return elements.filter(({ tagName }) => !["script", "style"].includes(tagName)).map(({ attrs, childNodes }) =>
    [...attrs.map(({ value }) => value), ...childNodes.map((node) => ("value" in node ? node.value : ""))].join(" ")).join(" ");
}

/** Links stay on the page and arrive somewhere; nothing is loaded. */
function checkReferences({ elements }: PageStructure): void {
  const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
  assert.equal(new Set(ids).size, ids.length, "ids are unique");
  for (const element of elements) {
    assert.ok(!["img", "link", "iframe", "object", "embed", "image", "use", "base", "form"].includes(element.tagName), element.tagName);
    for (const { name, value } of element.attrs) {
      assert.ok(!/^on|^src|^style$|^srcset$|^action$/.test(name), `${element.tagName} has ${name}`);
      if (name === "href") assert.ok(value.startsWith("#") && ids.includes(value.slice(1)), `link to ${value}`);
      if (/^aria-(labelledby|describedby)$/.test(name)) assert.ok(ids.includes(value), `${name} ${value}`);
    }
  }
  const styles = elements.filter(({ tagName }) => tagName === "style").map(textOf);
  assert.doesNotMatch(styles.join(), /@import|url\(|@font-face/);
  assert.equal(elements.filter(({ tagName }) => tagName === "script").length, 1);
}

/** What a screen reader needs. */
function checkReading({ elements }: PageStructure): void {
  assert.equal(attribute(elements.find(({ tagName }) => tagName === "html")!, "lang"), "en");
  assert.equal(elements.filter(({ tagName }) => tagName === "h1").length, 1);
  const levels = elements.flatMap(({ tagName }) => (/^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : []));
  levels.forEach((level, index) => assert.ok(index === 0 || level <= levels[index - 1]! + 1, "headings skip no level"));
  for (const svg of elements.filter(({ tagName }) => tagName === "svg")) {
    const isInner = svg.parentNode !== null && "tagName" in svg.parentNode && svg.parentNode.tagName === "a";
    const isNamed = attribute(svg, "role") === "group" && attribute(svg, "aria-labelledby") !== undefined;
    assert.ok(isInner || isNamed || attribute(svg, "aria-hidden") === "true", "a picture has a name or is hidden");
  }
  for (const table of elements.filter(({ tagName }) => tagName === "table")) {
    assert.ok(table.childNodes.some((child) => "tagName" in child && child.tagName === "caption"), "a table has a caption");
  }
  for (const header of elements.filter(({ tagName }) => tagName === "th")) assert.match(attribute(header, "scope") ?? "", /^(col|row)$/);
  for (const link of elements.filter(({ tagName, parentNode }) => tagName === "a" && parentNode !== null && "tagName" in parentNode && parentNode.tagName === "svg")) {
    assert.notEqual(attribute(link, "aria-label") ?? "", "", "a part of a picture has a name");
  }
}

test("every buffer, step, layer and symbol stands in a table", () => {
  const { elements } = readPage(renderReport(full, templates));
  const rowsOf = (id: string): number => {
    const table = elements.find((element) => attribute(element, "id") === id)!;
    const body = table.childNodes.find((child) => "tagName" in child && child.tagName === "tbody")!;
    return "childNodes" in body ? body.childNodes.filter((child) => "tagName" in child && child.tagName === "tr").length : 0;
  };
  assert.equal(rowsOf("buffers"), full.buffers.length);
  assert.equal(rowsOf("steps"), full.steps.length);
  assert.equal(rowsOf("layers-table"), full.layers.length);
  assert.equal(rowsOf("alive"), full.steps[full.peak!.step]!.alive.length);
  assert.equal(rowsOf("symbols"), 200);
  assert.equal(rowsOf("menu-table"), 2);
});

test("the tiles of a treemap have the areas of their bytes and cover the picture", () => {
  const { elements } = readPage(renderReport(full, templates));
  const tree = elements.find((element) => attribute(element, "id") === "treemap-flash")!;
  const tiles = elements.filter(({ tagName, parentNode }) => tagName === "a" && parentNode === tree);
  const areas = tiles.map((tile) => {
    const inner = tile.childNodes.find((child) => "tagName" in child && child.tagName === "svg")!;
    const share = (name: string): number => ("attrs" in inner ? Number.parseFloat(attribute(inner, name)!) / 100 : 0);
    const bytes = Number(/, ([\d,]+) bytes of Flash$/.exec(attribute(tile, "aria-label")!)![1]!.replaceAll(",", ""));
    assert.ok(share("x") + share("width") < 1.0001 && share("y") + share("height") < 1.0001);
    return { area: share("width") * share("height"), bytes };
  });
  assert.ok(Math.abs(areas.reduce((sum, { area }) => sum + area, 0) - 1) < 1e-3);
  assert.equal(areas.reduce((sum, { bytes }) => sum + bytes, 0), full.size!.flashBytes);
  for (const { area, bytes } of areas) assert.ok(Math.abs(area - bytes / full.size!.flashBytes) < 1e-3);
});

test("names cannot become markup, whatever they hold", () => {
  const plain = readPage(renderReport(full, templates));
  for (const text of hostileTexts) {
    const html = renderReport(withHostileTexts(full, text), templates);
    const page = readPage(html);
    assert.deepEqual(page.errors, [], text);
    assert.deepEqual(
      page.elements.filter(({ tagName }) => tagName !== "text" && tagName !== "option").map(({ tagName }) => tagName),
      plain.elements.filter(({ tagName }) => tagName !== "text").map(({ tagName }) => tagName),
      text,
    );
    checkReferences(page);
    assert.doesNotMatch(html, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  }
});

test("the map of a bank begins with the first step that uses it and ends with the last", () => {
  const view = modelView("mobilenet_v2", "m4_f32", "stm32h743");
  const { elements } = readPage(renderReport(view, templates));
  const heights = view.arenas.map((_, index) => Number(attribute(elements.find((element) => attribute(element, "id") === `map-${index}`)!, "height")));
  const stepsOf = (bank: string): number => {
    const own = view.buffers.filter((buffer) => buffer.bank === bank);
    return Math.max(...own.map(({ lastStep }) => lastStep)) - Math.min(...own.map(({ firstStep }) => firstStep)) + 1;
  };
  assert.equal(view.arenas.length, 2);
  assert.deepEqual(heights, view.arenas.map(({ bank }) => stepsOf(bank) * 22));
  assert.ok(heights[1]! < heights[0]!);
});
