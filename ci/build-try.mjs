// Joins the reader of files and the executor into one script for pages of "etgen report --try". Nothing is done while it is newer
// than all that it is made from.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const script = "generator/dist/try/open-model.js";
/** The compiler of TypeScript touches its record whenever it writes something. */
const sources = ["generator/dist/tsconfig.tsbuildinfo", "ci/build-try.mjs", "package-lock.json"];

if (modified(script) < Math.max(...sources.map(modified))) {
  const bundle = await rolldown({ input: "generator/dist/src/cli/report/try/open-model.js", platform: "browser" });
  await bundle.write({ file: script, format: "iife", name: "etgenTry", minify: true, comments: false });
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
