import assert from "node:assert/strict";
import { describe, test } from "vitest";

import { limitTitle } from "../../catalog/size-limit.js";
import type { RecordedWeight } from "../baseline/recorded-weight.js";
import { budgetFileSchema } from "./budget-file.js";
import { resolveLimits } from "./resolve-limits.js";

const baseline: RecordedWeight = {
  flashBytes: 1000,
  ramBytes: 200,
  stackBytes: null,
  arenaBytes: 100,
  regions: { ram: 200 },
  owners: { kernels: { flashBytes: 333, ramBytes: 0 } },
  items: {},
};

function limitsOf(boards: object, board = "nrf5340", recorded: RecordedWeight | undefined = baseline): object {
  const { limits, withoutBaseline } = resolveLimits(budgetFileSchema.parse({ version: 1, boards }), board, recorded);
  return { limits: limits.map((limit) => [limitTitle(limit), limit.bytes, limit.basis]), withoutBaseline };
}

describe("limits of a board", () => {
  test("are those of every board, and above them its own", () => {
    const boards = { "*": { flash: "1K", owners: { kernels: { flash: 10, ram: 1 } } }, nrf5340: { flash: 2000, regions: { ram: "1.5K" } } };
    const own = [["flash", 2000, "the budget"], ["flash of kernels", 10, "the budget"], ["ram of kernels", 1, "the budget"], ["region ram", 1536, "the budget"]];
    assert.deepEqual(limitsOf(boards), { limits: own, withoutBaseline: [] });
    assert.deepEqual(limitsOf(boards, "host"), { limits: [["flash", 1024, "the budget"], ...own.slice(1, 3)], withoutBaseline: [] });
  });

  test("hold growth to the baseline, in bytes and in percent, beside what is absolute", () => {
    const boards = { "*": { flash: { max: "4K", growth: "1.5%" }, arena: { growth: 0 }, owners: { kernels: { flash: { growth: "1K" } } }, regions: { itcm: { growth: 8 } } } };
    assert.deepEqual(limitsOf(boards), {
      limits: [
        ["flash", 4096, "the budget"],
        ["flash", 1015, "the baseline of 1,000 and 1.5%"],
        ["arena", 100, "the baseline of 100 and 0"],
        ["region itcm", 8, "the baseline of 0 and 8"],
        ["flash of kernels", 1357, "the baseline of 333 and 1,024"],
      ],
      withoutBaseline: [],
    });
  });

  test("say what cannot be compared: nothing was recorded, or its stack had no bound", () => {
    const boards = { "*": { flash: { growth: 1 }, stack: { max: 512, growth: "5%" } } };
    assert.deepEqual(limitsOf(boards), { limits: [["flash", 1001, "the baseline of 1,000 and 1"], ["stack", 512, "the budget"]], withoutBaseline: ["stack"] });
    const { limits, withoutBaseline } = resolveLimits(budgetFileSchema.parse({ version: 1, boards }), "nrf5340", undefined);
    assert.deepEqual([limits.length, withoutBaseline], [1, ["flash", "stack"]]);
  });
});

describe("a budget file", () => {
  const refused: readonly (readonly [file: object, place: string])[] = [
    [{ boards: {} }, "version"],
    [{ version: 2, boards: {} }, "version"],
    [{ version: 1, boards: { a: { flsh: 1 } } }, "boards.a"],
    [{ version: 1, boards: { a: { flash: -1 } } }, "boards.a.flash"],
    [{ version: 1, boards: { a: { flash: "48X" } } }, "boards.a.flash"],
    [{ version: 1, boards: { a: { owners: { kernel: { flash: 1 } } } } }, "boards.a.owners"],
    [{ version: 1, boards: { a: { ram: { growth: "-1%" } } } }, "boards.a.ram"],
  ];
  for (const [file, place] of refused) {
    test(`is refused at ${place}: ${JSON.stringify(file)}`, () => {
      const parsed = budgetFileSchema.safeParse(file);
      assert.ok(!parsed.success);
      assert.equal(parsed.error.issues[0]?.path.join("."), place);
    });
  }
});
