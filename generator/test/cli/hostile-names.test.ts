import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { loadCase } from "../corpus/load-corpus.js";
import { renameString } from "../synthetic/rename-string.js";
import { etgen, etgenJson, inTemporaryFolder, type Answer } from "./etgen.js";

/** What would move a cursor, forge a line, turn the reading direction, hide, or end a comment or a string of C. */
const hostile = "x\u001b[2J\nforged\r\u0007\u009b31m\u202eevil\u2066\u200b\u2028\u{e0041}*/\"??/\\<script>";
const suspicious = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const twoMethods = loadCase("multi_method", "multi_method__1").pte;
const external = loadCase("external_data", "external_constants__3").pte;

/** Lines and tabs are the page's own; anything else of the kind came out of the model. */
function checkText(text: string, what: string): void {
  const found = suspicious.exec(text.replace(/[\n\t]/g, ""));
  assert.equal(found, null, `${what} has U+${found?.[0].codePointAt(0)?.toString(16)}`);
  assert.doesNotMatch(text, /^forged/m, `${what} has a line that a name began`);
}

function checkAnswer({ stdout, stderr }: Answer, what: string): void {
  checkText(stdout, `stdout of ${what}`);
  checkText(stderr, `stderr of ${what}`);
}

async function withModel(pte: Uint8Array, use: (directory: string) => Promise<void>): Promise<void> {
  await inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "m.pte"), pte);
    await use(directory);
  });
}

const everyCommand: readonly (readonly string[])[] = [
  ["inspect", "m.pte"],
  ["inspect", "--json", "m.pte"],
  ["inspect", "--after=alias-views", "m.pte"],
  ["inspect", "--kernels", "--board", "mps2-an386", "--verbose", "m.pte"],
  ["plan", "--board", "mps2-an386", "--json", "m.pte"],
  ["report", "--board", "mps2-an386", "m.pte", "-o", "report.html"],
  ["firmware", "--board", "mps2-an386", "m.pte", "--no-build", "-o", "out"],
];

test("the name of a method is spelled out in every command, in JSON, HTML and C", () =>
  withModel(renameString(twoMethods, "encode", hostile), async (directory) => {
    for (const args of everyCommand) {
      const answer = await etgen(args, { directory });
      checkAnswer(answer, args.join(" "));
      assert.equal(answer.status, 0, `${args.join(" ")}: ${answer.stderr}`);
    }
    checkText(readFileSync(join(directory, "report.html"), "utf8"), "report.html");
    for (const path of readdirSync(join(directory, "out"), { recursive: true }) as string[]) {
      if (/\.(c|h|S|md|json|txt|ld|html)$/.test(path)) checkText(readFileSync(join(directory, "out", path), "utf8"), path);
    }
    assert.match((await etgen(["inspect", "m.pte"], { directory })).stdout, /method "x\\x1b\[2J\\x0aforged\\x0d\\x07\\x9b31m\\u\{202e\}evil/);
  }));

test("so are the names of operators and of constants", async () => {
  const renamed = renameString(renameString(twoMethods, "aten::mm", hostile), "get_max_seq_len", `get${hostile}`);
  await withModel(renamed, async (directory) => {
    for (const args of everyCommand.slice(0, -2)) checkAnswer(await etgen(args, { directory }), args.join(" "));
    const [unsupported] = (await etgenJson(["plan", "--board", "host", "m.pte"], { directory })).diagnostics;
    assert.equal(unsupported?.code, "unsupported-operator");
    assert.match(unsupported?.message ?? "", /^operator "x\\x1b\[2J\\x0a/);
  });
});

test("so are the names of tensors whose bytes are in another file", async () => {
  await withModel(renameString(external, "l.weight", hostile), async (directory) => {
    for (const args of everyCommand.slice(0, 3)) checkAnswer(await etgen(args, { directory }), args.join(" "));
    const { status, stderr } = await etgen(["plan", "--board", "host", "m.pte"], { directory });
    assert.equal(status, 1);
    assert.match(stderr, /x\\x1b\[2J\\x0a/);
  });
});

test("JSON keeps the value of what it spells out", () =>
  inTemporaryFolder(async (directory) => {
    const name = "a\u202eb\u{e0041}.pte";
    const { diagnostics } = await etgenJson(["inspect", name], { directory });
    assert.equal(diagnostics[0]?.message, 'there is no file "a\\u{202e}b\\u{e0041}.pte"');
    checkText((await etgen(["inspect", name, "--json"], { directory })).stdout, "JSON");
  }));
