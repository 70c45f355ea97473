// Instructions and estimated cycles of the benchmark models with int8 inputs and outputs, of etgen and of CMSIS-NN in the same image form.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadModel } from "../../generator/dist/test/models/load-models.js";
import { etgen } from "./measure.mjs";
import { predictionError } from "./predicted-cycles.mjs";

export const cycleModels = ["ds_cnn_kws", "mobilenet_v1_vww", "resnet8", "ad_autoencoder", "mobilenet_v2"];

/** `flash`: the board whose flash lets the core wait; undefined: none does. `place`: what lies where, which CMSIS-NN's images have no use for. */
export const configurations = [
  { id: "m4", board: "mps2-an386", variant: "m4_i8", title: "M4F, no waits" },
  { id: "l4r5", board: "mps2-an386", flash: "stm32l4r5", variant: "m4_i8", title: "M4F, STM32L4R5" },
  { id: "l4r5-ram", board: "mps2-an386", flash: "stm32l4r5", place: "code=ssram23", variant: "m4_i8", title: "M4F, STM32L4R5, kernels in RAM" },
  { id: "u575", board: "mps2-an505", flash: "nucleo-u575zi", variant: "m4_i8", title: "M33, STM32U575" },
  { id: "m7", board: "mps2-an500", variant: "m4_i8", title: "M7, no waits" },
  { id: "m55", board: "mps3-an547", variant: "m55_i8", title: "M55, no waits" },
];

/** How far the cycles by which kernels are chosen may be off, all convolutions of a model together. */
const mostPredictionError = 0.2;

const record = "size-reports/cycles.csv";
const columns = ["kernels", "model", "configuration", "instructions", "cycles", "low", "high"];

/** Measures etgen, and CMSIS-NN where CMSIS_NN_PATH names a checkout; otherwise its recorded figures stay. Undefined after a message. */
export function measureCycles() {
  const library = process.env.CMSIS_NN_PATH;
  const kept = library === undefined ? readRecord().filter(({ kernels }) => kernels === "cmsis-nn") : [];
  const rows = [];
  for (const kernels of library === undefined ? ["etgen"] : ["etgen", "cmsis-nn"]) {
    for (const model of cycleModels) {
      const measured = measureModel(model, kernels === "etgen" ? [] : ["--kernels", "cmsis-nn", "--cmsis-nn", library]);
      if (measured === undefined) return undefined;
      rows.push(...measured.map((row) => ({ kernels, model, ...row })));
    }
  }
  const all = [...rows, ...kept];
  writeFileSync(record, [columns, ...all.map((row) => columns.map((name) => row[name]))].map((line) => `${line.join(",")}\n`).join(""));
  return readRecord();
}

function readRecord() {
  if (!existsSync(record)) return [];
  const [head, ...lines] = readFileSync(record, "utf8").trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, index) => [names[index], index < 3 ? value : Number(value)])));
}

function measureModel(model, kernels) {
  const folder = mkdtempSync(join(tmpdir(), "etgen-cycles-"));
  try {
    return measureIn(folder, model, kernels);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureIn(folder, model, kernels) {
  const rows = [];
  for (const { id, board, flash, place, variant } of configurations) {
    if (place !== undefined && kernels.length > 0) continue;
    const { pte, cases } = loadModel(model, variant);
    const [path, input, expected] = ["model.pte", "input.bin", "expected.bin"].map((name) => join(folder, name));
    writeFileSync(path, pte);
    writeFileSync(input, cases[0].input);
    writeFileSync(expected, cases[0].expected);
    const project = ["--board", board, "-o", join(folder, id), "--name", "net", ...kernels, ...(place === undefined ? [] : ["--place", place])];
    const run = ["--run", "--profile", ...(flash === undefined ? [] : ["--memory-of", flash]), "--input", input, "--expect", expected, path];
    const answer = JSON.parse(etgen(["firmware", "--json", ...project, ...run]).stdout);
    const [method] = answer.run?.methods ?? [];
    if (answer.status !== 0 || method?.cycles === undefined) {
      console.log(`${model} on ${id}: ${answer.diagnostics.map(({ message }) => message).join("; ")}`);
      return undefined;
    }
    const off = kernels.length === 0 && flash !== undefined && place === undefined ? predictionError(pte, board, flash, method.nodes) : undefined;
    if (off !== undefined && Math.abs(off) > mostPredictionError) {
      console.log(`${model} on ${id}: the choice of kernels predicts ${(100 * off).toFixed(0)} % more cycles than are estimated; correct "constant_reads" in kernels.json`);
      return undefined;
    }
    const [low, high] = answer.run.estimate.band;
    const said = off === undefined ? "" : `; convolutions predicted ${(100 * off).toFixed(1)} % off`;
    console.log(`${model} on ${id}${kernels.length === 0 ? "" : ", CMSIS-NN"}: ${method.units} instructions, ${method.cycles} cycles${said}`);
    rows.push({ configuration: id, instructions: method.units, cycles: method.cycles, low, high });
  }
  return rows;
}
