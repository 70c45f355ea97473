import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { loadCase } from "../corpus/load-corpus.js";
import { loadBundledPrograms, loadModel } from "../models/load-models.js";
import { etgen, etgenJson, inTemporaryFolder, kws } from "./etgen.js";

const digits = loadModel("digits", "m4_f32");
const [digit] = digits.cases;

/** kws.pte, digits.pte, and an input and its answer for each. */
function inFolderWithModels(use: (directory: string) => Promise<void>): Promise<void> {
  return inTemporaryFolder(async (directory) => {
    copyFileSync(kws.model, join(directory, "kws.pte"));
    writeFileSync(join(directory, "digits.pte"), digits.pte);
    writeFileSync(join(directory, "digit.bin"), digit!.input);
    writeFileSync(join(directory, "digit.expected.bin"), digit!.expected);
    await use(directory);
  });
}

const codes = (answer: { readonly diagnostics: readonly { readonly code: string }[] }): readonly string[] => answer.diagnostics.map(({ code }) => code);

test("two models become one image that is weighed, run and compared", () =>
  inFolderWithModels(async (directory) => {
    const files = ["--input", kws.input, "--input", "digit.bin", "--expect", kws.expected, "--expect", "digit.expected.bin"];
    const made = await etgen(["firmware", "--board", "mps2-an386", "kws.pte", "digits.pte", "--name", "both", "--run", ...files], { directory });
    assert.equal(made.stderr, "");
    assert.equal(made.status, 0);
    assert.match(made.stdout, /^both-mps2-an386: kws\.pte, digits\.pte for /);
    assert.match(made.stdout, /^model constants +[\d,]+ .*\n {2}of kws +[\d,]+ .*\n {2}of digits +[\d,]+ /m);
    assert.match(made.stdout, /^kws_forward_output0 float32 \[1,12\]: equal to /m);
    assert.match(made.stdout, /^digits_forward_output0 float32 \[1,10\]: equal to /m);
    assert.ok(existsSync(join(directory, "both-mps2-an386/report.html")));

    const again = await etgenJson(["run", "both-mps2-an386", ...files], { directory });
    assert.equal(again.status, 0);
    assert.match((await etgen(["size", "both-mps2-an386"], { directory })).stdout, /^ {2}of digits/m);
    assert.deepEqual(codes(await etgenJson(["run", "both-mps2-an386", "--input", "digit.bin"], { directory })), ["file-count"]);
  }));

test("a main program that is kept is told what it calls no more, when it is written and when it does not compile", () =>
  inFolderWithModels(async (directory) => {
    const make = async (...models: readonly string[]) => await etgenJson(["firmware", "--board", "host", "-o", "out", ...models], { directory });
    assert.equal((await make("kws.pte", "--no-build")).status, 0);
    const main = join(directory, "out/app/main.c");
    writeFileSync(main, `${readFileSync(main, "utf8")}/* mine */\n`);
    const changed = await make("digits.pte");
    assert.deepEqual([changed.status, codes(changed)], [1, ["output-file-outdated", "build-failed"]]);
    assert.match(changed.diagnostics[0]!.message, /gone: kws\.h, kws_forward_input0, KWS_FORWARD_INPUT0_BYTES, kws_forward, .*; new: digits\.h, digits_forward_input0, /);
    const again = await make("digits.pte");
    assert.deepEqual(codes(again), ["build-failed"]);
    assert.match(again.diagnostics[0]!.help, /^changed by hand: "app\/main\.c" \(etgen's version for this project is "app\/main\.c\.new"\)/);
    copyFileSync(`${main}.new`, main);
    assert.deepEqual([(await make("digits.pte")).status, readFileSync(main, "utf8").includes("mine")], [0, false]);
  }));

test("every verb takes several models", () =>
  inFolderWithModels(async (directory) => {
    const models = ["kws.pte", "digits.pte"];
    const inspected = await etgenJson(["inspect", ...models], { directory }) as unknown as { models: { file: string }[] };
    assert.deepEqual(inspected.models.map(({ file }) => file), models);
    assert.match((await etgen(["inspect", "--after=import", ...models], { directory })).stdout, /^method "kws\.forward"[^]*^method "digits\.forward"/m);
    assert.match((await etgen(["inspect", "--kernels", "--board", "nrf5340", ...models], { directory })).stdout, /^method "digits\.forward"$/m);
    const plan = (await etgen(["plan", "--board", "nrf5340", ...models], { directory })).stdout;
    assert.match(plan, /^ram .* kws\.input0$/m);
    assert.match(plan, /^ram .* digits\.input0$/m);
    const apart = await etgenJson(["plan", "--board", "nrf5340", "--concurrent", ...models], { directory });
    assert.equal(apart.status, 0);
    assert.equal((await etgen(["report", "--board", "nrf5340", ...models], { directory })).stdout, "kws_digits-nrf5340.html\n");
    const zephyr = await etgen(["firmware", "--board", "nrf5340", "--target", "zephyr", ...models, "-o", "app"], { directory });
    assert.equal(zephyr.status, 0);
    assert.ok(existsSync(join(directory, "app/model/digits.h")));
    assert.match(readFileSync(join(directory, "kws_digits-nrf5340.html"), "utf8"), /Methods, which share the planned memory: kws\.forward, digits\.forward/);
    assert.equal((await etgen(["report", "--board", "nrf5340", "--concurrent", ...models], { directory })).status, 0);
    assert.match(readFileSync(join(directory, "kws_digits-nrf5340.html"), "utf8"), /those of different models have memory of their own/);
  }));

test("verify takes the answers that files bring, and the executor for the rest", () =>
  inFolderWithModels(async (directory) => {
    writeFileSync(join(directory, "own.bpte"), loadBundledPrograms().find(({ model }) => model === "digits")!.bpte);
    const { status, verdicts } = await etgenJson(["verify", "--board", "host", "own.bpte", "kws.pte"], { directory }) as unknown as {
      status: number;
      verdicts: { output: string; against: string }[];
    };
    assert.equal(status, 0);
    const against = (output: string) => [...new Set(verdicts.filter((verdict) => verdict.output === output).map((verdict) => verdict.against))];
    assert.deepEqual(against("own_forward_output0"), ["the file's own answer"]);
    assert.deepEqual(against("kws_forward_output0"), ["the executor of the file"]);
  }));

test("names that two models would share are refused, and can be given", () =>
  inFolderWithModels(async (directory) => {
    mkdirSync(join(directory, "other"));
    copyFileSync(kws.model, join(directory, "other/KWS.pte"));
    const make = ["firmware", "--board", "host", "--no-build", "-o", "out"];
    const same = await etgenJson([...make, "kws.pte", "other/KWS.pte"], { directory });
    assert.deepEqual([same.status, codes(same)], [2, ["model-name-taken"]]);
    assert.match(same.diagnostics[0]!.message, /"kws\.pte", "other\/KWS\.pte" would all be called "kws"/);
    assert.deepEqual(codes(await etgenJson([...make, "kws.pte", "digits.pte", "--name", "KWS"], { directory })), ["model-name-taken"]);
    assert.deepEqual(codes(await etgenJson([...make, "kws.pte", "digits.pte", "--name", "kws_weights"], { directory })), ["model-names-clash"]);
    assert.deepEqual(codes(await etgenJson([...make, "int=kws.pte", "digits.pte"], { directory })), ["invalid-option-value"]);
    assert.equal((await etgenJson([...make, "kws.pte", "large=other/KWS.pte"], { directory })).status, 0);
    assert.ok(existsSync(join(directory, "out/model/large.c")));
    assert.deepEqual(codes(await etgenJson([...make, "a=kws.pte", "--name", "b"], { directory })), ["option-conflict"]);
    assert.deepEqual(codes(await etgenJson([...make, "kws.pte", "--concurrent"], { directory })), ["option-needs"]);
  }));

test("all files that are missing are named at once", async () => {
  const { status, diagnostics } = await etgenJson(["firmware", "--board", "nosuch", "one.pte", "two.pte"]);
  assert.equal(status, 2);
  assert.deepEqual(diagnostics.map(({ code }) => code), ["file-not-found", "file-not-found", "unknown-board"]);
});

test("data files say to which of several models they belong", () =>
  inFolderWithModels(async (directory) => {
    const { pte, ptd } = loadCase("external_data", "external_constants__1");
    writeFileSync(join(directory, "net.pte"), pte);
    for (const { name, bytes } of ptd) writeFileSync(join(directory, name), bytes);
    const make = ["firmware", "--board", "host", "--no-build", "-o", "out", "kws.pte", "net.pte"];
    const data = (value: (name: string) => string): readonly string[] => ptd.flatMap(({ name }) => ["--data", value(name)]);
    assert.deepEqual([...new Set(codes(await etgenJson([...make, ...data((name) => name)], { directory })))], ["model-of-data"]);
    assert.deepEqual([...new Set(codes(await etgenJson([...make, ...data((name) => `kws=${name}`)], { directory })))], ["missing-external-data"]);
    assert.equal((await etgenJson([...make, ...data((name) => `net=${name}`)], { directory })).status, 0);
  }));

test("models that do not fit apart are told what would help", async () => {
  const { status, diagnostics } = await etgenJson(["plan", "--board", "microbit", "--concurrent", ...["a", "b", "c", "d"].map((name) => `${name}=${kws.model}`)]);
  assert.deepEqual([status, codes({ diagnostics })], [1, ["plan-does-not-fit"]]);
  assert.match(diagnostics[0]!.help, /it fits with .*models that take turns, without "--concurrent" \(\d+ bytes\)$/);
});

test("state that nothing shares is no state to share", async () => {
  const { status, diagnostics } = await etgenJson(["plan", "--board", "host", "--share-state", kws.model]);
  assert.deepEqual([status, codes({ diagnostics })], [1, ["no-state-to-share"]]);
});
