// Measures etgen on the models for which size-reports/executorch.csv has ExecuTorch's figures; writes docs/comparison.md
// and the measured sections of README.md.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measure } from "./measure.mjs";
import { writeReadmeSections } from "./readme-sections.mjs";
import { comparisonPage } from "./tables.mjs";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

const [head, ...lines] = readFileSync("size-reports/executorch.csv", "utf8").trim().split("\n");
const names = head.split(",");
const recorded = lines.map((line) => Object.fromEntries(line.split(",").map((value, index) => [names[index], value])));

const rows = recorded.map((theirs) => ({ theirs, ours: measure(theirs) }));
if (rows.some(({ ours }) => ours === undefined)) process.exit(1);
writeFileSync("docs/comparison.md", comparisonPage(rows));
writeReadmeSections(rows);
console.log("wrote docs/comparison.md and the measured sections of README.md");
