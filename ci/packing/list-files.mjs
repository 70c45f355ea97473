import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Names of all files under `directory`, relative to it with forward slashes, in the same order on every machine. */
export function listFiles(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory()
        ? listFiles(join(directory, entry.name)).map((name) => `${entry.name}/${name}`)
        : [entry.name],
    )
    .sort(byNumbersThenLetters);
}

/** Keeps `x__2` before `x__10`, so that neighbours in an archive resemble each other. */
function byNumbersThenLetters(a, b) {
  return a.localeCompare(b, "en", { numeric: true }) || (a < b ? -1 : 1);
}

/** Names of the directories directly inside `directory`. */
export function listDirectories(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
