import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { etgen, etgenJson, inTemporaryFolder, kws } from "./etgen.js";

/** Command lines that cannot work; MODEL is a good model. What is answered stands in golden/usage.txt. */
const commandLines: readonly (readonly string[])[] = [
  [],
  ["frimware"],
  ["--bored", "host"],
  ["boards", "extra", "words"],
  ["boards", "--jsno"],
  ["inspect"],
  ["inspect", "nothing.pte"],
  ["inspect", "--after", "import", "--board", "host", "--fail-on-float", "nothing.pte"],
  ["inspect", "modle.pte"],
  ["inspect", "folder"],
  ["inspect", "/dev/zero"],
  ["inspect", "text.pte"],
  ["inspect", "empty.pte"],
  ["inspect", "MODEL", "--data", "missing.ptd", "--data", "folder"],
  ["inspect", "MODEL", "--after", "alias-vews"],
  ["inspect", "MODEL", "--kernels", "--after", "import"],
  ["inspect", "MODEL", "--board", "hots"],
  ["firmware", "MODEL"],
  ["firmware", "--board"],
  ["firmware", "--board", "mps2-an368", "MODEL"],
  ["firmware", "--board", "arduino", "missing.pte"],
  ["firmware", "--board", "host", "MODEL", "--opt", "sped", "--weights", "hex", "--kernels", "fast", "--name", "my-model"],
  ["firmware", "--board", "host", "1x=model.pte", "MODEL", "--data", "one=x.ptd"],
  ["inspect", "my-net=model.pte"],
  ["firmware", "--board", "host", "MODEL", "--ram", "small", "--rows-per-step", "5"],
  ["plan", "--board", "host", "MODEL", "--input", "x.npy"],
  ["firmware", "--board", "host", "MODEL", "--budget", "flash=lots"],
  ["firmware", "--board", "host", "MODEL", "--run", "--timeout", "soon"],
  ["firmware", "--board", "host", "MODEL", "--run", "--expect", "x", "--tolerance", "-1"],
  ["firmware", "--board", "host", "MODEL", "--input", "x.bin", "--profile"],
  ["firmware", "--board", "host", "MODEL", "--no-build", "--run", "--budget", "ram=1K"],
  ["firmware", "--board", "host", "MODEL", "--run", "--profile", "--trace", "t"],
  ["firmware", "--board", "nrf5340", "MODEL", "--run"],
  ["firmware", "--board", "host", "MODEL", "--run", "--input", "text.pte", "--input", "text.pte"],
  ["firmware", "--board", "host", "MODEL", "--run", "--input", "text.pte"],
  ["firmware", "--board", "host", "MODEL", "--run", "--input", "text.npy"],
  ["firmware", "--board", "host", "MODEL", "--output", "folder"],
  ["firmware", "--board", "host", "MODEL", "--output", "text.pte"],
  ["firmware", "--board", "host", "MODEL", "--output", "text.pte/below"],
  ["firmware", "--board", "host", "MODEL", "--save", "", "--run"],
  ["plan"],
  ["plan", "--board", "host", "--capacity", "1M", "MODEL"],
  ["plan", "--problem", "text.pte"],
  ["plan", "--problem", "text.pte", "--board", "host", "MODEL", "--capacity", "much", "--timeout", "0"],
  ["run", "folder"],
  ["size", "folder", "--symbols", "many"],
  ["size", "nowhere"],
  ["verify", "--board", "nrf52840", "MODEL"],
  ["report", "--board", "host", "MODEL", "-o", "folder"],
  ["report", "--board", "host", "MODEL", "-o", "text.pte"],
  ["report", "--board", "host", "MODEL", "--profile", "text.pte"],
  ["report", "--board", "host", "MODEL", "--profile", "missing.json", "--project", "folder"],
  ["ops", "a", "b"],
  ["init", "folder"],
];

test("every bad command line is answered with what, where, and what to do", () =>
  inTemporaryFolder(async (folder) => {
    mkdirSync(join(folder, "folder"));
    writeFileSync(join(folder, "folder", "thesis.tex"), "years of work");
    writeFileSync(join(folder, "text.pte"), "this is a text, not a model\n");
    writeFileSync(join(folder, "text.npy"), "this is a text, not an array\n");
    writeFileSync(join(folder, "empty.pte"), "");
    writeFileSync(join(folder, "model.pte"), readFileSync(kws.model));
    const transcript: string[] = [];
    for (const words of commandLines) {
      const args = words.map((word) => (word === "MODEL" ? "model.pte" : word));
      const { status, stdout, stderr } = await etgen(args, { directory: folder });
      assert.equal(stdout, "", `etgen ${args.join(" ")} writes its complaints to stderr`);
      transcript.push(`$ etgen ${args.join(" ")}\n${withoutLists(stderr)}exit ${status}\n`);
    }
    const found = transcript.join("\n");
    await expect(found).toMatchFileSnapshot("golden/usage.txt");
    assert.doesNotMatch(found, /undefined|\[object|NaN|internal/);
  }));

/** Boards and passes are listed elsewhere; a new one is no news here. */
function withoutLists(text: string): string {
  return text.replace(/choices: [^;\n]*mps2-an386[^;\n]*/g, "choices: <boards>").replace(/choices: import, [^;\n]*/g, "choices: <passes>");
}

test("with --json a bad command line is answered with one object on stdout", async () => {
  for (const args of [[], ["frimware"], ["boards", "extra"], ["inspect"], ["inspect", "missing.pte"], ["firmware", "--board", "host"]]) {
    const answer = await etgenJson(args);
    assert.ok(answer.status === 2, `etgen ${args.join(" ")}`);
    assert.equal(answer.diagnostics.length, 1);
  }
});

test("help of every command ends with examples", async () => {
  const { status, stdout } = await etgen(["--help"]);
  assert.equal(status, 0);
  const verbs = [...stdout.matchAll(/^ {2}([a-z]+) \[/gm)].map(([, verb]) => verb!).filter((verb) => verb !== "help");
  assert.deepEqual(verbs, ["firmware", "inspect", "plan", "run", "flash", "evaluate", "compare", "verify", "size", "report", "boards", "ops", "doctor", "init", "completion"]);
  for (const verb of verbs) {
    const help = await etgen([verb, "--help"]);
    assert.equal(help.status, 0);
    assert.match(help.stdout, new RegExp(`Examples:\\n {2}\\$ etgen ${verb}`));
    assert.match(help.stdout, /--json/);
    assert.equal((await etgen(["help", verb])).stdout, help.stdout);
  }
});
