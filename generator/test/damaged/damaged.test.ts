import assert from "node:assert/strict";
import { expect, test } from "vitest";
import { formatDiagnostics } from "../../src/diagnostics/format.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { importProgram } from "../../src/phases/1-import/import-program.js";
import { readProgram } from "../../src/model/read-program.js";
import { loadFamily } from "../corpus/load-corpus.js";

/** Sound files whose calls do not fit the operators' signatures: the import phase refuses them, not the reader. */
const refusedByImport = ["damaged__38", "damaged__40"];

function refuse(pte: Uint8Array, name: string): DiagnosticSink {
  const sink = new DiagnosticSink();
  const program = readProgram(pte, [], sink, `${name}.pte`);
  if (program !== undefined) importProgram(program, sink);
  return sink;
}

test("every damaged file gives exactly one error, and the undamaged one none", () => {
  for (const { name, pte, expect } of loadFamily("damaged")) {
    const program = readProgram(pte, [], new DiagnosticSink(), `${name}.pte`);
    assert.equal(program !== undefined, expect === "accept" || refusedByImport.includes(name), name);
    const severities = refuse(pte, name).diagnostics.map(({ severity }) => severity);
    assert.deepEqual(severities, expect === "accept" ? [] : ["error"], name);
  }
});

test("the diagnostics of the damaged files are the recorded ones", async () => {
  const blocks = loadFamily("damaged").map(({ name, note, pte }) => {
    const { diagnostics } = refuse(pte, name);
    const text = diagnostics.length === 0 ? "(accepted)" : formatDiagnostics(diagnostics);
    return `# ${name}: ${note}\n${text}\n`;
  });
  await expect(blocks.join("\n")).toMatchFileSnapshot("diagnostics.txt");
});
