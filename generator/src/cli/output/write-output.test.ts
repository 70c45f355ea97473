import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "vitest";

import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { changedFiles } from "./changed-files.js";
import { contentHash } from "./content-hash.js";
import type { OutputFile } from "./plan-output.js";
import { writeOutput } from "./write-output.js";

let root: string;
let output: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "etgen output "));
  output = join(root, "my project");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The files with a manifest over them, as a compilation gives them. */
function project(files: Readonly<Record<string, string>>): readonly OutputFile[] {
  const hashes = Object.fromEntries(Object.entries(files).map(([path, contents]) => [path, contentHash(contents)]));
  const listed = Object.entries(files).map(([path, contents]) => ({ path, contents }));
  return [{ path: "etgen.json", contents: JSON.stringify({ files: hashes }) }, ...listed];
}

function diagnose(files: Readonly<Record<string, string>>, force = false): readonly Diagnostic[] {
  const sink = new DiagnosticSink();
  const written = writeOutput(output, project(files), { force }, sink);
  assert.equal(written, !sink.hasErrors);
  return sink.diagnostics;
}

const write = (files: Readonly<Record<string, string>>, force = false): readonly string[] => diagnose(files, force).map(({ code }) => code);

const read = (path: string): string => readFileSync(join(output, path), "utf8");
const listing = (): readonly string[] =>
  readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(output.length + 1))
    .sort();

const first = { "model/a.c": "a1", "model/kernels/k.c": "k1", "app/main.c": "m1" };

describe("an output directory", () => {
  test("is made with its parents and holds exactly the files", () => {
    output = join(root, "deep", "er", "out");
    assert.deepEqual(write(first), []);
    assert.deepEqual(listing(), ["app/main.c", "etgen.json", "model/a.c", "model/kernels/k.c"]);
    assert.equal(read("model/a.c"), "a1");
  });

  test("of an earlier run gets new contents, loses stale files and their folders", () => {
    write(first);
    assert.deepEqual(write({ "model/a.c": "a2", "app/main.c": "m1" }), []);
    assert.deepEqual(listing(), ["app/main.c", "etgen.json", "model/a.c"]);
    assert.equal(read("model/a.c"), "a2");
    assert.equal(existsSync(join(output, "model/kernels")), false);
  });

  test("keeps the time stamp of a file that stays the same", () => {
    write(first);
    const long = new Date(2001, 1, 1);
    utimesSync(join(output, "model/a.c"), long, long);
    write({ ...first, "app/main.c": "m2" });
    assert.equal(statSync(join(output, "model/a.c")).mtimeMs, long.getTime());
    assert.equal(read("app/main.c"), "m2");
  });

  test("keeps app/main.c that was changed, silently while etgen's own stays the same", () => {
    write(first);
    writeFileSync(join(output, "app/main.c"), "mine");
    assert.deepEqual(write(first), []);
    assert.equal(read("app/main.c"), "mine");
    assert.equal(existsSync(join(output, "app/main.c.new")), false);
  });

  test("keeps app/main.c that was changed, and puts a new version beside it", () => {
    write(first);
    writeFileSync(join(output, "app/main.c"), "mine");
    assert.deepEqual(write({ ...first, "app/main.c": "m2" }), ["output-file-kept"]);
    assert.equal(read("app/main.c"), "mine");
    assert.equal(read("app/main.c.new"), "m2");
    assert.deepEqual(write({ ...first, "app/main.c": "m2" }), [], "the second time it is known");
    assert.equal(read("app/main.c"), "mine");
  });

  test("says what app/main.c that was changed has to follow when other models are generated", () => {
    const kws = { "model/kws.h": "float *kws_input0(void);\nint kws_forward(void);", "app/main.c": '#include "kws.h"\nkws_forward(); kws_input0();' };
    write(kws);
    writeFileSync(join(output, "app/main.c"), '#include "kws.h"\nint kws_mine;\n/* kws_input0 */ kws_mine = kws_forward(); puts("kws_input0");');
    const both = {
      "model/kws_digits.h": '#include "kws.h"\n#include "digits.h"',
      "model/kws.h": "int *kws_input0(void);\nint kws_forward(void); void kws_forward_after_node(int node);",
      "model/digits.h": "int digits_forward(void);",
      "app/main.c": '#include "kws_digits.h"\nvoid kws_forward_after_node(int node) {} kws_forward(); digits_forward();',
    };
    const [more] = diagnose(both);
    assert.equal(more?.code, "output-file-outdated");
    assert.match(more?.message ?? "", /changed; new: kws_digits\.h, kws_forward_after_node, digits_forward$/);
    assert.deepEqual(changedFiles(output), [{ path: "app/main.c", newVersion: "app/main.c.new" }]);
    const [other] = diagnose({ "model/digits.h": both["model/digits.h"], "app/main.c": '#include "digits.h"\ndigits_forward();' });
    assert.match(other?.message ?? "", /changed; gone: kws\.h, kws_forward$/);
    assert.match(read("app/main.c"), /kws_mine/);
    assert.match(read("app/main.c.new"), /digits/);
  });

  test("warns at every run of a changed file that is not the user's", () => {
    write(first);
    writeFileSync(join(output, "model/a.c"), "patched");
    assert.deepEqual(write(first), ["output-file-kept"]);
    assert.deepEqual(write(first), ["output-file-kept"]);
    assert.equal(read("model/a.c"), "patched");
    rmSync(join(output, "model/a.c"));
    assert.deepEqual(write(first), []);
    assert.equal(read("model/a.c"), "a1");
  });

  test("keeps a changed file that is not generated any more", () => {
    write(first);
    writeFileSync(join(output, "model/kernels/k.c"), "patched");
    assert.deepEqual(write({ "model/a.c": "a1", "app/main.c": "m1" }), ["output-file-stale"]);
    assert.equal(read("model/kernels/k.c"), "patched");
  });

  test("keeps foreign files beside its own", () => {
    write(first);
    writeFileSync(join(output, "notes.txt"), "mine");
    assert.deepEqual(write({ "model/a.c": "a2" }), []);
    assert.equal(read("notes.txt"), "mine");
  });
});

describe("a directory that etgen did not write", () => {
  beforeEach(() => {
    mkdirSync(output);
    writeFileSync(join(output, "thesis.tex"), "years");
  });

  test("is refused and stays as it is", () => {
    assert.deepEqual(write(first), ["output-not-ours"]);
    assert.deepEqual(listing(), ["thesis.tex"]);
  });

  test("is written with force; its files are kept, one in the way as well", () => {
    mkdirSync(join(output, "app"));
    writeFileSync(join(output, "app/main.c"), "foreign");
    assert.deepEqual(write(first, true), ["output-file-kept"]);
    assert.equal(read("thesis.tex"), "years");
    assert.equal(read("app/main.c"), "foreign");
    assert.equal(read("app/main.c.new"), "m1");
  });

  test("with a damaged manifest is foreign as well", () => {
    for (const text of ["", "{", "[]", '{"files": 7}', '{"files": {"a": 7}}']) {
      writeFileSync(join(output, "etgen.json"), text);
      assert.deepEqual(write(first), ["output-not-ours"], text);
    }
  });
});

describe("hostile surroundings", () => {
  test("a manifest that names files outside loses none of them", () => {
    const outside = join(root, "precious.txt");
    writeFileSync(outside, "gold");
    mkdirSync(output);
    const files = { "../precious.txt": contentHash("gold"), [outside]: contentHash("gold"), "a/../../precious.txt": contentHash("gold") };
    writeFileSync(join(output, "etgen.json"), JSON.stringify({ files }));
    assert.deepEqual(write(first), []);
    assert.equal(readFileSync(outside, "utf8"), "gold");
  });

  test("a folder that is a link to elsewhere is not followed", () => {
    write(first);
    const elsewhere = join(root, "elsewhere");
    mkdirSync(elsewhere);
    rmSync(join(output, "model"), { recursive: true });
    symlinkSync(elsewhere, join(output, "model"));
    assert.deepEqual(write({ ...first, "model/a.c": "a2" }), ["output-outside"]);
    assert.deepEqual(readdirSync(elsewhere), []);
  });

  test("a linked output directory is fine", () => {
    const real = join(root, "real");
    mkdirSync(real);
    symlinkSync(real, output);
    assert.deepEqual(write(first), []);
    assert.equal(readFileSync(join(real, "model/a.c"), "utf8"), "a1");
  });

  test("a link in a file's place is kept, and what it points to is not written", () => {
    write(first);
    const target = join(root, "target.c");
    writeFileSync(target, "linked");
    rmSync(join(output, "model/a.c"));
    symlinkSync(target, join(output, "model/a.c"));
    assert.deepEqual(write({ ...first, "model/a.c": "a2" }), ["output-file-kept"]);
    assert.equal(readFileSync(target, "utf8"), "linked");
  });

  test("a file in the directory's place is refused", () => {
    writeFileSync(output, "a file");
    assert.deepEqual(write(first), ["output-not-directory"]);
  });

  test("a path through a file cannot be written", () => {
    writeFileSync(join(root, "file"), "");
    output = join(root, "file", "out");
    assert.deepEqual(write(first), ["output-unwritable"]);
  });

  test("a failure while files are written leaves the old files, and no new folder", () => {
    const tooLong = "n".repeat(300);
    assert.deepEqual(write({ ...first, [tooLong]: "x" }), ["output-unwritable"]);
    assert.equal(existsSync(output), false);
    write(first);
    assert.deepEqual(write({ "model/a.c": "a2", [tooLong]: "x" }), ["output-unwritable"]);
    assert.equal(read("model/a.c"), "a1");
    assert.deepEqual(listing(), ["app/main.c", "etgen.json", "model/a.c", "model/kernels/k.c"]);
  });

  test("what a killed run left behind is cleared away", () => {
    mkdirSync(join(output, ".etgen-staging-abc"), { recursive: true });
    writeFileSync(join(output, ".etgen-staging-abc", "half"), "ha");
    assert.deepEqual(write(first), []);
    assert.deepEqual(listing(), ["app/main.c", "etgen.json", "model/a.c", "model/kernels/k.c"]);
  });
});
