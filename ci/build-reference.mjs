// Compiles the operators of the reference executor to WebAssembly, unless the module is newer than all that it is made from.
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const folder = "generator/reference/assembly";
const target = "generator/dist/reference/operators.wasm";

const sources = readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`);
const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const newest = Math.max(...[...sources, "ci/build-reference.mjs", "package-lock.json"].map(modified));
if (modified(target) < newest) {
  mkdirSync(dirname(target), { recursive: true });
  const words = [`${folder}/index.ts`, "--outFile", target, "-O3", "--noAssert", "--runtime", "stub", "--initialMemory", "1"];
  const { error } = await asc.main(words, { stdout: process.stdout, stderr: process.stderr });
  if (error !== null) process.exitCode = 1;
}
