import assert from "node:assert/strict";
import { test } from "vitest";

import type { Board } from "../../src/catalog/board.js";
import { findBoard } from "../../src/cli/catalog/load-board-files.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { loadCase } from "../corpus/load-corpus.js";
import { renameString } from "../synthetic/rename-string.js";
import { tryImage } from "./image.js";

const host: Board = findBoard("host", new DiagnosticSink())!;
const twoMethods = loadCase("multi_method", "multi_method__3").pte;
const withConstants = loadCase("multi_method", "multi_method__1").pte;
const withState = loadCase("state", "mutable_buffer__1").pte;

/** The first error, or how many files were made. */
function outcome(pte: Uint8Array): string {
  const { files, diagnostics } = tryImage([{ name: "image", pte }], host);
  const first = diagnostics.find(({ severity }) => severity === "error");
  return files === undefined ? `${first?.code}: ${first?.message}` : "made";
}

const clash = (first: string, second: string, name: string): string => `method-names-clash: ${first} and ${second} would both need the C name "${name}"`;
const methods = (a: string, b: string): Uint8Array => renameString(renameString(twoMethods, "a", a), "b", b);

test("methods whose names are one C identifier are refused", () => {
  assert.equal(outcome(methods("a b", "a_b")), clash('the method "a b"', 'the method "a_b"', "image_a_b"));
  assert.equal(outcome(methods("\u00e9", "\u00e8")), clash('the method "\u00e9"', 'the method "\u00e8"', "image__"));
  assert.match(outcome(methods("go", "GO")), /^method-names-clash: .*"IMAGE_GO_INPUT0_ELEMENTS"$/);
});

test("so is a method that is called like something of another one", () => {
  for (const part of ["input0", "output0", "input0_sizes", "after_node"]) {
    assert.equal(outcome(methods("forward", `forward_${part}`)), clash('the method "forward"', `the method "forward_${part}"`, `image_forward_${part}`));
    assert.match(outcome(methods(`forward_${part}`, "forward")), /^method-names-clash/);
  }
  assert.match(outcome(methods("forward", "forward_node01")), /^method-names-clash: etgen itself and the method "forward_node01"/);
  assert.match(outcome(methods("arena_ram", "b")), /^method-names-clash: etgen itself/);
});

test("so is a constant with the name of a macro", () => {
  const named = (name: string): string => outcome(renameString(withConstants, "use_kv", name));
  assert.equal(named("H"), clash("etgen itself", 'the constant "H"', "IMAGE_H"));
  assert.match(named("scale"), /^damaged-content/);
  assert.equal(named("Scale"), clash('the constant "Scale"', 'the constant "scale"', "IMAGE_SCALE"));
  assert.match(named("forward_input0_bytes"), /^method-names-clash: the method "forward" and the constant/);
  assert.match(named("forward_input0"), /^method-names-clash: etgen itself and the constant/);
});

test("names that only look alike are no clash", () => {
  for (const [a, b] of [["forward", "forward_begin"], ["forward", "forward_input"], ["forward", "input0"], ["node", "rows"], ["a_b", "ab"], ["reset", "forward"]] as const) {
    assert.equal(outcome(methods(a, b)), "made", `${a} ${b}`);
  }
  assert.equal(outcome(renameString(withConstants, "use_kv", "forward_input0_scale")), "made");
  assert.match(outcome(renameString(withState, "forward", "reset")), /^method-names-clash: etgen itself and the method "reset"/);
});
