import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";

import { call, etgen, inTemporaryFolder, repository } from "../cli/etgen.js";

const folder = join(repository, "docs/guide");
const guides = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

type Step = { readonly file: string; readonly contents: string } | { readonly words: readonly string[]; readonly status: number };

/** Files that a guide shows, under "`name`:", and its commands, in their order. */
function stepsOf(text: string): readonly Step[] {
  const pattern = /^`(?<file>[^`\n]+)`:\n\n```\w*\n(?<contents>[^]*?)^```$|^ {4,}(?<command>(?:etgen|cmake) [^#\n]*)(?:# (?<remark>.*))?$/gm;
  return [...text.matchAll(pattern)].flatMap(({ groups }): readonly Step[] => {
    const { file, contents, command, remark = "" } = groups!;
    if (file !== undefined) return [{ file, contents: contents! }];
    if (remark.startsWith("not run")) return [];
    return [{ words: command!.trim().split(/ +/), status: Number(/^exit status (\d)/.exec(remark)?.[1] ?? 0) }];
  });
}

describe("guides do what they say, word for word", () => {
  for (const guide of guides) {
    test(guide, () =>
      inTemporaryFolder(async (directory) => {
        const steps = stepsOf(readFileSync(join(folder, guide), "utf8"));
        assert.ok(steps.length > 1, "a guide without commands");
        for (const step of steps) {
          if ("file" in step) {
            writeFileSync(join(directory, step.file), step.contents);
            continue;
          }
          const [program, ...args] = step.words;
          const { status, stdout, stderr } = program === "etgen" ? await etgen(args, { directory }) : call(program!, args, { directory });
          assert.equal(status, step.status, `${step.words.join(" ")}\n${stdout}${stderr}`);
        }
      }));
  }
});

test("every guide is in the list of guides", () => {
  const list = readFileSync(join(folder, "README.md"), "utf8");
  assert.deepEqual(guides.filter((guide) => !list.includes(`(${guide})`)), []);
});
