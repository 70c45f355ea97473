import assert from "node:assert/strict";
import { test } from "vitest";

import { call, etgen, etgenJson, etgenProcess, inTemporaryFolder } from "./etgen.js";

test("bash completes commands, subcommands, options, boards and choices, and nothing after others' values", () =>
  inTemporaryFolder((directory) => {
    const script = etgenProcess(["completion", "bash"]).stdout;
    const complete = (...words: readonly string[]): readonly string[] => {
      const quoted = ["etgen", ...words].map((word) => `'${word}'`).join(" ");
      const program = `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; COMPREPLY=(); _etgen; echo "\${COMPREPLY[@]}"`;
      const { status, stdout, stderr } = call("bash", ["-c", program], { directory });
      assert.deepEqual([status, stderr], [0, ""]);
      return stdout.trim().split(" ").filter((word) => word !== "");
    };
    assert.deepEqual(complete("firm"), ["firmware"]);
    assert.deepEqual(complete("size", "ma"), ["matrix"]);
    assert.deepEqual(complete("firmware", "--rows"), ["--rows-per-step"]);
    assert.deepEqual(complete("firmware", "model.pte", "--opt", "s"), ["size", "speed"]);
    assert.deepEqual(complete("size", "matrix", "--format", "m"), ["markdown"]);
    assert.deepEqual(complete("plan", "--board", "nrf53"), ["nrf5340"]);
    assert.deepEqual(complete("inspect", "firm"), [], "files, which bash adds");
  }));

test("zsh and fish have scripts of their own, and other shells are refused", async () => {
  assert.match((await etgen(["completion", "zsh"])).stdout, /^autoload -U \+X compinit bashcompinit[^]*complete -o default -F _etgen etgen$/m);
  assert.match((await etgen(["completion", "fish"])).stdout, /^complete -c etgen -n "__fish_seen_subcommand_from firmware" -l opt -x -a "size balanced speed"$/m);
  assert.deepEqual((await etgenJson(["completion", "tcsh"])).diagnostics.map(({ code }) => code), ["invalid-choice"]);
});
