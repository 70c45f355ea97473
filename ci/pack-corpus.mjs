// Packs the conformance corpus into generator/test/corpus, one archive a family:
//   node ci/pack-corpus.mjs <directory with <family>/{*.pte,*.ptd,cases.jsonl}>
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listDirectories, listFiles } from "./packing/list-files.mjs";
import { writeArchive } from "./packing/write-archive.mjs";

const source = process.argv[2];
if (source === undefined) {
  console.error("usage: node ci/pack-corpus.mjs <corpus directory>");
  process.exit(2);
}
const target = fileURLToPath(new URL("../generator/test/corpus/", import.meta.url));

for (const family of listDirectories(source)) {
  const files = listFiles(join(source, family)).map((name) => {
    const bytes = readFileSync(join(source, family, name));
    return { name, bytes: name === "cases.jsonl" ? withoutLogs(bytes) : bytes };
  });
  const packedBytes = writeArchive(join(target, `${family}.pack`), files);
  console.log(`${family}: ${files.length} files, ${packedBytes} bytes`);
}

/** Drops what the reference runtime printed; its verdict and its outputs stay. */
function withoutLogs(jsonLines) {
  const lines = jsonLines.toString("utf8").split("\n").filter((line) => line !== "");
  const kept = lines.map((line) => {
    const record = JSON.parse(line);
    delete record.et_reference?.log;
    return JSON.stringify(record);
  });
  return Buffer.from(`${kept.join("\n")}\n`);
}
