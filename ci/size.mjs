// Weighs the images of size-reports/plan.csv, prints what changed against the baseline and fails when a budget is exceeded.
//   npm run size                 compare
//   npm run size -- --all        list every symbol that changed
//   npm run size -- --record     write the baseline anew
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compareWeights, formatWeightChange } from "../generator/dist/src/size/baseline/compare-weights.js";
import { recordWeight, recordedWeightsSchema } from "../generator/dist/src/size/baseline/recorded-weight.js";
import { loadModel } from "../generator/dist/test/models/load-models.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const reports = "size-reports";
const record = process.argv.includes("--record");
/** The largest changes; all of them with --all. */
const shownChanges = process.argv.includes("--all") ? Infinity : 12;

const baseline = readBaseline();
const budgets = JSON.parse(readFileSync(`${reports}/budgets.json`, "utf8"));
const compiler = execFileSync("arm-none-eabi-gcc", ["-dumpfullversion"], { encoding: "utf8" }).trim();
const weights = {};
let failures = 0;
for (const row of readPlan()) {
  const weight = weigh(row);
  if (weight === undefined) continue;
  weights[row.name] = recordWeight(weight);
  const { flashBytes, ramBytes, stackBytes } = weights[row.name];
  console.log(`${row.name}: flash ${flashBytes}, RAM ${ramBytes}, stack ${stackBytes ?? "without bound"}`);
  const known = baseline.weights[row.name];
  const changes = known === undefined ? ["not in the baseline"] : formatWeightChange(compareWeights(known, weights[row.name]));
  for (const line of changes.slice(0, shownChanges)) console.log(`  ${line}`);
  if (changes.length > shownChanges) console.log(`  and ${changes.length - shownChanges} smaller changes`);
}
if (baseline.compiler !== compiler) console.log(`the baseline was recorded with gcc ${baseline.compiler}, this is ${compiler}`);
if (record && failures === 0) {
  recordedWeightsSchema.parse(weights);
  writeFileSync(`${reports}/baseline.json`, `${JSON.stringify({ compiler, weights }, undefined, 2)}\n`);
  console.log(`wrote ${reports}/baseline.json`);
}
process.exitCode = failures === 0 ? 0 : 1;

function readPlan() {
  const [head, ...lines] = readFileSync(`${reports}/plan.csv`, "utf8").trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, index) => [names[index], value])));
}

function readBaseline() {
  const path = `${reports}/baseline.json`;
  if (!existsSync(path)) return { compiler: undefined, weights: {} };
  const { compiler: recordedWith, weights: recorded } = JSON.parse(readFileSync(path, "utf8"));
  return { compiler: recordedWith, weights: recordedWeightsSchema.parse(recorded) };
}

/** Undefined after a message: the firmware could not be made, or is over its budget. */
function weigh({ name, model, variant, board, opt }) {
  const folder = mkdtempSync(join(tmpdir(), "etgen-size-"));
  try {
    const path = join(folder, `${model}.pte`);
    writeFileSync(path, loadModel(model, variant).pte);
    const limits = Object.entries(budgets[name] ?? {}).filter(([resource]) => resource !== "reason");
    const budget = limits.length === 0 ? [] : ["--budget", limits.map(([resource, bytes]) => `${resource}=${bytes}`).join(",")];
    const args = ["firmware", "--json", "--board", board, "--opt", opt, "-o", join(folder, "out"), ...budget, path];
    const { stdout } = spawnSync(process.execPath, ["generator/dist/bin/etgen.js", ...args], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    const { status, diagnostics, size } = JSON.parse(stdout);
    for (const { code, message, help } of diagnostics) console.log(`${name}: ${code}: ${message}\n  ${help}`);
    if (status !== 0) failures++;
    return size;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
