import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, test } from "vitest";

import { contentHash } from "../../src/cli/output/content-hash.js";
import type { OutputFile } from "../../src/cli/output/plan-output.js";
import { writeOutput } from "../../src/cli/output/write-output.js";
import { readProject } from "../../src/cli/project/read-project.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { writeAndKill } from "./killed-writer.js";

type Contents = Readonly<Record<string, string>>;

const first: Contents = { "model/a.c": "a1", "model/same.c": "s", "model/kernels/old.c": "k1", "app/main.c": "m1" };
const second: Contents = { "model/a.c": "a2", "model/same.c": "s", "model/new.c": "n2", "app/main.c": "m2" };
const third: Contents = { "model/a.c": "a3", "model/new.c": "n3", "app/main.c": "m2", "app/more.c": "x3" };

function project(files: Contents): readonly OutputFile[] {
  const hashes = Object.fromEntries(Object.entries(files).map(([path, contents]) => [path, contentHash(contents)]));
  const listed = Object.entries(files).map(([path, contents]) => ({ path, contents }));
  return [...listed, { path: "etgen.json", contents: JSON.stringify({ files: hashes }) }];
}

function write(directory: string, files: Contents): readonly string[] {
  const sink = new DiagnosticSink();
  assert.equal(writeOutput(directory, project(files), { force: false }, sink), true);
  return sink.diagnostics.map(({ code }) => code);
}

/** Every file below a directory, those that begin with a dot included. */
function tree(directory: string): Contents {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(directory.length + 1), readFileSync(path, "utf8")]));
}

const whole = (files: Contents): Contents => Object.fromEntries(project(files).map(({ path, contents }) => [path, String(contents)] as const).sort());

/** Copies of a project whose next write was killed before each of its steps in turn. */
function killedAtEveryStep(folder: string, start: Contents | undefined, files: Contents): readonly string[] {
  const original = join(folder, "original");
  mkdirSync(original, { recursive: true });
  if (start !== undefined) write(original, start);
  const directories: string[] = [];
  for (let step = 0; ; step++) {
    const directory = join(folder, `killed at ${step}`);
    cpSync(original, directory, { recursive: true });
    if (!writeAndKill(directory, project(files), step)) return directories;
    directories.push(directory);
  }
}

const folder = mkdtempSync(join(tmpdir(), "etgen killed "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const directories = killedAtEveryStep(folder, first, second);
const isUnfinished = (directory: string): boolean => existsSync(join(directory, ".etgen-unfinished.json"));

/** What follows is tried on a copy, for every step. */
function afterEveryKill(follow: (copy: string) => void): void {
  for (const directory of directories) {
    const copy = `${directory} (copy)`;
    cpSync(directory, copy, { recursive: true });
    follow(copy);
    rmSync(copy, { recursive: true });
  }
}

test("a killed run leaves every file old or new, and mostly says that it is not finished", () => {
  assert.ok(directories.length >= 15, `only ${directories.length} steps were tried`);
  assert.ok(directories.filter(isUnfinished).length >= 5);
  for (const directory of directories) {
    for (const [path, contents] of Object.entries(tree(directory))) {
      if (!path.includes(".etgen-")) assert.ok([whole(first)[path], whole(second)[path]].includes(contents), path);
    }
  }
});

test("the next run makes the same project, without a question", () => {
  afterEveryKill((copy) => {
    const told = isUnfinished(copy) ? ["output-unfinished"] : [];
    assert.deepEqual(write(copy, second), told);
    assert.deepEqual(tree(copy), whole(second), copy);
    assert.deepEqual(write(copy, second), [], "and nothing is left to say");
  });
});

test("a run for another model that finds the half project makes its own whole", () => {
  afterEveryKill((copy) => {
    write(copy, third);
    assert.deepEqual(tree(copy), whole(third), copy);
  });
});

test("what somebody changed by hand outlives a killed run", () => {
  afterEveryKill((copy) => {
    writeFileSync(join(copy, "app/main.c"), "mine");
    writeFileSync(join(copy, "model/a.c"), "patched");
    assert.ok(write(copy, second).includes("output-file-kept"));
    assert.equal(readFileSync(join(copy, "app/main.c"), "utf8"), "mine");
    assert.equal(readFileSync(join(copy, "model/a.c"), "utf8"), "patched");
  });
});

test("a half-written project is not run or weighed", () => {
  afterEveryKill((copy) => {
    const sink = new DiagnosticSink();
    readProject(copy, sink);
    assert.deepEqual(sink.diagnostics.map(({ code }) => code), [isUnfinished(copy) ? "project-unfinished" : "missing-project"]);
  });
});

test("a second run that is killed as well leaves nothing that a third does not know", () => {
  for (const [position, directory] of directories.filter(isUnfinished).entries()) {
    const copy = `${directory} (again)`;
    cpSync(directory, copy, { recursive: true });
    writeAndKill(copy, project(third), 10 + 2 * position);
    write(copy, third);
    assert.deepEqual(tree(copy), whole(third), copy);
  }
});

test("a first run that was killed leaves a directory that the next one takes for its own", () => {
  for (const directory of killedAtEveryStep(join(folder, "first run"), undefined, { "model/a.c": "a2", "app/main.c": "m2" })) {
    write(directory, second);
    assert.deepEqual(tree(directory), whole(second), directory);
  }
});
