// Packs exported programs with inputs and answers into generator/test/programs, one archive a collection:
//   node ci/pack-programs.mjs <name of the archive> <directory> [part of a path that is left out …]
// A collection holds <case>/model.pte with in0.npy, out0.npy …, or <model>/<variant>.pte with <variant>.in0.bin, <variant>.out0.bin …,
// or programs alone; generator/test/programs/load-programs.ts reads all three.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "./packing/list-files.mjs";
import { writeArchive } from "./packing/write-archive.mjs";

const [archive, source, ...leftOut] = process.argv.slice(2);
if (source === undefined) {
  console.error("usage: node ci/pack-programs.mjs <name of the archive> <directory> [part of a path that is left out …]");
  process.exit(2);
}
const names = listFiles(source).filter((name) => isNeeded(name) && !leftOut.some((part) => name.includes(part)));
const files = names.map((name) => ({ name, bytes: readFileSync(join(source, name)) }));
const target = fileURLToPath(new URL(`../generator/test/programs/${archive}.pack`, import.meta.url));
console.log(`${archive}: ${files.length} files, ${writeArchive(target, files)} bytes`);

/** Programs, inputs and answers; of an answer that is there as .npy and .bin, the .npy, which says its shape. */
function isNeeded(name) {
  return /\.pte$/.test(name) || /(^|\/)(in|out)\d+\.npy$/.test(name) || /(^|\/)seq\w*\.npy$/.test(name) || /\.(in|out)\d+\.bin$/.test(name);
}
