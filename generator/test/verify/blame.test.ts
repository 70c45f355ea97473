import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { compileModels, type CompiledModel } from "../../src/cli/firmware/compile-model.js";
import { judgedMethods } from "../../src/cli/verify/authority.js";
import { findBlame, type Blame } from "../../src/cli/verify/blame.js";
import { randomCases } from "../../src/cli/verify/cases.js";
import { processTerminal } from "../../src/cli/terminal/process-terminal.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { defaultOptions } from "../../src/options.js";
import { programInterface } from "../../src/phases/5-emit/program-interface.js";
import { inTemporaryFolder } from "../cli/etgen.js";
import { loadModel } from "../models/load-models.js";

/** What goes wrong in emitted text, and the instruction that is to blame; earlier stages are wrapped in seeded-faults.test.ts. */
const faults: readonly { readonly what: string; readonly file: string; readonly from: RegExp; readonly to: string; readonly instruction: number }[] = [
  { what: "a lost instruction", file: "model/digits.c", from: /^ +etk_max_pool2d\w+\(&digits_node01,.*$/m, to: "", instruction: 1 },
  { what: "swapped arguments", file: "model/digits.c", from: /(&digits_node03), (DIGITS_T02), (DIGITS_T03)/, to: "$1, $3, $2", instruction: 3 },
];

test("faults of emission are found, and blamed on the right instruction", () =>
  inTemporaryFolder(async (directory) => {
    const path = join(directory, "digits.pte");
    writeFileSync(path, loadModel("digits", "m55_i8").pte);
    const sink = new DiagnosticSink();
    const options = { ...defaultOptions, name: "digits", weights: "c", instrument: "trace" } as const;
    const models = [{ name: "digits", path, dataPaths: [] }];
    const compiled = compileModels(models, "host", options, sink);
    assert.ok(compiled !== undefined);
    assert.equal(await blameOf(compiled), undefined);
    for (const { what, file, from, to, instruction } of faults) {
      const files = compiled.files.map((one) => {
        if (one.path !== file) return one;
        const contents = (one.contents as string).replace(from, to);
        assert.notEqual(contents, one.contents, what);
        return { ...one, contents };
      });
      const blame = await blameOf({ ...compiled, files });
      assert.deepEqual([blame?.method, blame?.instruction], ["forward", instruction], what);
      assert.match(blame!.first, /^element \d+ is -?\d+, expected -?\d+$/);
    }
  }));

function blameOf(compiled: CompiledModel): Promise<Blame | undefined> {
  const methods = programInterface(compiled.planned.selected);
  const judged = judgedMethods(compiled.models, methods, new DiagnosticSink());
  const terminal = processTerminal({ json: true, verbose: false });
  return findBlame(compiled, judged, randomCases(1, methods)[0]!, () => "exact", 60_000, { terminal }, undefined);
}
