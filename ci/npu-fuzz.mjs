// Damages Ethos-U payloads and reads, audits, prints and simulates each: npm run npu-fuzz -- [count] [first seed]
import { fuzzPayloads } from "../generator/dist/test/ethos-u/fuzz-payloads.js";

const [count = "200000", first = "0"] = process.argv.slice(2);
const { counts, slowestMs } = fuzzPayloads(Number(first), Number(count));
for (const [code, times] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${String(times).padStart(8)}  ${code}`);
console.log(`${count} damaged payloads from seed ${first}, the slowest ${slowestMs.toFixed(0)} ms`);
