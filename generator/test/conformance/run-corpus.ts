import { parseArgs } from "node:util";
import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";
import type { CorpusCase } from "../corpus/case.js";
import { emulatedCores } from "../kernels/emulated-cores.js";
import { emulatedRunner, hostRunner } from "./build-and-run.js";
import { defaultSettings, runCases, type RunSettings } from "./run-cases.js";
import { summaryOf } from "./summary.js";

/**
 * The whole corpus, or a part of it: on this machine under sanitizers, with guard bytes around every buffer.
 *   npm run corpus -- [family or family/name …] [--op aten::add.out] [--keep folder] [--cc clang]
 *   npm run corpus -- --core m4f      on an emulated core, many programs to an image
 *   npm run corpus -- --every 8       one case in so many of each family
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
if (wanted.length === 0) {
  console.error(`no case is asked for: ${process.argv.slice(2).join(" ")}; families: ${corpusFamilies().join(", ")}`);
  process.exit(2);
}
const outcomes = await runCases(wanted, {
  ...defaultSettings,
  ...(values.keep !== undefined && { keepIn: values.keep }),
  ...(values.cc !== undefined && { runner: hostRunner(values.cc) }),
  ...(values.core !== undefined && emulated(values.core)),
  ...(values.batch !== undefined && { batchSize: Number(values.batch) }),
});

for (const corpusCase of wanted) {
  const outcome = outcomes.get(corpusCase);
  if (outcome === undefined) throw new Error(`${corpusCase.family}/${corpusCase.name} has no outcome`);
  const name = `${corpusCase.family}/${corpusCase.name}`;
  if (outcome.status === "failed") console.log(`FAIL ${name} (${corpusCase.op}): ${values.brief === true ? outcome.reason.split("\n")[0] : outcome.reason}`);
  if (outcome.status === "skipped") console.log(`skip ${name}: ${outcome.reason}`);
}
for (const line of summaryOf(outcomes)) console.log(line);
process.exitCode = [...outcomes.values()].some(({ status }) => status === "failed") ? 1 : 0;

function emulated(name: string): Pick<RunSettings, "board" | "runner"> {
  // "m4f" and "cortex-m4" are the same.
  const full = `cortex-${name.replace(/^cortex-/, "").replace(/f$/, "")}`;
  const core = emulatedCores.find((candidate) => candidate.name === full);
  if (core === undefined) throw new Error(`no core "${name}"; there are ${emulatedCores.map((candidate) => candidate.name).join(", ")}`);
  return { board: core.machine, runner: emulatedRunner(core) };
}

function isWanted({ family, name, op }: CorpusCase): boolean {
  if (values.op !== undefined && op !== values.op) return false;
  return positionals.length === 0 || positionals.includes(family) || positionals.includes(`${family}/${name}`);
}
