import assert from "node:assert/strict";
import { test } from "vitest";

import { formatDiagnostic, formatDiagnostics, formatLocation } from "./format.js";
import { createDiagnostic } from "./sink.js";
import type { Style } from "./style.js";

const unknownBoard = createDiagnostic("unknown-board", { found: "nrf5430", nearest: "nrf5340", choices: ["host", "nrf5340"] });
const damaged = createDiagnostic(
  "argument-count",
  { operator: "aten::add.out", found: 3, expected: 4 },
  { file: "model.pte", method: "forward", instruction: 12, node: 'add "stem"', board: "host" },
);

test("what, where, found versus expected, what to do", () => {
  assert.equal(
    formatDiagnostic(damaged),
    `error[argument-count]: operator "aten::add.out" has 3 arguments, expected 4
  at   model.pte, method "forward", instruction 12, node add "stem", board "host"
  help the model was exported by an ExecuTorch whose operator schema differs; export it again with ExecuTorch 1.5 or newer`,
  );
});

test("no location, no line for it", () => {
  assert.equal(
    formatDiagnostic(unknownBoard),
    `error[unknown-board]: there is no board "nrf5430"
  help did you mean "nrf5340"? choices: host, nrf5340; "etgen boards" says what each has`,
  );
});

test("several are counted, one is not", () => {
  const kept = createDiagnostic("output-file-stale", { path: "x.c" });
  assert.match(formatDiagnostics([damaged, unknownBoard, kept]), /\n\n2 errors, 1 warning$/);
  assert.equal(formatDiagnostics([damaged]), formatDiagnostic(damaged));
  assert.equal(formatDiagnostics([]), "");
});

test("later lines of a help text stand under its first", () => {
  const twoLines = { ...unknownBoard, help: "one\ntwo" };
  assert.match(formatDiagnostic(twoLines), /\n {2}help one\n {7}two$/);
});

test("a style marks severity and message, and the words stay", () => {
  const mark = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
  const style: Style = {
    strong: mark("b"),
    faint: mark("f"),
    error: mark("e"),
    warning: mark("w"),
    note: mark("n"),
    good: mark("g"),
  };
  const marked = formatDiagnostic(damaged, style);
  assert.match(marked, /^<e>error\[argument-count\]<\/e><b>: operator/);
  assert.equal(marked.replace(/<\/?[a-z]>/g, ""), formatDiagnostic(damaged));
});

test("a location names only what is known", () => {
  assert.equal(formatLocation({}), "");
  assert.equal(formatLocation({ method: "forward", instruction: 0 }), 'method "forward", instruction 0');
});

test("names of damaged files cannot move the cursor of a terminal", () => {
  const { message } = createDiagnostic("unsupported-operator", { operator: "aten\0\u001b[2J", shapes: "float32 [1]", similar: [], reason: undefined });
  const diagnostic = { ...damaged, message };
  assert.match(formatDiagnostic(diagnostic), /operator "aten\\x00\\x1b\[2J" is not supported/);
  assert.equal(formatLocation({ method: "a\rb" }), 'method "a\\x0db"');
});
