// Compiles AssemblyScript to WebAssembly, each module unless it is newer than all that it is made from.
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

/** Folders with an index.ts, and what each becomes. */
const modules = [
  {
    folder: "generator/reference/assembly",
    target: "generator/dist/reference/operators.wasm",
    options: ["--enable", "simd", "--initialMemory", "1"],
  },
  {
    folder: "generator/npu-simulator/assembly",
    target: "generator/dist/npu-simulator/npu-simulator.wasm",
    options: ["--enable", "simd", "--use", "abort="],
  },
];

const common = ["-O3", "--noAssert", "--runtime", "stub", "--use", "abort="];

for (const { folder, target, options } of modules) {
  const sources = readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`);
  const newest = Math.max(...[...sources, "ci/build-webassembly.mjs", "package-lock.json"].map(modified));
  if (modified(target) >= newest) continue;
  mkdirSync(dirname(target), { recursive: true });
  const words = [`${folder}/index.ts`, "--outFile", target, ...common, ...options];
  const { error } = await asc.main(words, { stdout: process.stdout, stderr: process.stderr });
  if (error !== null) process.exitCode = 1;
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
