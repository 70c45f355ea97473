// Measures etgen on the models for which size-reports/executorch.csv has ExecuTorch's figures; writes docs/comparison.md
// and the measured sections of README.md. With the argument "cycles": only the part about cycles.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measure } from "./measure.mjs";
import { replaceSection, writeReadmeSections } from "./readme-sections.mjs";
import { cycleSection } from "./cycle-tables.mjs";
import { measureCycles } from "./cycles.mjs";
import { comparisonPage } from "./tables.mjs";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

const page = "docs/comparison.md";

if (process.argv[2] !== "cycles") {
  const [head, ...lines] = readFileSync("size-reports/executorch.csv", "utf8").trim().split("\n");
  const names = head.split(",");
  const recorded = lines.map((line) => Object.fromEntries(line.split(",").map((value, index) => [names[index], value])));
  const rows = recorded.map((theirs) => ({ theirs, ours: measure(theirs) }));
  if (rows.some(({ ours }) => ours === undefined)) process.exit(1);
  writeFileSync(page, comparisonPage(rows));
  writeReadmeSections(rows);
}

const cycles = measureCycles();
if (cycles === undefined) process.exit(1);
writeFileSync(page, replaceSection(readFileSync(page, "utf8"), "cycles", cycleSection(cycles)));
console.log("wrote docs/comparison.md and the measured sections of README.md");
