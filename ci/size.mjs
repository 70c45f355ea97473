// Weighs the images of size-reports/etgen.config.json with "etgen size matrix": what changed against the baseline, and budgets.
//   npm run size                                compare
//   npm run size -- --record                    write the baseline anew
//   npm run size -- --format html > size.html   the same as a page; every option of "etgen size matrix" may be given
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadModel } from "../generator/dist/test/models/load-models.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const reports = "size-reports";
const baseline = join(reports, "etgen.baseline.json");
const record = process.argv.includes("--record");
const options = process.argv.slice(2).filter((argument) => argument !== "--record");

// The models are packed: a project file that names them needs them beside it.
const folder = mkdtempSync(join(tmpdir(), "etgen-size-"));
try {
  const config = join(folder, "etgen.config.json");
  copyFileSync(join(reports, "etgen.config.json"), config);
  const { images } = JSON.parse(readFileSync(config, "utf8"));
  for (const file of new Set(Object.values(images).map(({ models }) => models))) {
    const [model, variant] = file.split(".");
    writeFileSync(join(folder, file), loadModel(model, variant).pte);
  }
  copyFileSync(baseline, join(folder, "etgen.baseline.json"));
  const sizes = record ? ["--record", baseline] : ["--baseline", baseline];
  const args = ["generator/dist/bin/etgen.js", "size", "matrix", "--config", config, ...sizes, ...options];
  process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
