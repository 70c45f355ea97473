import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { callsOf } from "../kernels/calls.js";
import { caseFile } from "../kernels/case-file.js";
import { allTables } from "../kernels/cases/all.js";
import { emulatedCores } from "../kernels/emulated-cores.js";
import { buildEmulatedRunner, runEmulated } from "../kernels/emulated-runner.js";
import { familiesFor } from "../kernels/host-runner.js";
import { libraryTables } from "./cases.js";
import { adapterFamilies, adapterIncludes, buildLibrary, skipReason } from "./checkout.js";

/** Every adapter on the tables of edges, against the same answers as the other kernels, with the library of the checkout. */

const tables = [...allTables(), ...libraryTables()];
/** The others have no room for the library, or are built alike. */
const cores = emulatedCores.filter(({ name }) => ["cortex-m3", "cortex-m4", "cortex-m33", "cortex-m55"].includes(name));

for (const core of cores) {
  test.skipIf(skipReason)(`adapters to CMSIS-NN on ${core.name}`, async () => {
    const families = familiesFor(core.features, adapterFamilies());
    const calls = families.flatMap(({ facts }) => callsOf(facts, tables.filter(({ family }) => family === facts.family).flatMap(({ cases }) => cases), core));
    const directory = mkdtempSync(join(tmpdir(), "etgen-adapters-"));
    try {
      const cases = join(directory, "cases");
      writeFileSync(cases, caseFile(calls));
      const further = [...adapterIncludes(families), ...buildLibrary(families, core, directory)];
      const { status, output } = runEmulated(core, await buildEmulatedRunner(core, families, directory, further), cases);
      assert.ok(status === 0 && output.includes(`cases ${calls.length} failures 0`), output.slice(0, 4000));
      const tested = new Set(calls.map(({ kernel }) => kernel.name));
      const able = families.flatMap(({ facts }) => facts.kernels).filter(({ name }) => name !== "etk_linear_s8__cmsis_nn" || !core.features.has("mve"));
      assert.deepEqual(able.map(({ name }) => name).filter((name) => !tested.has(name)), []);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
}
