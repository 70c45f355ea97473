// Exit status 0 when node_modules holds the versions of package-lock.json; packages for other systems may be absent.
import { readFileSync } from "node:fs";

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")).packages;
  } catch {
    return {};
  }
}

const wanted = packagesOf("../package-lock.json");
const installed = packagesOf("../node_modules/.package-lock.json");
const stale = Object.entries(wanted).filter(
  ([name, { version, optional }]) => name !== "" && optional !== true && installed[name]?.version !== version,
);
process.exitCode = stale.length === 0 ? 0 : 1;
