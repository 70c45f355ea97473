import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { Executor } from "../../reference/executor.js";
import { isTensor } from "../../src/cli/executor/method-tensors.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import { formatNpy } from "../../src/run/npy.js";
import { etgen, etgenJson, inTemporaryFolder } from "../cli/etgen.js";
import { loadModel } from "../models/load-models.js";
import { testKernels } from "../reference/kernels.js";
import { missingBrowser, withPage, type Page } from "./browser.js";

const { pte } = loadModel("digits", "m55_i8");

async function pageOf(directory: string): Promise<string> {
  writeFileSync(join(directory, "digits.pte"), pte);
  writeFileSync(join(directory, "names.json"), '{"forward": {"5": "</script> & head"}}');
  const made = await etgen(["report", "--board", "mps2-an386", "digits.pte", "--try", "--etrecord", "names.json", "-o", "page.html"], { directory });
  assert.equal(made.status, 0, made.stderr);
  return readFileSync(join(directory, "page.html"), "utf8");
}

/** What the executor says here: the output, and the least and the most of every instruction's result. */
function judged(input: Int8Array): { readonly output: readonly number[]; readonly ranges: readonly string[] } {
  const program = readProgram(pte, [], new DiagnosticSink(), "digits.pte")!;
  const ranges: string[] = [];
  const outputs = new Executor(program, testKernels()).run("forward", [{ kind: "tensor", bytes: new Uint8Array(input.buffer) }], ({ results }) => {
    for (const { bytes } of results) {
      const numbers = [...new Int8Array(bytes.slice().buffer)];
      ranges.push(`${Math.min(...numbers)} ${Math.max(...numbers)}`);
    }
  });
  return { output: outputs.filter(isTensor).flatMap(({ bytes }) => [...new Int8Array(bytes.slice().buffer)]), ranges };
}

async function shown(page: Page): Promise<ReturnType<typeof judged>> {
  const cells = (selector: string): Promise<string> =>
    page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(JSON.stringify([...document.querySelectorAll("${selector} tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent)))))))`);
  const outputs = JSON.parse(await cells("#try-outputs")) as readonly (readonly string[])[];
  const layers = JSON.parse(await cells("#try-layers")) as readonly (readonly string[])[];
  return { output: outputs.map((row) => Number(row[1])), ranges: layers.map((row) => `${row[4]} ${row[5]}`) };
}

const move = (selector: string, value: number): string => `(() => { const slider = document.querySelector(${JSON.stringify(selector)}); slider.value = ${value}; slider.dispatchEvent(new Event("input")); })()`;

const drop = (name: string, bytes: Uint8Array): string => `(() => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(${JSON.stringify([...bytes])})], ${JSON.stringify(name)}));
  document.querySelector("#try fieldset").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
})()`;

test.skipIf(missingBrowser)("the page runs its model: sliders and dropped files change outputs and every layer, offline and without a complaint", () =>
  inTemporaryFolder(async (directory) =>
    withPage(await pageOf(directory), async ({ page, complaints, requests }) => {
      const input = new Int8Array(64);
      assert.deepEqual(await shown(page), judged(input));
      assert.equal(await page.evaluate("document.querySelectorAll('#try .sliders input').length"), 64);
      await page.evaluate(move('input[aria-label="input0, all elements"]', 40));
      input.fill(40);
      assert.deepEqual(await shown(page), judged(input));
      await page.evaluate(move('input[aria-label="input0 element 19"]', -90));
      input[19] = -90;
      assert.deepEqual(await shown(page), judged(input));
      const ramp = Int8Array.from({ length: 64 }, (_, index) => 2 * index - 64);
      await page.evaluate(drop("ramp.npy", formatNpy({ dtype: "int8", shape: [1, 1, 8, 8], bytes: new Uint8Array(ramp.buffer) })!));
      assert.deepEqual(await shown(page), judged(ramp));
      assert.equal(await page.evaluate("document.querySelector('input[aria-label=\"input0 element 63\"]').value"), "62");
      await page.evaluate(drop("raw.bin", new Uint8Array(input.buffer)));
      assert.deepEqual(await shown(page), judged(input));
      await page.evaluate(drop("short.bin", new Uint8Array(3)));
      await shown(page);
      assert.equal(await page.locator("#try-problem").innerText(), "short.bin has 3 bytes, expected 64: int8 [1,1,8,8]");
      assert.ok((await page.locator("#try-layers").innerText()).includes("__script_ _ head"));
      assert.deepEqual(complaints, []);
      assert.equal(requests.length, 1);
    }),
  ));

test("without --try a page neither carries the model nor may run WebAssembly, and several models are refused", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "digits.pte"), pte);
    await etgen(["report", "--board", "mps2-an386", "digits.pte", "-o", "plain.html"], { directory });
    const plain = readFileSync(join(directory, "plain.html"), "utf8");
    assert.doesNotMatch(plain, /wasm-unsafe-eval|etgenTry|try-data/);
    const { diagnostics } = await etgenJson(["report", "--board", "mps2-an386", "a=digits.pte", "b=digits.pte", "--try"], { directory });
    assert.deepEqual(diagnostics.map(({ code }) => code), ["option-conflict"]);
  }));
