import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { emulatedCores } from "../kernels/emulated-cores.js";
import { emulatedRunner } from "../conformance/build-and-run.js";
import { collections, loadCollection, loadFolder } from "./load-programs.js";
import { onThisMachine, runPrograms } from "./run-programs.js";

/**
 * Exported programs with known answers, one after the other, with what etgen makes of each:
 *   npm run programs -- [part of a name …]            those of the repository
 *   npm run programs -- --folder <folder> [part …]    programs of one's own: model.pte, in0.npy, out0.npy, or x.pte, x.in0.bin, x.out0.bin
 *   npm run programs -- --core m4f [part …]           on an emulated core
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string" }, core: { type: "string" } },
});

if (values.folder !== undefined && !existsSync(values.folder)) {
  console.error(`there is no folder ${values.folder}`);
  process.exit(2);
}
const all = values.folder === undefined ? collections().flatMap(loadCollection) : loadFolder(values.folder);
const wanted = all.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
if (wanted.length === 0) {
  console.error(`no program is asked for: ${process.argv.slice(2).join(" ")}`);
  process.exit(2);
}
const where = values.core === undefined ? onThisMachine : emulated(values.core);
let failures = 0;
for (const program of wanted) {
  const outcome = (await runPrograms([program], where)).get(program.name)!;
  const isRight = outcome.kind === "ran" && outcome.problem === undefined;
  if (!isRight) failures++;
  const said = outcome.kind === "refused" ? `refused: ${outcome.messages.join("; ")}` : (outcome.problem ?? "right");
  const warnings = outcome.kind === "ran" && outcome.warnings.length > 0 ? ` (warns: ${outcome.warnings.join(", ")})` : "";
  console.log(`${program.name}: ${said.slice(0, 1000)}${warnings}`);
}
console.log(`${wanted.length} programs, ${wanted.length - failures} right`);
process.exitCode = failures > 0 ? 1 : 0;

function emulated(name: string): typeof onThisMachine {
  const full = `cortex-${name.replace(/^cortex-/, "").replace(/f$/, "")}`;
  const core = emulatedCores.find((candidate) => candidate.name === full);
  if (core === undefined) throw new Error(`no core "${name}"; there are ${emulatedCores.map((candidate) => candidate.name).join(", ")}`);
  return { board: core.machine, runner: emulatedRunner(core) };
}
