// Runs the test files of the sources, two at a time. Arguments: words of which one must be in a file's path.
import { spawnSync } from "node:child_process";
import { globSync } from "./checks/files.mjs";

const words = process.argv.slice(2);
const sources = globSync(/^generator\/(src|test)\/.*\.test\.ts$/).filter(
  (path) => words.length === 0 || words.some((word) => path.includes(word)),
);
if (sources.length === 0) {
  console.log(`FAIL no test file has ${words.map((word) => `"${word}"`).join(" or ")} in its path`);
  process.exit(1);
}
const compiled = sources.map((path) => path.replace(/^generator\//, "generator/dist/").replace(/\.ts$/, ".js"));
const result = spawnSync(
  process.execPath,
  ["--test", "--test-concurrency=2", "--test-reporter=./ci/reporter/reporter.mjs", "--test-reporter-destination=stdout", ...compiled],
  { stdio: "inherit" },
);
process.exitCode = result.status ?? 1;
