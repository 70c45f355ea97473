import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { formatDiagnostics } from "../../src/diagnostics/format.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import { testDataUrl } from "../archive/read-archive.js";
import { loadFamily } from "../corpus/load-corpus.js";

/** Sound files whose calls do not fit the operators' signatures: the import phase refuses them, not the reader. */
const refusedByImport = ["damaged__38", "damaged__40"];
const golden = testDataUrl("damaged/diagnostics.txt");

test("every damaged file gives exactly one error, and the undamaged one none", () => {
  for (const { name, pte, expect } of loadFamily("damaged")) {
    const sink = new DiagnosticSink();
    const program = readProgram(pte, [], sink, `${name}.pte`);
    const isAccepted = expect === "accept" || refusedByImport.includes(name);
    assert.equal(program !== undefined, isAccepted, name);
    assert.deepEqual(sink.diagnostics.map(({ severity }) => severity), isAccepted ? [] : ["error"], name);
  }
});

test("the diagnostics of the damaged files are the recorded ones", () => {
  const blocks = loadFamily("damaged").map(({ name, note, pte }) => {
    const sink = new DiagnosticSink();
    readProgram(pte, [], sink, `${name}.pte`);
    const text = sink.diagnostics.length === 0 ? "(read without a diagnostic)" : formatDiagnostics(sink.diagnostics);
    return `# ${name}: ${note}\n${text}\n`;
  });
  const found = blocks.join("\n");
  if (process.env["RECORD"] === "1") writeFileSync(golden, found);
  assert.equal(found, readFileSync(golden, "utf8"));
});
