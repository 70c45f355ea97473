// Times every tuned kernel on the shapes of generator/test/tuned-kernels/shapes.ts, on every emulated core that can choose it,
// and fails when one takes more or fewer instructions than recorded or than its facts predict, or is not recorded.
//   npm run bench                  compare with size-reports/bench/
//   npm run bench -- --all         print every row, not only those that differ
//   npm run bench -- m55 conv2d    only one core, only kernels or shapes with that text
//   npm run bench -- --record      write size-reports/bench/ anew; with names of cores only their files
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { testCores } from "../generator/dist/test/tuned-kernels/cores.js";
import { compareRows, keyOf } from "./bench/compare.mjs";
import { measure } from "./bench/measure.mjs";
import { badPredictions } from "./bench/predictions.mjs";
import { readTable, writeTable } from "./bench/table.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { record: { type: "boolean", default: false }, all: { type: "boolean", default: false } },
});
const { record, all } = options;
const coreNames = testCores.map(({ name }) => name);
const chosen = words.filter((word) => coreNames.includes(word));
const texts = words.filter((word) => !coreNames.includes(word));
if (record && texts.length > 0) throw new Error("--record writes the whole table of a core: it takes no text");
const cores = testCores.filter(({ name }) => chosen.length === 0 || chosen.includes(name));

const compiler = execFileSync("arm-none-eabi-gcc", ["-dumpfullversion"], { encoding: "utf8" }).trim();
const rows = await measure(cores, ({ kernel, test }) => texts.every((text) => `${kernel.name} ${test.id}`.includes(text)));
const broken = rows.filter(({ verdict }) => verdict !== "ok").map((row) => `${keyOf(row)}: ${row.verdict}`);
const mispredicted = badPredictions(rows);
if (record) finish([...broken, ...mispredicted]);
else compare();

function compare() {
  const problems = [...broken, ...mispredicted];
  for (const { name } of cores) {
    const table = readTable(name);
    const { lines, differences } = compareRows(rows.filter(({ core }) => core === name), table.rows, texts.length === 0);
    for (const line of all ? [...lines, ...differences.filter((line) => !lines.includes(line))] : differences) console.log(line);
    if (table.compiler === compiler) problems.push(...differences);
    else console.log(`the table of ${name} was recorded with gcc ${table.compiler}, this is ${compiler}: differences do not count`);
  }
  finish(problems);
}

function finish(problems) {
  for (const problem of [...broken, ...mispredicted]) console.log(problem);
  console.log(`${rows.length} rows measured, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
  if (record && problems.length === 0) for (const { name } of cores) writeTable(name, rows.filter(({ core }) => core === name), compiler);
  if (!record && problems.length > 0) {
    console.log('where a change is meant, "npm run bench -- --record" accepts it: commit size-reports/bench');
  }
}
