import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { etgen, etgenJson, inTemporaryFolder, kws } from "../cli/etgen.js";
import { readPage } from "./page-structure.js";

test("etgen report writes one page named after model and board, the same bytes every time", () =>
  inTemporaryFolder(async (folder) => {
    const { status, stdout, stderr } = await etgen(["report", "--board", "nrf5340", kws.model], { directory: folder });
    assert.deepEqual([status, stdout, stderr], [0, "kws-nrf5340.html\n", ""]);
    const html = readFileSync(join(folder, "kws-nrf5340.html"), "utf8");
    assert.deepEqual(readPage(html).errors, []);
    for (const choice of ["--ram min", "--ram balanced", "--ram speed (this one)"]) assert.ok(html.includes(choice), choice);
    assert.equal((await etgen(["report", "--board", "nrf5340", kws.model], { directory: folder })).status, 0);
    assert.equal(readFileSync(join(folder, "kws-nrf5340.html"), "utf8"), html);
  }));

test("--json gives the figures of the page", () =>
  inTemporaryFolder(async (folder) => {
    const answer = await etgenJson(["report", "--board", "nrf5340", kws.model, "-o", "page.html"], { directory: folder });
    assert.equal(answer["output"], "page.html");
    const view = answer["report"] as { readonly headline: { readonly multiplyAccumulates: number }; readonly menu: readonly unknown[] };
    assert.equal(view.headline.multiplyAccumulates, 2_656_768);
    assert.equal(view.menu.length, 6, "three goals, each with whole inputs and with rows fed");
  }));

test("a file that is no report is replaced only with --force, and only a file", () =>
  inTemporaryFolder(async (folder) => {
    const path = join(folder, "notes.html");
    writeFileSync(path, "<p>mine</p>");
    const args = ["report", "--board", "nrf5340", kws.model, "-o", "notes.html"];
    assert.equal((await etgen(args, { directory: folder })).status, 2);
    assert.equal(readFileSync(path, "utf8"), "<p>mine</p>");
    assert.equal((await etgen([...args, "--force"], { directory: folder })).status, 0);
    assert.match(readFileSync(path, "utf8"), /^<!doctype html>/);
    assert.equal((await etgen(args, { directory: folder })).status, 0, "a report is replaced by a newer one");
    assert.equal((await etgen(["report", "--board", "nrf5340", kws.model, "-o", ".", "--force"], { directory: folder })).status, 2);
  }));

test("a run's profile is drawn, and one of another program refused", () =>
  inTemporaryFolder(async (folder) => {
    const run = (name: string, instruction: number) =>
      JSON.stringify({ run: { unit: "instruction", methods: [{ name, units: 123_456, nodes: [{ instruction, units: 23_456 }] }] } });
    writeFileSync(join(folder, "good.json"), run("forward", 4));
    writeFileSync(join(folder, "method.json"), run("encode", 4));
    writeFileSync(join(folder, "node.json"), run("forward", 99));
    const report = async (profile: string) =>
      await etgenJson(["report", "--board", "nrf5340", kws.model, "--profile", profile, "-o", "page.html"], { directory: folder });
    assert.equal((await report("good.json")).status, 0);
    assert.match(readFileSync(join(folder, "page.html"), "utf8"), /123,456.*instructions/);
    for (const other of ["method.json", "node.json"]) {
      assert.deepEqual((await report(other)).diagnostics.map(({ code }) => code), ["profile-mismatch"]);
    }
  }));

test("firmware leaves a report in the project, and somebody's own page alone", () =>
  inTemporaryFolder(async (folder) => {
    const firmware = async (...more: readonly string[]) =>
      await etgenJson(["firmware", "--board", "host", kws.model, "--no-build", "-o", "project", ...more], { directory: folder });
    const path = join(folder, "project", "report.html");
    const first = await firmware();
    assert.deepEqual([first.status, first["report"]], [0, join("project", "report.html")]);
    assert.deepEqual(readPage(readFileSync(path, "utf8")).errors, []);
    assert.equal((await firmware()).diagnostics.length, 0);
    writeFileSync(path, "mine");
    assert.deepEqual((await firmware()).diagnostics.map(({ code }) => code), ["output-file-kept"]);
    assert.equal(readFileSync(path, "utf8"), "mine");
    assert.ok(existsSync(`${path}.new`));
  }));
