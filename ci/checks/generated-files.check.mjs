import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { files } from "./files.mjs";

export const rule = 'committed generated files are what "npm run regenerate" writes';

export function findProblems() {
  const before = new Map(files.map((path) => [path, hashOf(path)]));
  const run = spawnSync("bash", ["ci/regenerate.sh"], { encoding: "utf8" });
  if (run.status !== 0) return [`ci/regenerate.sh ended with status ${run.status}:`, `${run.stdout}${run.stderr}`.trim()];
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { encoding: "utf8" });
  return [...new Set(listed.split("\0"))]
    .filter((path) => path !== "" && before.get(path) !== hashOf(path))
    .map((path) => `${path} was out of date, and has just been written anew: look at it and commit it`);
}

function hashOf(path) {
  return existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("hex") : undefined;
}
