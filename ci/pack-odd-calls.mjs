// Packs small programs with odd calls into generator/test/odd-calls/programs.pack:
//   node ci/pack-odd-calls.mjs <file.pte> …
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { writeArchive } from "./packing/write-archive.mjs";

const sources = process.argv.slice(2);
if (sources.length === 0) {
  console.error("usage: node ci/pack-odd-calls.mjs <file.pte> …");
  process.exit(2);
}
const target = fileURLToPath(new URL("../generator/test/odd-calls/programs.pack", import.meta.url));
const files = sources.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));
console.log(`programs.pack: ${files.length} programs, ${writeArchive(target, files)} bytes`);
