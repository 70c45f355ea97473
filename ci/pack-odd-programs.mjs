// Packs small damaged or odd programs into generator/test/fuzz/odd-programs.pack:
//   node ci/pack-odd-programs.mjs <directory with *.pte>
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "./packing/list-files.mjs";
import { writeArchive } from "./packing/write-archive.mjs";

const source = process.argv[2];
if (source === undefined) {
  console.error("usage: node ci/pack-odd-programs.mjs <directory with *.pte>");
  process.exit(2);
}
const names = listFiles(source).filter((name) => name.endsWith(".pte"));
const files = names.map((name) => ({ name, bytes: readFileSync(join(source, name)) }));
const target = fileURLToPath(new URL("../generator/test/fuzz/odd-programs.pack", import.meta.url));
console.log(`${files.length} programs, ${writeArchive(target, files)} bytes`);
