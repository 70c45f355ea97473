// CPU time of a compilation by phase and the memory that it takes, each run in a process of its own:
//   npm run generation-time -- <model.pte> [--board mps2-an386] [--ram min] [--runs 3]
// Prints the median of every phase. Nothing is written and nothing is judged: timings belong to a machine.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Table from "cli-table3";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    board: { type: "string", default: "mps2-an386" },
    ram: { type: "string", default: "speed" },
    runs: { type: "string", default: "3" },
    once: { type: "boolean", default: false },
  },
});
const [path] = positionals;
if (path === undefined) {
  console.error("usage: npm run generation-time -- <model.pte> [--board name] [--ram speed|balanced|min] [--runs count]");
  process.exit(2);
}
if (values.once) console.log(JSON.stringify(await measure()));
else report();

function report() {
  const own = fileURLToPath(import.meta.url);
  const once = [own, path, "--once", "--board", values.board, "--ram", values.ram];
  const runs = Array.from({ length: Number(values.runs) }, () => JSON.parse(execFileSync(process.execPath, once, { encoding: "utf8" })));
  const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
  const table = new Table({ head: ["phase", "CPU ms"], colAligns: ["left", "right"], style: { head: [], border: [] } });
  for (const [index, { phase }] of runs[0].phases.entries()) table.push([phase, median(runs.map(({ phases }) => phases[index].milliseconds)).toFixed(0)]);
  table.push(["together", median(runs.map(({ phases }) => phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0))).toFixed(0)]);
  console.log(table.toString());
  console.log(`${basename(path)} for ${values.board}, --ram ${values.ram}: ${median(runs.map(({ megabytes }) => megabytes)).toFixed(0)} MB at most, ${runs.length} runs`);
}

async function measure() {
  const phases = [];
  const timed = async (phase, work) => {
    const begin = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(begin);
    phases.push({ phase, milliseconds: (user + system) / 1000 });
    return result;
  };
  phases.push({ phase: "start of node", milliseconds: (process.cpuUsage().user + process.cpuUsage().system) / 1000 });
  const etgen = await timed("load etgen", modules);
  const sink = new etgen.DiagnosticSink();
  const sound = (result) => {
    if (result !== undefined && !sink.hasErrors) return result;
    console.error(sink.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
    process.exit(1);
  };
  const name = "model";
  const options = { ...etgen.defaultOptions, name, ram: values.ram };
  const board = sound(etgen.findBoard(values.board, sink));
  const catalog = sound(await timed("load kernel facts and templates", () => etgen.loadCatalog(sink)));
  const bytes = readFileSync(path);
  const program = sound(await timed("read", () => etgen.readProgram(bytes, [], sink, basename(path))));
  const imported = sound(await timed("import", () => etgen.importPrograms([{ model: undefined, program }], options, sink)));
  const lowered = sound(await timed("transform", () => etgen.runPasses(imported.module, options, sink)));
  const target = { kernels: catalog.kernels, board, options };
  const selected = sound(await timed("select kernels", () => etgen.selectKernels(lowered, target, sink)));
  const context = { forms: etgen.createKernelForms(target), options, exporterPlanBytes: imported.exporterPlanBytes };
  const shaped = sound(await timed("passes over steps", () => etgen.runStepPasses(selected, lowered, context, sink)));
  const planned = sound(await timed("plan memory", () => etgen.planSteps(shaped, board, sink)));
  const models = [{ name, source: basename(path), bytes }];
  await timed("emit", () => etgen.emitFiles({ program: planned, board, options, models }, catalog.sources));
  return { phases, megabytes: process.resourceUsage().maxRSS / 1024 };
}

async function modules() {
  const from = (file) => import(`../generator/dist/src/${file}.js`);
  const parts = await Promise.all(
    [
      "diagnostics/sink",
      "options",
      "cli/catalog/load-board-files",
      "cli/catalog/load-catalog",
      "model/read-program",
      "phases/1-import/import-programs",
      "phases/2-transform/pipeline",
      "phases/3-select/select-kernels",
      "phases/3-select/row-forms/create-kernel-forms",
      "phases/4-plan/passes/pipeline",
      "phases/4-plan/plan-steps",
      "phases/5-emit/emit-files",
    ].map(from),
  );
  return Object.assign({}, ...parts);
}
