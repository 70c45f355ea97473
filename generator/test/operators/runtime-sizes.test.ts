import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { hostRunner } from "../conformance/build-and-run.js";
import { compileCase } from "../conformance/compiled-case.js";
import type { CaseTensor, CorpusCase } from "../corpus/case.js";
import { loadCase } from "../corpus/load-corpus.js";

/** The case with one call, whose inputs have these shapes; their bytes are zeros. */
function withShapes(name: string, title: string, shapes: readonly (readonly number[])[]): CorpusCase {
  const found = loadCase("dynamic", name);
  const [call] = found.calls;
  const inputs = call!.inputs.map((input, position): CaseTensor => {
    assert.equal(input.kind, "tensor");
    const { dtype, dimOrder } = input as CaseTensor;
    const shape = shapes[position]!;
    return { kind: "tensor", dtype, dimOrder, shape, bytes: new Uint8Array(4 * shape.reduce((product, size) => product * Math.max(size, 0), 1)) };
  });
  return { ...found, name: `${name}_${title}`, calls: [{ ...call!, inputs }] };
}

test("sizes beyond the bounds of the program, or that do not fit together, are an error of the call", async () => {
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink)!;
  const board = loadAllBoards(sink).get("host")!;
  const calls = [
    { wanted: "ran", case: withShapes("dyn__two_dims__1", "smaller", [[3, 2], [3, 2]]) },
    { wanted: "ran", case: withShapes("dyn__two_dims__1", "largest", [[4, 5], [4, 5]]) },
    { wanted: "bad-data", case: withShapes("dyn__two_dims__1", "beyond", [[5, 5], [5, 5]]) },
    { wanted: "bad-data", case: withShapes("dyn__two_dims__1", "negative", [[-1, 5], [-1, 5]]) },
    { wanted: "bad-data", case: withShapes("dyn__two_dims__1", "unlike", [[4, 5], [3, 5]]) },
    { wanted: "bad-data", case: withShapes("dyn__two_dims__1", "turned", [[4, 3], [3, 4]]) },
  ] as const;
  const compiled = calls.map((call) => compileCase(call.case, board, catalog));
  const cases = compiled.map((one) => ("files" in one ? one : assert.fail(one.diagnostics.map(({ message }) => message).join("; "))));
  const folder = mkdtempSync(join(tmpdir(), "etgen-sizes-"));
  try {
    const results = await hostRunner("gcc").run(cases, folder);
    assert.ok(typeof results !== "string", String(results));
    assert.deepEqual(results.map(({ status }, index) => [calls[index]!.case.name, status]), calls.map((call) => [call.case.name, call.wanted]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
