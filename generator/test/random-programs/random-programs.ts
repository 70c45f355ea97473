/**
 * Random well-formed programs in compiler and executor:
 *   npm run agree -- [--runs 1000] [--from 0] [--only <seed> [--c]]
 * A disagreement is shrunk to one result and what it needs, and printed, with --c as the compiler's text besides. Exit status 1
 * when there is any.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { listing } from "./listing.js";
import { compiledText, runSeeds, shrink } from "./run-random.js";

const { values } = parseArgs({
  options: { runs: { type: "string" }, from: { type: "string" }, only: { type: "string" }, c: { type: "boolean" } },
});
const only = values.only === undefined ? undefined : Number(values.only);
const [from, runs] = only === undefined ? [Number(values.from ?? 0), Number(values.runs ?? 1000)] : [only, 1];
/** Said as they come: a long run may be ended. */
const partSize = 250;
let count = 0;
for (let start = from; start < from + runs; start += partSize) {
  const seeds = Array.from({ length: Math.min(partSize, from + runs - start) }, (_, index) => start + index);
  for (const { seed, reason } of await runSeeds(seeds)) {
    count++;
    const small = await shrink(seed);
    console.log(`seed ${seed}: ${small?.reason ?? reason}`);
    if (small === undefined) continue;
    console.log(listing(small.program.program.methods[0]!));
    if (values.c === true) console.log(compiledText(small.program));
  }
  if (runs > partSize) console.log(`${start + seeds.length - from} programs, ${count} disagreements`);
}
if (runs <= partSize) console.log(`${runs} programs, ${count} disagreements`);
process.exitCode = count === 0 ? 0 : 1;
