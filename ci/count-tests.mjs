// Prints what vitest's JSON report counts as "passed failed skipped", after a list of what was skipped on stderr.
//   node ci/count-tests.mjs report.json status
// `status` is vitest's own: what fails outside a test (a file that cannot be read, a hook, a process that dies) counts as one.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const [path, status] = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };
const skipped = [];

for (const { name, status: outcome, assertionResults } of readReport(path)) {
  const file = relative(process.cwd(), name);
  const failedBefore = counts.failed;
  for (const test of assertionResults) {
    counts[test.status in counts ? test.status : "skipped"]++;
    if (test.status !== "passed" && test.status !== "failed") skipped.push(`${file}: ${test.fullName}`);
  }
  if (outcome === "failed" && counts.failed === failedBefore) counts.failed++;
}
if (status !== "0" && counts.failed === 0) counts.failed++;
if (skipped.length > 0) console.error(`skipped:\n${skipped.map((line) => `  ${line}`).join("\n")}`);
console.log(`${counts.passed} ${counts.failed} ${counts.skipped}`);

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).testResults;
  } catch (problem) {
    console.error(`FAIL vitest wrote no report: ${problem.message}`);
    counts.failed++;
    return [];
  }
}
