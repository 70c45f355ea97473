import { parseArgs } from "node:util";
import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";
import type { CorpusCase } from "../corpus/case.js";
import { emulatedCores } from "../kernels/emulated-cores.js";
import { emulatedRunner, hostRunner } from "./build-and-run.js";
import { defaultSettings, runCases, type RunSettings } from "./run-cases.js";

/**
 * The whole corpus, or a part of it:
 *   node generator/dist/test/conformance/run-corpus.js [family or family/name …] [--op aten::add.out] [--keep folder] [--cc clang]
 *   … --core cortex-m4      on an emulated core instead of this machine
 *   … --every 8             one case in so many of each family
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    op: { type: "string" },
    keep: { type: "string" },
    cc: { type: "string" },
    core: { type: "string" },
    every: { type: "string" },
    batch: { type: "string" },
    brief: { type: "boolean" },
  },
});

const step = Number(values.every ?? 1);
const wanted = corpusFamilies().flatMap((family) => loadFamily(family).filter(isWanted).filter((_, index) => index % step === 0));
const outcomes = await runCases(wanted, {
  ...defaultSettings,
  ...(values.keep !== undefined && { keepIn: values.keep }),
  ...(values.cc !== undefined && { runner: hostRunner(values.cc) }),
  ...(values.core !== undefined && emulated(values.core)),
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

function emulated(name: string): Pick<RunSettings, "board" | "runner"> {
  const core = emulatedCores.find((candidate) => candidate.name === name);
  if (core === undefined) throw new Error(`no core "${name}"; there are ${emulatedCores.map((candidate) => candidate.name).join(", ")}`);
  return { board: core.machine, runner: emulatedRunner(core) };
}

function isWanted({ family, name, op }: CorpusCase): boolean {
  if (values.op !== undefined && op !== values.op) return false;
  return positionals.length === 0 || positionals.includes(family) || positionals.includes(`${family}/${name}`);
}
