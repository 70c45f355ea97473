// Measures programs that people bring, from generator/test/programs/real-models.pack, on emulated cores with one instruction a tick, and
// writes docs/real-models.md: instructions for a multiply-accumulate or an element beside what is aimed at.
//   npm run real-models
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadCollection } from "../generator/dist/test/programs/load-programs.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const boards = ["mps2-an386", "mps3-an547"];

/** What, its program, what is counted, what is aimed at on both cores, and the instructions of the file that count: all where none are named. */
const rows = [
  ["Silero VAD, float", "silero_vad/float", "MAC", [1.6, 0.75]],
  ["wake word (nabu), float", "nabu/floatio", "MAC", [3, 1]],
  ["wake word (nabu), int8", "nabu/int8io", "MAC", [1.6, 0.5]],
  ["convolution to one pixel, float", "minimal/conv1px_f32", "MAC", [1.5, 0.7]],
  ["depthwise over time to one frame, float", "minimal/dw_time_f32", "MAC", [3, 1]],
  ["convolution, channels-last, float", "minimal/conv8_cl_f32", "MAC", [1.5, 0.65]],
  ["convolution, 8 output channels, float", "minimal/conv8_f32", "MAC", [undefined, 0.6]],
  ["depthwise 5x5, float", "minimal/dw5_f32", "MAC", [3, 1]],
  ["depthwise 5x5, int8", "minimal/dw5_i8", "MAC", [1.8, 0.5], [1]],
  ["transposed convolution, float", "minimal/tconv_f32", "MAC", [1.6, 0.65]],
  ["hard-swish as minimum and product, int8", "minimal/hswish_i8", "element", [undefined, undefined], [2, 3]],
  ["hard-swish, float", "minimal/hswish_f32", "element", [undefined, 1.5]],
  ["sum and ReLU, float", "minimal/addrelu_f32", "element", [undefined, 1.5]],
  ["ReLU6, float", "minimal/relu6_f32", "element", [undefined, 1.5]],
  ["softmax, float", "minimal/softmax_f32", "element", [12, 5]],
  ["GELU, float", "minimal/gelu_f32", "element", [12, 5]],
  ["SiLU, float", "minimal/silu_f32", "element", [12, 5]],
];

const programs = new Map(loadCollection("real-models").map((program) => [program.name, program]));
const folder = mkdtempSync(join(tmpdir(), "etgen-real-models-"));
try {
  const lines = rows.map((row) => line(row));
  writeFileSync("docs/real-models.md", page(lines));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log("wrote docs/real-models.md");

function line([what, name, unit, targets, instructions]) {
  const program = programs.get(`real-models/${name}`);
  if (program === undefined) throw new Error(`no program real-models/${name} in generator/test/programs/real-models.pack`);
  const path = join(folder, "model.pte");
  writeFileSync(path, program.pte);
  const inputs = program.inputs.flatMap(({ bytes }, index) => {
    const file = join(folder, `input${index}.bin`);
    writeFileSync(file, bytes);
    return ["--input", file];
  });
  const { counts } = etgen("inspect", path).arithmetic;
  const macs = counts.reduce((sum, { multiplyAccumulates }) => sum + multiplyAccumulates, 0);
  const runs = boards.map((board) => etgen("firmware", path, "--board", board, "--name", "model", "-o", join(folder, board), "--force", "--run", "--profile", ...inputs));
  const cells = runs.map(({ run, size }, core) => {
    const [{ units, nodes }] = run.methods;
    const own = nodes.filter(({ instruction }) => instructions?.includes(instruction)).reduce((sum, node) => sum + node.units, 0);
    const elements = run.outputs[0].sizes.reduce((product, size) => product * size, 1);
    const each = (instructions === undefined ? units : own) / (unit === "MAC" ? macs : elements);
    console.log(`${name} on ${boards[core]}: ${each.toFixed(2)} a ${unit}, arena ${size.arenaBytes} bytes`);
    const target = targets[core];
    const verdict = target === undefined ? "" : each <= target ? `, aim ${target}` : `, **aim ${target}**`;
    return `${each.toFixed(2)}${verdict}`;
  });
  const [{ plan, size }] = runs;
  return `| ${what} | ${unit} | ${cells.join(" | ")} | ${number(size.arenaBytes)} | ${number(plan.exporterPlanBytes)} |`;
}

function number(value) {
  return value.toLocaleString("en-US");
}

function etgen(...words) {
  const text = execFileSync(process.execPath, ["generator/dist/bin/etgen.js", ...words, "--json"], { encoding: "utf8", maxBuffer: 2 ** 28 });
  return JSON.parse(text);
}

function page(lines) {
  return `# Programs that people bring

Measured by \`npm run real-models\` in QEMU with one instruction a tick: instructions for each multiply-accumulate (MAC) or element of
the result, beside what is aimed at. Bold: not reached yet. Whole runs, but of single int8 layers, which are counted
without the conversions at the edges of their programs. The programs are those of \`generator/test/programs/real-models.pack\`, whose answers
\`npm run programs\` checks.

| what | unit | Cortex-M4F | Cortex-M55 | arena on Cortex-M4F, bytes | exporter's plan, bytes |
|---|---|---:|---:|---:|---:|
${lines.join("\n")}
`;
}
