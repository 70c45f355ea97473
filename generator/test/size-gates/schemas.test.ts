import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { answerSchema, publishedVerbs, schemaNameOf, type PublishedVerb } from "../../src/cli/schemas/answers.js";
import { publishedSchemas } from "../../src/cli/schemas/published-schemas.js";
import { etgenJson, inTemporaryFolder, kws, repository } from "../cli/etgen.js";

test("answers are as their published schemas say, with and without a result", () =>
  inTemporaryFolder(async (directory) => {
    const boards = { version: 1, models: kws.model, boards: "mps2-an386" };
    writeFileSync(join(directory, "etgen.config.json"), JSON.stringify(boards));
    const firmware = ["firmware", "--board", "mps2-an386", kws.model, "-o", "out"];
    const calls: Readonly<Record<PublishedVerb, readonly (readonly string[])[]>> = {
      firmware: [[...firmware, "--run", "--profile", "--input", kws.input], [...firmware, "--run", "--no-build"]],
      size: [["size", "out"], ["size", "out", "--budget", "flash=1", "--baseline", "out"], ["size", "gone"]],
      "size diff": [["size", "diff", "out", "out"], ["size", "diff", "out", "gone"]],
      "size matrix": [["size", "matrix", "--list"], ["size", "matrix"], ["size", "matrix", "--config", "gone"]],
      plan: [["plan", "--board", "mps2-an386", kws.model], ["plan", "--board", "mps2", kws.model]],
      inspect: [["inspect", kws.model], ["inspect", "--kernels", "--board", "mps2-an386", kws.model], ["inspect", "--after=import", kws.model]],
    };
    for (const verb of publishedVerbs) {
      for (const args of calls[verb]) {
        const answer = await etgenJson(args, { directory });
        const parsed = answerSchema(verb).safeParse(answer);
        assert.ok(parsed.success, `${args.join(" ")}: ${parsed.error?.message}`);
      }
      const unlike = answerSchema(verb).safeParse({ command: verb, schema: schemaNameOf(verb), status: 0, diagnostics: [{}] });
      assert.ok(!unlike.success);
    }
  }));

test("the published files are those of this version", () => {
  for (const [name, text] of publishedSchemas()) assert.equal(readFileSync(join(repository, "docs/schemas", name), "utf8"), text, name);
});
