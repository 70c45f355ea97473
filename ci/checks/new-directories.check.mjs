import { readText } from "./files.mjs";
import { sources } from "./imports.mjs";

export const rule = "directories are made by build/make-directories.ts: Node's recursive form never ends where a file system refuses them";

const own = "generator/src/build/make-directories.ts";

export function findProblems() {
  return sources.filter((path) => path !== own && /\bmkdir(Sync)?\(/.test(readText(path))).map((path) => `${path} makes directories itself`);
}
