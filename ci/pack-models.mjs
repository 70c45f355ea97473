// Packs whole models with known answers into generator/test/models, one archive a model:
//   node ci/pack-models.mjs <directory with <model>/{*.pte,*.bpte,<case>/*.bin}>
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listDirectories, listFiles } from "./packing/list-files.mjs";
import { writeArchive } from "./packing/write-archive.mjs";

const source = process.argv[2];
if (source === undefined) {
  console.error("usage: node ci/pack-models.mjs <models directory>");
  process.exit(2);
}
const target = fileURLToPath(new URL("../generator/test/models/", import.meta.url));

for (const model of listDirectories(source)) {
  const names = listFiles(join(source, model));
  const files = names
    .filter((name) => isNeeded(name, names))
    .map((name) => ({ name, bytes: readFileSync(join(source, model, name)) }));
  const packedBytes = writeArchive(join(target, `${model}.pack`), files);
  console.log(`${model}: ${files.length} files, ${packedBytes} bytes`);
}

/** Programs, inputs and the outputs that decide: the runtime's, or the reference's where no runtime could load the program. */
function isNeeded(name, names) {
  if (/\.b?pte$/.test(name) || /\/input(_i8)?\.bin$/.test(name) || /\/ops\/op_\d+\.bin$/.test(name)) return true;
  if (/\/runtime_\w+\.bin$/.test(name)) return true;
  const output = /^(.*)\/output(_i8)?\.bin$/.exec(name);
  if (output === null) return false;
  return !names.includes(`${output[1]}/runtime_m4${output[2] ?? "_f32"}.bin`);
}
