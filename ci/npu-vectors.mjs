// Simulates every delegate call in a folder with Ethos-U vectors and compares its outputs byte for byte:
//   npm run npu-vectors -- <folder> [word in the names of cases …]
import { listNpuCases } from "./packing/npu-cases.mjs";
import { runCase } from "../generator/dist/test/ethos-u/run-case.js";

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: npm run npu-vectors -- <folder with Ethos-U vectors> [word …]");
  process.exit(2);
}
const { cases, files } = listNpuCases(folder);
const wanted = cases.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const begin = process.cpuUsage();
let [calls, macs, wrong] = [0, 0, 0];
for (const one of wanted) {
  const outcome = runCase(one, (path) => files.get(path));
  calls += outcome.calls;
  macs += outcome.macs;
  if (outcome.problems.length > 0) wrong += 1;
  for (const problem of outcome.problems) console.log(`${one.name}: ${problem}`);
}
const seconds = process.cpuUsage(begin).user / 1e6;
console.log(`${wanted.length} cases, ${calls} calls, ${macs} MACs, ${seconds.toFixed(1)} s of CPU; ${wrong} cases with problems`);
process.exitCode = wrong > 0 ? 5 : 0;
