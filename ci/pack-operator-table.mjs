// Packs PyTorch's answers into generator/test/operator-table/answers.pack:
//   node ci/pack-operator-table.mjs <answers.jsonl of generator/test/operator-table/record.py>
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeArchive } from "./packing/write-archive.mjs";

const source = process.argv[2];
if (source === undefined) {
  console.error("usage: node ci/pack-operator-table.mjs <answers.jsonl>");
  process.exit(2);
}
const target = fileURLToPath(new URL("../generator/test/operator-table/answers.pack", import.meta.url));
const packedBytes = writeArchive(target, [{ name: "answers.jsonl", bytes: readFileSync(source) }]);
console.log(`answers.pack: ${packedBytes} bytes`);
