// Times every tuned kernel on the shapes of generator/test/tuned-kernels/shapes.ts, on every emulated core that it is for,
// and fails when one takes more instructions than recorded.
//   npm run bench                  compare with size-reports/bench.json
//   npm run bench -- m55 conv2d    only one core, only kernels or shapes with that text
//   npm run bench -- --record      write size-reports/bench.json and bench.md anew
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withComputedFields } from "../generator/dist/src/catalog/computed-fields.js";
import { testCores } from "../generator/dist/test/tuned-kernels/cores.js";
import { trialVariables } from "../generator/dist/test/tuned-kernels/emit-cases.js";
import { runTrials, trialsOf } from "../generator/dist/test/tuned-kernels/run-trials.js";
import { benchCases } from "../generator/dist/test/tuned-kernels/shapes.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const tolerance = 0.005;
/** The counter's resolution on the slowest of the emulated clocks, at the start and at the end. */
const resolution = 2 * 50;
/** Constants that fit into the emulated cores' code memory together with the code. */
const imageBytes = 150_000;
const table = "size-reports/bench.json";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const record = process.argv.includes("--record");
if (record && words.length > 0) throw new Error("--record writes the whole table: it takes no core and no text");
const coreNames = testCores.map(({ name }) => name);
const chosen = words.filter((word) => coreNames.includes(word));
const texts = words.filter((word) => !coreNames.includes(word));

const compiler = execFileSync("arm-none-eabi-gcc", ["-dumpfullversion"], { encoding: "utf8" }).trim();
const recorded = existsSync(table) ? JSON.parse(readFileSync(table, "utf8")) : { compiler, rows: [] };
const known = new Map(recorded.rows.map((row) => [keyOf(row), row]));
const rows = [];
let failures = 0;
for (const core of testCores.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  const weigh = codeWeigher(core);
  for (const batch of batchesOf(await trialsFor(core))) {
    for (const { trial, instructions, verdict } of await runTrials(batch, core)) judge(rowOf(core, trial, instructions, weigh), verdict);
  }
}
if (recorded.compiler !== compiler) console.log(`the table was recorded with gcc ${recorded.compiler}, this is ${compiler}`);
console.log(`${rows.length} measured, ${failures} failed`);
if (record && failures === 0) {
  const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
  writeFileSync(table, `{ "compiler": ${JSON.stringify(compiler)}, "rows": [\n${lines}\n] }\n`);
  writeFileSync("size-reports/bench.md", markdown());
}
process.exitCode = failures === 0 ? 0 : 1;

/** A core with vectors is timed on vector kernels: the others are timed on the cores they are for. */
async function trialsFor(core) {
  const trials = (await Promise.all(benchCases.map((test) => trialsOf(test, core)))).flat();
  const hasVectors = core.features.includes("mve");
  return trials
    .filter(({ kernel }) => !hasVectors || kernel.isa === "mve")
    .filter(({ kernel }) => kernel.limit === null || kernel.limit.isFastest)
    .filter(({ test, kernel }) => texts.every((text) => `${kernel.name} ${test.id}`.includes(text)));
}

function batchesOf(trials) {
  const batches = [];
  let room = 0;
  for (const trial of trials) {
    const bytes = 3 * Object.values(trial.test.request.constants).reduce((sum, constant) => sum + constant.bytes.length, 0);
    if (batches.length === 0 || bytes > room) {
      batches.push([]);
      room = imageBytes;
    }
    batches.at(-1).push(trial);
    room -= bytes;
  }
  return batches;
}

function rowOf(core, { test, kernel }, instructions, weigh) {
  const { multiplyAccumulates } = test.request;
  return {
    core: core.name,
    kernel: kernel.name,
    shape: test.id.slice(test.id.indexOf(":") + 1),
    instructions,
    perMac: multiplyAccumulates === 0 ? undefined : Math.round((1000 * instructions) / multiplyAccumulates) / 1000,
    codeBytes: weigh(test.request.family, kernel),
    scratchBytes: kernel.scratch?.bytes(withComputedFields(kernel, trialVariables(test))) ?? 0,
  };
}

function keyOf({ core, kernel, shape }) {
  return `${core} ${kernel} ${shape}`;
}

function judge(row, verdict) {
  rows.push(row);
  const before = known.get(keyOf(row))?.instructions;
  const slower = before !== undefined && row.instructions > before * (1 + tolerance) + resolution;
  if (verdict !== "ok" || (slower && !record)) failures += 1;
  const change = before === undefined ? "" : ` (${before})`;
  const remark = verdict !== "ok" ? `  ${verdict}` : slower ? "  SLOWER" : "";
  console.log(`${keyOf(row)}: ${row.instructions}${change}, code ${row.codeBytes}, scratch ${row.scratchBytes}${remark}`);
}

/** Bytes of code and constants of a kernel's own sources and of those it shares, all of their functions counted. */
function codeWeigher(core) {
  const weights = new Map();
  return (family, kernel) => {
    const sources = [`${family}/${kernel.source}`, ...kernel.sharedSources];
    return sources.reduce((sum, source) => {
      if (!weights.has(source)) weights.set(source, weightOf(core, source));
      return sum + weights.get(source);
    }, 0);
  };
}

function weightOf(core, source) {
  const folder = mkdtempSync(join(tmpdir(), "etgen-bench-"));
  try {
    const object = join(folder, "kernel.o");
    const path = `kernels-c/${source}`;
    const includes = ["-Ikernels-c/common", `-I${path.slice(0, path.lastIndexOf("/"))}`, "-Ikernels-c/conv2d_s8"];
    const options = ["-std=gnu11", "-O2", "-fno-schedule-insns", "-fno-strict-aliasing"];
    execFileSync("arm-none-eabi-gcc", [...core.flags, ...options, ...includes, "-c", path, "-o", object]);
    const [, numbers] = execFileSync("arm-none-eabi-size", [object], { encoding: "utf8" }).split("\n");
    return Number(numbers.trim().split(/\s+/)[0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function markdown() {
  const lines = rows.map(({ core, kernel, shape, instructions, perMac, codeBytes, scratchBytes }) =>
    `| ${[core, kernel, shape, instructions, perMac ?? "", codeBytes, scratchBytes].join(" | ")} |`,
  );
  return [
    "# Kernels × shapes × cores",
    "",
    "Written by `npm run bench -- --record`; `npm run bench` compares. Instructions are QEMU's under `-icount shift=0`; per MAC",
    "is per output where a kernel multiplies nothing. Code is every function of the kernel's sources.",
    "",
    "| core | kernel | shape | instructions | per MAC | code bytes | scratch bytes |",
    "|---|---|---|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
}
