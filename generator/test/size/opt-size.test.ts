import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { etgenJson, inTemporaryFolder } from "../cli/etgen.js";
import { loadModel } from "../models/load-models.js";

/** What a firmware answers with --json, as far as it matters here. */
interface Firmware {
  readonly status: number;
  readonly size: { readonly byCategory: { readonly kernels: { readonly flashBytes: number } } };
  readonly run?: { readonly methods: readonly { readonly units: number }[] };
}

/** Instructions of a whole run that count as good with any `--opt`; `--opt size` may take 1.3 times as many. */
const rows = [
  { model: "digits", variant: "m4_f32", board: "mps2-an386", good: 34_700 },
  { model: "kws", variant: "model", board: "mps2-an386", good: 2_600_000 },
  { model: "resnet8", variant: "m4_i8", board: "mps2-an386", good: 9_000_000 },
  { model: "kws", variant: "model", board: "mps3-an547", good: 623_000 },
  { model: "ad_autoencoder", variant: "m55_f32", board: "mps3-an547", good: 46_205 },
] as const;

for (const { model, variant, board, good } of rows) {
  test(`--opt size: ${model} on ${board} has 60 % of the kernel code, takes at most 1.3 times as long, computes the same`, () =>
    inTemporaryFolder(async (folder) => {
      const { pte, cases } = loadModel(model, variant);
      const { input, expected } = cases[0]!;
      for (const [name, bytes] of Object.entries({ "model.pte": pte, "input.bin": input, "expected.bin": expected })) {
        writeFileSync(join(folder, name), bytes);
      }
      const firmware = async (opt: string, more: readonly string[]): Promise<Firmware> => {
        const choices = ["--board", board, "--opt", opt, "-o", join(folder, opt), ...more];
        const answer = await etgenJson(["firmware", "model.pte", ...choices], { directory: folder }) as unknown as Firmware;
        assert.equal(answer.status, 0, JSON.stringify(answer));
        return answer;
      };
      const small = await firmware("size", ["--run", "--profile", "--input", "input.bin", "--expect", "expected.bin"]);
      const [bytes, all] = [small, await firmware("balanced", [])].map(({ size }) => size.byCategory.kernels.flashBytes);
      assert.ok(bytes! <= 0.6 * all!, `${bytes} of ${all} bytes`);
      const { units } = small.run!.methods[0]!;
      assert.ok(units <= 1.3 * good, `${units} instructions`);
    }));
}
