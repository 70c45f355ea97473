// One run of etgen on the first recorded case of a model.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadModel } from "../../generator/dist/test/models/load-models.js";

const boards = { m4: "mps2-an386", m55: "mps3-an547" };

/** Undefined after a message when it fails or the output is not the expected one. */
export function measure({ model, variant, core }) {
  const { pte, cases } = loadModel(model, variant);
  const folder = mkdtempSync(join(tmpdir(), "etgen-compare-"));
  try {
    const [path, input, expected] = ["model.pte", "input.bin", "expected.bin"].map((name) => join(folder, name));
    writeFileSync(path, pte);
    writeFileSync(input, cases[0].input);
    writeFileSync(expected, cases[0].expected);
    const project = ["--board", boards[core], "-o", join(folder, "out"), "--name", model];
    const { absolute, relative } = cases[0].tolerance;
    const tolerance = absolute === 0 && relative === 0 ? [] : ["--tolerance", `${absolute},${relative}`];
    const run = ["--run", "--input", input, "--expect", expected, ...tolerance, path];
    const answer = JSON.parse(etgen(["firmware", "--json", ...project, ...run]).stdout);
    if (answer.status !== 0) {
      console.log(`${model} ${variant} on ${core}: ${answer.diagnostics.map(({ message }) => message).join("; ")}`);
      return undefined;
    }
    const { size, run: result } = answer;
    const instructions = result.methods[0].units;
    console.log(`${model} ${variant} on ${core}: ${instructions} instructions, ${size.flashBytes} B flash`);
    const ramBytes = size.ramBytes - size.byCategory.stack.ramBytes;
    return { instructions, flashBytes: size.flashBytes, ramBytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function etgen(args) {
  return spawnSync(process.execPath, ["generator/dist/bin/etgen.js", ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
}
