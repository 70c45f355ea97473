import { readFileSync } from "node:fs";
import { hashesPath, sourceHashes } from "../kernel-code/source-hashes.mjs";

export const rule = "the code of every kernel has been weighed since it changed, by ci/weigh-kernels.mjs";

export function findProblems() {
  const weighed = JSON.parse(readFileSync(hashesPath, "utf8"));
  const present = sourceHashes();
  const names = [...new Set([...Object.keys(weighed), ...Object.keys(present)])];
  return names
    .filter((name) => weighed[name] !== present[name])
    .map((name) => `${name} ${present[name] === undefined ? "is gone" : "was weighed from other sources"}: run node ci/weigh-kernels.mjs`);
}
