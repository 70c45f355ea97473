import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { loadModel } from "../models/load-models.js";
import { etgenJson, inTemporaryFolder, kws, program } from "./etgen.js";

const limitMs = 60_000;

test("firmware --watch generates again when a model is replaced, also after one that cannot be compiled", () =>
  inTemporaryFolder(async (directory) => {
    const model = join(directory, "net.pte");
    copyFileSync(kws.model, model);
    const child = spawn(process.execPath, [program, "firmware", "--board", "host", "--no-build", "--watch", "net.pte", "-o", "out"], { cwd: directory });
    try {
      let text = "";
      child.stderr.on("data", (part: Buffer) => (text += part.toString()));
      const said = async (words: string, times: number): Promise<void> => {
        for (const end = Date.now() + limitMs; text.split(words).length - 1 < times; ) {
          assert.ok(Date.now() < end, `no "${words}" (${times}) in: ${text}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      await said("watching net.pte", 1);
      assert.ok(existsSync(join(directory, "out/model/net_weights.bin")));
      writeFileSync(model, "no model");
      await said("watching net.pte", 2);
      assert.match(text, /error\[/);
      writeFileSync(join(directory, "new.pte"), loadModel("add", "model").pte);
      renameSync(join(directory, "new.pte"), model);
      await said("watching net.pte", 3);
      assert.ok(!existsSync(join(directory, "out/model/net_weights.bin")), "a sum has no constants");
    } finally {
      child.kill();
    }
  }));

test("what prints one JSON object cannot go on", () =>
  inTemporaryFolder(async (directory) => {
    const { diagnostics } = await etgenJson(["firmware", "--board", "host", "--no-build", "--watch", kws.model], { directory });
    assert.deepEqual(diagnostics.map(({ code }) => code), ["option-conflict"]);
  }));
