import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";
import { runCase } from "./run-case.js";

/** The corpus, or the families and cases that are named, through the executor; prints what fails and counts. */
const names = process.argv.slice(2);
let passedCount = 0;
const failures: string[] = [];
for (const family of corpusFamilies()) {
  for (const one of loadFamily(family)) {
    if (names.length > 0 && !names.includes(family) && !names.includes(`${family}/${one.name}`)) continue;
    const outcome = runCase(one);
    if (outcome.status === "passed") passedCount++;
    else failures.push(`${family}/${one.name} (${one.op}): ${outcome.reason}`);
  }
}
for (const failure of failures) console.log(failure);
console.log(`${passedCount} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
