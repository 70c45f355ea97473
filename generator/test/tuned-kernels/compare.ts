import { benchCases } from "./shapes.js";
import { testCores } from "./cores.js";
import { edgeCases } from "./edges.js";
import { runTrials, trialsOf } from "./run-trials.js";

/** `compare.js [edges|bench] [core] [text in the case id or the kernel's name]`: verdicts and instruction counts. */
const [what = "bench", coreName = "m4", filter = ""] = process.argv.slice(2);
const core = testCores.find(({ name }) => name === coreName);
if (core === undefined) throw new Error(`cores: ${testCores.map(({ name }) => name).join(", ")}`);
const cases = what === "edges" ? edgeCases : benchCases;
const trials = (await Promise.all(cases.map((test) => trialsOf(test, core)))).flat();
const wanted = trials.filter(({ test, kernel }) => `${test.id} ${kernel.name}`.includes(filter));
const results = wanted.length === 0 ? [] : await runTrials(wanted, core);
const counts = new Map<string, number>();
for (const { trial, instructions, verdict } of results) {
  counts.set(`${trial.kernel.name} ${verdict}`, (counts.get(`${trial.kernel.name} ${verdict}`) ?? 0) + 1);
  const perMac = (instructions / trial.test.request.multiplyAccumulates).toFixed(3);
  if (what !== "edges" || verdict !== "ok") {
    console.log(`${verdict}  ${String(instructions).padStart(9)}  ${perMac}  ${trial.kernel.name}  ${trial.test.id}`);
  }
}
for (const [text, count] of counts) console.log(`${count} x ${text}`);
if (results.some(({ verdict }) => verdict !== "ok")) process.exitCode = 1;
