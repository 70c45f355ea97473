// Measures etgen on the models for which size-reports/executorch.csv has ExecuTorch's figures, and writes docs/comparison.md.
//   npm run compare
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadModel } from "../generator/dist/test/models/load-models.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const boards = { m4: "mps2-an386", m55: "mps3-an547" };
const coreNames = { m4: "Cortex-M4F", m55: "Cortex-M55" };
const number = new Intl.NumberFormat("en-US");

const rows = readCsv("size-reports/executorch.csv").map((theirs) => ({ theirs, ours: measure(theirs) }));
const failed = rows.filter(({ ours }) => ours === undefined);
if (failed.length > 0) process.exit(1);
writeFileSync("docs/comparison.md", page(rows));
console.log("wrote docs/comparison.md");

function readCsv(path) {
  const [head, ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, index) => [names[index], value])));
}

/** One run on the first recorded case; undefined after a message when it fails or the output is not ExecuTorch's. */
function measure({ model, variant, core }) {
  const { pte, cases } = loadModel(model, variant);
  const folder = mkdtempSync(join(tmpdir(), "etgen-compare-"));
  try {
    const [path, input, expected] = ["model.pte", "input.bin", "expected.bin"].map((name) => join(folder, name));
    writeFileSync(path, pte);
    writeFileSync(input, cases[0].input);
    writeFileSync(expected, cases[0].expected);
    const args = ["firmware", "--json", "--board", boards[core], "-o", join(folder, "out"), "--name", model];
    const run = ["--run", "--input", input, "--expect", expected, path];
    const { stdout } = spawnSync(process.execPath, ["generator/dist/src/cli/main.js", ...args, ...run], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    const answer = JSON.parse(stdout);
    if (answer.status !== 0) {
      console.log(`${model} ${variant} on ${core}: ${answer.diagnostics.map(({ message }) => message).join("; ")}`);
      return undefined;
    }
    const { size, run: result } = answer;
    const instructions = result.methods[0].units;
    console.log(`${model} ${variant} on ${core}: ${instructions} instructions, ${size.flashBytes} B flash`);
    return {
      instructions,
      flashBytes: size.flashBytes,
      ramBytes: size.ramBytes - size.byCategory.stack.ramBytes,
      arenaBytes: size.byCategory.arena.ramBytes,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function page(all) {
  const lines = all.map(({ theirs, ours }) => {
    const theirRam = Number(theirs.arena_bytes) + Number(theirs.method_allocator_bytes) + Number(theirs.temporary_bytes);
    return [
      theirs.model,
      coreNames[theirs.core],
      pair(ours.instructions, theirs.instructions),
      pair(ours.flashBytes, theirs.flash_bytes),
      pair(ours.ramBytes, theirRam),
    ].join(" | ");
  });
  return `# Compared with ExecuTorch's runtime

Measured by \`npm run compare\` in QEMU with one instruction a tick, on the first recorded input of each model, whose output
equals ExecuTorch's byte for byte. Each cell: etgen / ExecuTorch, and how many times smaller etgen's figure is.

- Instructions: one execution with float input and output, conversions included.
- Flash: the whole image, start-up and C library included. ExecuTorch is built at -Ofast with the operators of the model only.
- RAM: everything but the stack. ExecuTorch: planned arena, method allocator and temporary allocator at their peaks.

ExecuTorch's figures are in \`size-reports/executorch.csv\`: runtime 1.5 with CMSIS-NN, on the same emulated cores.

| model | core | instructions | flash, bytes | RAM, bytes |
|---|---|---:|---:|---:|
${lines.map((line) => `| ${line} |`).join("\n")}
`;
}

function pair(ours, theirs) {
  return `${number.format(ours)} / ${number.format(Number(theirs))} (${(Number(theirs) / ours).toFixed(2)}×)`;
}
