import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

import { createVerifyCommand } from "../../src/cli/commands/verify.js";
import type { Blame } from "../../src/cli/verify/blame.js";
import { storageIdOf } from "../../src/ir/graph.js";
import type { ArgumentValue } from "../../src/ir/node.js";
import type { PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { inTemporaryFolder } from "../cli/etgen.js";
import { loadModel } from "../models/load-models.js";

/** The stage of the compiler that is wrong in the test at hand. */
const seeded = vi.hoisted(() => ({ fault: undefined as string | undefined }));

vi.mock("../../src/phases/1-import/decode-arguments.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../src/phases/1-import/decode-arguments.js")>();
  const decodeArguments: typeof original.decodeArguments = (definition, ...rest) => {
    const decoded = original.decodeArguments(definition, ...rest);
    if (seeded.fault !== "swapped arguments" || definition.name !== "cortex_m::quantized_conv2d.out" || decoded === undefined) return decoded;
    const { inputOffset, outputOffset } = decoded.arguments as Record<string, ArgumentValue>;
    return { ...decoded, arguments: { ...decoded.arguments, inputOffset: outputOffset!, outputOffset: inputOffset! } };
  };
  return { ...original, decodeArguments };
});

vi.mock("../../src/phases/1-import/assign-storages.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../src/phases/1-import/assign-storages.js")>();
  const assignStorages: typeof original.assignStorages = (...scope) => {
    const assigned = original.assignStorages(...scope);
    if (seeded.fault !== "a wrong alias") return assigned;
    // The flat view of what instruction 4 gives becomes one of the input, which has as many elements.
    const [view, other] = [96, 21];
    const assignments = new Map(assigned.assignments).set(view, assigned.assignments.get(other)!);
    return { ...assigned, assignments, aliased: assigned.aliased.map((one) => (one.view === view ? { view, source: other } : one)) };
  };
  return { ...original, assignStorages };
});

vi.mock("../../src/phases/3-select/packings/index.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../src/phases/3-select/packings/index.js")>();
  const packings = Object.fromEntries(
    Object.entries(original.packings).map(([name, packing]): readonly [string, typeof packing] => [
      name,
      (request, constant) => {
        const packed = packing(request, constant);
        const isWrong = seeded.fault === "a wrong packing" && request.family === "linear_s8" && constant === "weights";
        return isWrong && packed !== undefined ? { ...packed, bytes: packed.bytes.slice().reverse() } : packed;
      },
    ]),
  );
  return { ...original, packings };
});

vi.mock("../../src/phases/4-plan/plan-steps.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../src/phases/4-plan/plan-steps.js")>();
  const planSteps: typeof original.planSteps = (...shaped) => {
    const planned = original.planSteps(...shaped);
    if (planned === undefined) return planned;
    if (seeded.fault === "a lost instruction") return withoutInstruction(planned, 3);
    return seeded.fault === "an overlapping plan" ? withOverlap(planned, 2) : planned;
  };
  return { ...original, planSteps };
});

function withoutInstruction(planned: PlannedProgram, lost: number): PlannedProgram {
  const methods = planned.selected.methods.map((method) => ({ ...method, steps: method.steps.filter(({ origin }) => origin.instruction !== lost) }));
  return { ...planned, selected: { ...planned.selected, methods } };
}

/** What the instruction reads lies where it writes. */
function withOverlap(planned: PlannedProgram, at: number): PlannedProgram {
  const { module, methods } = planned.selected;
  const { accesses } = methods[0]!.steps.find(({ origin }) => origin.instruction === at)!;
  const [from, into] = (["read", "write"] as const).map((wanted) => storageIdOf(module, accesses.find(({ mode }) => mode === wanted)!.value)!);
  return { ...planned, placeOfStorage: new Map(planned.placeOfStorage).set(from!, planned.placeOfStorage.get(into!)!) };
}

/** By instruction: the one that is blamed, and those that have no step of their own before it. */
const faults = [
  { fault: "a lost instruction", instruction: 5, within: [3, 4] },
  { fault: "swapped arguments", instruction: 2, within: [] },
  // What nothing reads any more is no part of the firmware.
  { fault: "a wrong alias", instruction: 5, within: [0, 1, 2, 3, 4] },
  { fault: "a wrong packing", instruction: 5, within: [4] },
  { fault: "an overlapping plan", instruction: 2, within: [] },
] as const;

interface Verdict {
  readonly status: number;
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
  readonly blame?: Blame | null;
  readonly kept?: string;
}

/** The command itself, in this process: a stage of the installed one cannot be wrapped. */
async function verify(directory: string): Promise<Verdict> {
  const path = join(directory, "digits.pte");
  writeFileSync(path, loadModel("digits", "m55_i8").pte);
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  try {
    await createVerifyCommand().parseAsync(["node", "etgen", path, "--board", "host", "--json", "--keep", join(directory, "kept")]);
  } finally {
    write.mockRestore();
    process.exitCode = 0;
  }
  return JSON.parse(written.join("")) as Verdict;
}

afterEach(() => {
  seeded.fault = undefined;
});

test("without a fault everything agrees", () =>
  inTemporaryFolder(async (directory) => {
    const { status, blame } = await verify(directory);
    assert.deepEqual([status, blame], [0, undefined]);
  }));

for (const { fault, instruction, within } of faults) {
  test(`verify finds ${fault}, and blames the right instruction`, () =>
    inTemporaryFolder(async (directory) => {
      seeded.fault = fault;
      const { status, diagnostics, blame, kept } = await verify(directory);
      assert.equal(status, 5, JSON.stringify(diagnostics));
      expect(blame).toMatchObject({ method: "forward", instruction, within });
      assert.match(blame!.first, /^element \d+ is -?\d+, expected -?\d+$/);
      assert.match(readFileSync(join(kept!, "README.md"), "utf8"), new RegExp(`first instruction that differs: ${instruction} of "forward"`));
    }));
}
