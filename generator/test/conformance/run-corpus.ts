import { parseArgs } from "node:util";
import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";
import type { CorpusCase } from "../corpus/case.js";
import { defaultSettings, runCases } from "./run-cases.js";

/**
 * The whole corpus, or a part of it:
 *   node generator/dist/test/conformance/run-corpus.js [family or family/name …] [--op aten::add.out] [--keep folder] [--cc clang]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    op: { type: "string" },
    keep: { type: "string" },
    cc: { type: "string" },
    batch: { type: "string" },
    brief: { type: "boolean" },
  },
});

const wanted = corpusFamilies().flatMap((family) => loadFamily(family).filter(isWanted));
const outcomes = await runCases(wanted, {
  ...defaultSettings,
  ...(values.keep !== undefined && { keepIn: values.keep }),
  ...(values.cc !== undefined && { compiler: values.cc }),
  ...(values.batch !== undefined && { batchSize: Number(values.batch) }),
});

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const corpusCase of wanted) {
  const outcome = outcomes.get(corpusCase);
  if (outcome === undefined) throw new Error(`${corpusCase.family}/${corpusCase.name} has no outcome`);
  counts[outcome.status]++;
  const name = `${corpusCase.family}/${corpusCase.name}`;
  if (outcome.status === "failed") console.log(`FAIL ${name} (${corpusCase.op}): ${values.brief === true ? outcome.reason.split("\n")[0] : outcome.reason}`);
  if (outcome.status === "skipped") console.log(`skip ${name}: ${outcome.reason}`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

function isWanted({ family, name, op }: CorpusCase): boolean {
  if (values.op !== undefined && op !== values.op) return false;
  return positionals.length === 0 || positionals.includes(family) || positionals.includes(`${family}/${name}`);
}
