/**
 * Changes small programs at random and sends them through the whole pipeline:
 *   npm run fuzz -- [--runs 20000] [--from 0] [--build 0] [--only <number>]
 * `--build` compiles so many of the accepted ones for this machine and runs them under sanitizers. A number says which case it is,
 * today and on every machine. Exit status 1 when anything is found.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { fuzz } from "./run-fuzz.js";

const { values } = parseArgs({
  options: { runs: { type: "string" }, from: { type: "string" }, build: { type: "string" }, only: { type: "string" } },
});
const only = values.only === undefined ? undefined : Number(values.only);
const report = await fuzz({
  from: only ?? Number(values.from ?? 0),
  runs: only === undefined ? Number(values.runs ?? 20_000) : 1,
  build: Number(values.build ?? 0),
  say: (line) => process.stdout.write(`${line}\n`),
});
process.exitCode = report.faults.length > 0 ? 1 : 0;
