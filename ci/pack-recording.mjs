// Packs a model, its ETRecord, a run of it and what ExecuTorch's Inspector read in that into generator/test/recording:
//   node ci/pack-recording.mjs <directory that generator/test/recording/record.py filled>
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeArchive } from "./packing/write-archive.mjs";

const source = process.argv[2];
if (source === undefined) {
  console.error("usage: node ci/pack-recording.mjs <directory>");
  process.exit(2);
}
const names = ["model.pte", "model.etrecord", "x.bin", "run.etdp", "run.etdp.bin", "run.json", "inspector.json"];
const target = fileURLToPath(new URL("../generator/test/recording/inspected.pack", import.meta.url));
const packedBytes = writeArchive(target, names.map((name) => ({ name, bytes: readFileSync(join(source, name)) })));
console.log(`${names.length} files, ${packedBytes} bytes`);
