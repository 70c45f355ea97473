import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import { packings } from "../../src/phases/3-select/packings/index.js";
import { proofs } from "../../src/phases/3-select/proofs/index.js";
import { callsOf, type Target } from "./calls.js";
import { caseFile } from "./case-file.js";
import { allTables } from "./cases/all.js";
import { loadFamilies } from "./families.js";
import { buildHostRunner, familiesFor, hasTool, runOnHost } from "./host-runner.js";

const families = loadFamilies();
const tables = new Map(allTables().map(({ family, cases }) => [family, cases]));

test("every family has a table and every table a family", () => {
  assert.deepEqual(families.map(({ facts }) => facts.family).sort(), [...tables.keys()].sort());
});

test("case names are unique within a family", () => {
  for (const [family, cases] of tables) {
    const ids = cases.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, `${family}: ${ids.filter((id, i) => ids.indexOf(id) !== i).join(", ")}`);
  }
});

test("packings and proofs that facts name exist", () => {
  for (const kernel of families.flatMap(({ facts }) => facts.kernels)) {
    const packingNames = kernel.fields.flatMap((field) => (field.kind === "constant" ? [field.packing] : []));
    assert.deepEqual(packingNames.filter((name) => !Object.hasOwn(packings, name)), [], kernel.name);
    assert.deepEqual(kernel.proofs.filter((name) => !Object.hasOwn(proofs, name)), [], kernel.name);
  }
});

/** The host runs what needs no special core. */
const target: Target = { features: new Set(), pointerBytes: 8 };

for (const compiler of ["gcc", "clang"]) {
  describe.skipIf(!hasTool(compiler))(`reference kernels, ${compiler} with sanitizers`, () => {
    const directory = mkdtempSync(join(tmpdir(), "etgen-kernels-"));
    afterAll(() => rmSync(directory, { recursive: true }));
    const portable = familiesFor(target.features, families);
    const runner = hasTool(compiler) ? buildHostRunner(compiler, portable, directory) : "";
    for (const { facts } of portable) {
      test(facts.family, () => {
        const calls = callsOf(facts, tables.get(facts.family)!, target);
        const path = join(directory, `${facts.family}.cases`);
        writeFileSync(path, caseFile(calls));
        const { status, output } = runOnHost(runner, path);
        assert.ok(status === 0 && output.includes(`cases ${calls.length} failures 0`), output.slice(0, 4000));
        assert.ok(calls.length > 0);
      });
    }
  });
}
