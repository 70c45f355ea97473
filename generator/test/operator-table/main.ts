import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { testDataUrl } from "../archive/read-archive.js";
import { hostRunner } from "../conformance/build-and-run.js";
import { defaultSettings } from "../conformance/run-cases.js";
import { runTable } from "./run-table.js";
import { summaryOf, summaryText } from "./summary.js";
import { loadTable, titleOf } from "./table-case.js";

/**
 * Every operator with every dtype and rank, against PyTorch's answers, under sanitizers:
 *   npm run operator-table -- [operator …] [--dtype uint16] [--every 8] [--cc clang] [--refused] [--keep folder] [--record]
 * `--record` keeps what a whole run comes to, for docs/operators.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: "string" },
    dtype: { type: "string", multiple: true },
    cc: { type: "string" },
    refused: { type: "boolean" },
    brief: { type: "boolean" },
    keep: { type: "string" },
    jobs: { type: "string" },
    record: { type: "boolean" },
  },
});
const step = Number(values.every ?? 1);
const cases = loadTable()
  .filter(({ operator }) => positionals.length === 0 || positionals.some((word) => operator.includes(word)))
  .filter(({ dtype }) => values.dtype === undefined || values.dtype.includes(dtype))
  .filter((_, index) => index % step === 0);
const outcomes = await runTable(cases, {
  ...defaultSettings,
  batchSize: 100,
  runner: hostRunner(values.cc ?? "gcc"),
  ...(values.jobs !== undefined && { jobs: Number(values.jobs) }),
  ...(values.keep !== undefined && { keepIn: values.keep }),
});
const counts = { equal: 0, rejected: 0, refused: 0, wrong: 0 };
for (const table of cases) {
  const outcome = outcomes.get(table);
  if (outcome === undefined) throw new Error(`${titleOf(table)} has no outcome`);
  counts[outcome.status]++;
  const isShown = outcome.status === "wrong" || (outcome.status === "refused" && values.refused === true);
  if (!isShown) continue;
  const reason = values.brief === true ? outcome.reason.split("\n")[0]!.slice(0, 160) : outcome.reason;
  console.log(`${outcome.status.toUpperCase()} ${titleOf(table)}: ${reason}`);
}
console.log(
  `${cases.length} cases: ${counts.equal} equal to PyTorch, ${counts.rejected} rejected by both, ` +
    `${counts.refused} refused though PyTorch has them, ${counts.wrong} wrong`,
);
if (values.record === true && cases.length === loadTable().length && counts.wrong === 0) {
  writeFileSync(testDataUrl("operator-table/summary.json"), summaryText(summaryOf(cases, (table) => outcomes.get(table)!.status)));
}
process.exitCode = counts.wrong > 0 ? 1 : 0;
