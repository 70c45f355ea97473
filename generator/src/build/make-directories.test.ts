import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { makeDirectories } from "./make-directories.js";

test("missing levels are created, and the first of them is named", () => {
  const folder = mkdtempSync(join(tmpdir(), "etgen-directories-"));
  try {
    assert.equal(makeDirectories(join(folder, "a/b/c")), join(folder, "a"));
    assert.ok(existsSync(join(folder, "a/b/c")));
    assert.equal(makeDirectories(join(folder, "a/b/c")), undefined);
    writeFileSync(join(folder, "file"), "");
    assert.throws(() => makeDirectories(join(folder, "file/below")), { code: "ENOTDIR" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.skipIf(!existsSync("/proc/self"))("a file system that answers \"not found\" to every new directory ends with an error", () => {
  assert.throws(() => makeDirectories("/proc/etgen/project"), { code: "ENOENT" });
});
