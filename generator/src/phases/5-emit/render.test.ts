import assert from "node:assert/strict";
import { test } from "vitest";
import { createRenderer } from "./render.js";

const render = (text: string, view: object, more: Readonly<Record<string, string>> = {}): string =>
  createRenderer(new Map(Object.entries({ "t.hbs": text, ...more }).map(([path, template]) => [path, template]))).render("t", view);

test("names, lists, optional parts and partials are printed as they are", () => {
  assert.equal(render("<{{a}}>", { a: "\"&<'" }), "<\"&<'>");
  assert.equal(render("{{#each l}}\n  {{n}} {{../x}}\n{{/each}}\n", { l: [{ n: 1 }, { n: 2 }], x: "y" }), "  1 y\n  2 y\n");
  assert.equal(render("{{#if a}}yes{{else}}no{{/if}}", { a: null }), "no");
  assert.equal(render("{{> part/p}}", { a: 7 }, { "part/p.hbs": "[{{a}}]" }), "[7]");
});

test("a name that the view does not fill is an error that names template and name", () => {
  assert.throws(() => render("{{a}}", {}), /template "t": "a" not defined/);
  assert.throws(() => render("{{a.b}}", { a: {} }), /"b" not defined/);
  assert.throws(() => render("{{> p}}", {}, { "p.hbs": "{{a}}" }), /"a" not defined/);
});

test("each wants a list", () => {
  assert.throws(() => render("{{#each a}}{{/each}}", { a: { b: 1 } }), /not a list/);
  assert.throws(() => render("{{#each a}}{{/each}}", {}), /not a list/);
});

test("a template cannot decide", () => {
  for (const text of ["{{#unless a}}{{/unless}}", "{{#with a}}{{/with}}", "{{lookup a 0}}", "{{eq a b}}"]) {
    assert.throws(() => render(text, { a: [1], b: 1 }), Error, text);
  }
});

test("a template that is not there is named", () => {
  assert.throws(() => createRenderer(new Map()).render("x/y", {}), /there is no template "x\/y"/);
});
