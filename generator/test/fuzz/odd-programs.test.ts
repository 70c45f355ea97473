import assert from "node:assert/strict";
import { expect, test } from "vitest";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { compile } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { readArchive, testDataUrl } from "../archive/read-archive.js";

const sink = new DiagnosticSink();
const catalog = loadCatalog(sink)!;
const boards = loadAllBoards(sink);
const programs = [...readArchive(testDataUrl("fuzz/odd-programs.pack"))];

/** What the compiler makes of a program, in lines. */
function outcome(name: string, bytes: Uint8Array, board: string, options: Partial<CompileOptions> = {}): readonly string[] {
  const { files, diagnostics } = compile({ name, bytes }, [], boards.get(board)!, { ...defaultOptions, name: "odd", ...options }, catalog);
  const said = diagnostics.map(({ severity, code, message }) => `  ${severity}[${code}] ${message}`);
  return [`${name}: ${files === undefined ? "refused" : "accepted"}`, ...said];
}

test("odd programs are accepted, or refused with a reason that a person understands", async () => {
  const lines = programs.flatMap(([name, bytes]) => outcome(name, bytes, "host"));
  const text = `${lines.join("\n")}\n`;
  assert.doesNotMatch(text, /^ {2}\w+\[internal\]|NaN|\bundefined\b/m);
  await expect(text).toMatchFileSnapshot("odd-programs.txt");
});

test("whatever the board and the goal, no odd program ends without a project and an error, or with an exception", () => {
  for (const [name, bytes] of programs) {
    for (const [board, options] of [["mps2-an386", { ram: "min" }], ["mps3-an547", { optimise: "size" }], ["microbit", { kernels: "ref" }]] as const) {
      const [first, ...said] = outcome(name, bytes, board, options);
      assert.ok(first?.endsWith("accepted") === true || said.some((line) => line.startsWith("  error[")), `${name} on ${board}`);
      assert.doesNotMatch(said.join("\n"), /^ {2}\w+\[internal\]|NaN/m, `${name} on ${board}`);
    }
  }
});
