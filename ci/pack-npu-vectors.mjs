// Packs Ethos-U vectors into generator/test/ethos-u/vectors, one archive a configuration:
//   node ci/pack-npu-vectors.mjs <folder with pte/, <npu>/*.bin, arm-kws/>
// All programs and payloads; of Arm's keyword spotters, whose weights do not compress, one a configuration.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listNpuCases, listVelaListings } from "./packing/npu-cases.mjs";
import { writeArchive } from "./packing/write-archive.mjs";

const source = process.argv[2];
if (source === undefined) {
  console.error("usage: node ci/pack-npu-vectors.mjs <folder with Ethos-U vectors>");
  process.exit(2);
}
const target = fileURLToPath(new URL("../generator/test/ethos-u/vectors/", import.meta.url));
mkdirSync(target, { recursive: true });

const { cases, files } = listNpuCases(source);
const kept = cases.filter(({ kind, name }) => kind !== "driver" || name.includes("cnn_small"));
const packed = new Set();
for (const configuration of [...new Set(kept.map((one) => one.configuration))].sort()) {
  const own = kept.filter((one) => one.configuration === configuration);
  const paths = [...new Set(own.flatMap(pathsOf))].sort();
  // Files that programs of several configurations share are packed once: the loader looks into the archive of their folder.
  const here = paths.filter((path) => configurationOf(path, configuration) === configuration);
  here.forEach((path) => packed.add(path));
  const entries = [
    { name: "cases.json", bytes: Buffer.from(JSON.stringify(own)) },
    ...here.map((name) => ({ name, bytes: files.get(name) })),
  ];
  console.log(`${configuration}: ${own.length} cases, ${writeArchive(join(target, `${configuration}.pack`), entries)} bytes`);
}
console.log(`listings of Vela: ${writeArchive(join(target, "vela-listings.pack"), listVelaListings(source))} bytes`);
const absent = kept.flatMap(pathsOf).filter((path) => !packed.has(path));
if (absent.length > 0) throw new Error(`not packed: ${absent.join(", ")}`);

function pathsOf({ program, data, payload, commands, constants, runs }) {
  const tensors = runs.flatMap(({ inputs = [], outputs = [], calls }) =>
    [...inputs, ...outputs].map(({ file }) => file).concat(calls.flatMap((call) => [...call.inputs, ...call.outputs])),
  );
  return [program, ...(data ?? []), payload, commands, constants, ...tensors].filter((path) => path !== undefined);
}

function configurationOf(path, otherwise) {
  const folder = path.split("/")[0];
  return folder === "arm-kws" ? otherwise : folder.replace(/-(hybrid|size)$/, "");
}
