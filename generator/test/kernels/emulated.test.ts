import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "vitest";
import type { KernelVariant } from "../../src/catalog/kernel-facts.js";
import { callsOf } from "./calls.js";
import { caseFile, type CallRecord } from "./case-file.js";
import { allTables } from "./cases/all.js";
import { emulatedCores } from "./emulated-cores.js";
import { buildEmulatedRunner, runEmulated } from "./emulated-runner.js";
import { loadFamilies } from "./families.js";
import { familiesFor, hasTool } from "./host-runner.js";
import { packedWords } from "./packed-case.js";

/** Every kernel that a core can run, reference and tuned alike, on the tables of edges, in the emulator. */

const missing = ["arm-none-eabi-gcc", "qemu-system-arm"].filter((tool) => !hasTool(tool));
const tables = new Map(allTables().map(({ family, cases }) => [family, cases]));

describe.skipIf(missing.length > 0)("kernels on emulated cores", () => {
  for (const core of emulatedCores) {
    test(core.name, async () => {
      const families = familiesFor(core.features, loadFamilies());
      const calls = families.flatMap(({ facts }) => callsOf(facts, tables.get(facts.family)!, core));
      const possible = calls.filter((call) => heapBytes(call) < core.ramBytes - runnerBytes);
      assert.ok(possible.length > 0.8 * calls.length, `${possible.length} of ${calls.length} calls fit the RAM`);
      const directory = mkdtempSync(join(tmpdir(), "etgen-emulated-"));
      try {
        const cases = join(directory, "cases");
        writeFileSync(cases, caseFile(possible));
        const { status, output } = runEmulated(core, await buildEmulatedRunner(core, families, directory), cases);
        assert.ok(status === 0 && output.includes(`cases ${possible.length} failures 0`), output.slice(0, 4000));
        const tested = new Set(possible.map(formOf));
        const untested = families.flatMap(({ facts }) => facts.kernels.flatMap(formsOf)).filter((form) => !tested.has(form));
        assert.deepEqual(untested, [], "forms of kernels without a case: widen their table in test/kernels/cases");
      } finally {
        rmSync(directory, { recursive: true });
      }
    });
  }
});

/** What the facts offer: the whole tensor, the same over an input, by rows, by sums. */
function formsOf(kernel: KernelVariant): readonly string[] {
  const { inPlace, rows, sum } = kernel;
  const name = `${kernel.name}${packedWords(kernel)}`;
  const over = inPlace.map(({ input }) => `${name} over ${input}`);
  return [`${name} whole`, ...over, ...(rows === null ? [] : [`${name} rows`]), ...(sum === null ? [] : [`${name} sums`])];
}

function formOf({ kernel, inPlace, form }: CallRecord): string {
  const name = `${kernel.name}${packedWords(kernel)}`;
  return inPlace === undefined ? `${name} ${form}` : `${name} over ${inPlace}`;
}

/** The runner's own variables, file buffers and stack. */
const runnerBytes = 8 * 1024;

/** Guards, alignment and the allocator's words around each buffer. */
const bufferOverhead = 160;

/** What the runner allocates for a call: every buffer with the copy or expectation it is compared with. */
function heapBytes(call: CallRecord): number {
  const arrays = [...Object.values(call.inputs), ...Object.values(call.outputs).map(({ array }) => array)];
  const constants = call.constants.flatMap((constant) => (constant === undefined ? [] : [constant.bytes.length]));
  const sizes = [...arrays.map(({ byteLength }) => byteLength), ...constants, call.scratch?.bytes ?? 0];
  const rows = (call.rowCalls ?? []).map(({ rows, rowBytes }) => rows.length * (2 * (rowBytes + 16) + bufferOverhead));
  return sizes.reduce((total, bytes) => total + 2 * (bytes + bufferOverhead), 0) + Math.max(0, ...rows);
}
