// Runs every check of ci/checks and prints what breaks a rule. Arguments: names of checks; none means all.
import { appendFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const names = readdirSync("ci/checks")
  .filter((name) => name.endsWith(".check.mjs"))
  .map((name) => name.slice(0, -".check.mjs".length));
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`no check is called ${unknown.join(", ")}; there are: ${names.join(", ")}`);
  process.exit(2);
}

let failed = 0;
for (const name of chosen.length > 0 ? chosen : names) {
  const { rule, findProblems } = await import(`./checks/${name}.check.mjs`);
  const problems = findProblems();
  if (problems.length === 0) {
    console.log(`ok   check ${name}: ${rule}`);
    count("1 0 0");
    continue;
  }
  failed++;
  console.log(`FAIL check ${name}: ${rule}\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  count("0 1 0");
}
process.exitCode = failed === 0 ? 0 : 1;

function count(line) {
  if (process.env.ETGEN_TEST_COUNTS !== undefined) appendFileSync(process.env.ETGEN_TEST_COUNTS, `${line}\n`);
}
