// Joins the compiled command line and the packages that it uses into one file: node starts that three times as fast as some 500
// modules. Written beside it: the licences of those packages. Nothing is done while the file is newer than all that it is made from.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const folder = "generator/dist/bin";
const program = join(folder, "etgen.js");
/** The compiler of TypeScript touches its record whenever it writes something. */
const sources = ["generator/dist/tsconfig.tsbuildinfo", "ci/build-cli.mjs", "package-lock.json"];

if (modified(program) < Math.max(...sources.map(modified))) {
  const bundle = await rolldown({ input: "generator/dist/src/cli/main.js", platform: "node", external: /^node:/ });
  const { output } = await bundle.write({ file: program, format: "esm", codeSplitting: false });
  writeFileSync(join(folder, "licences.txt"), licencesOf(output.flatMap(({ moduleIds }) => moduleIds)));
}

function licencesOf(modules) {
  const packages = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
  const texts = [...packages].sort().map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
    const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? "(the package has no file with the text)" : readFileSync(join(path, file), "utf8").trim();
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  return ["etgen.js contains these packages:\n", ...texts].join(`\n${"-".repeat(80)}\n\n`);
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
