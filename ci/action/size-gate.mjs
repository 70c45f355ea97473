// Weighs the images of a project file, compares them with those of another commit, and says what is over its budget.
//   node size-gate.mjs [--config etgen.config.json] [--base <commit> | --baseline <file with sizes>]
//     [--sizes <file>] [--comment <file>] [--summary <file, appended to>] [--code-quality <file>]
// Runs in a git repository of the user; status 0: all budgets hold, 3: one does not, else: something could not be made.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { codeQuality } from "./code-quality.mjs";
import { marker, reportOf } from "./size-report.mjs";

const etgen = fileURLToPath(new URL("../../generator/dist/bin/etgen.js", import.meta.url));
const text = { type: "string", default: "" };
const { values: options } = parseArgs({
  options: { config: { ...text, default: "etgen.config.json" }, base: text, baseline: text, sizes: text, comment: text, summary: text, "code-quality": text },
});

const folder = mkdtempSync(join(tmpdir(), "etgen-gate-"));
try {
  process.exitCode = gate();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function gate() {
  const before = options.baseline !== "" ? options.baseline : sizesOfBase(options.base);
  const head = weigh(options.config, before);
  const sizes = join(folder, "sizes.json");
  writeFileSync(sizes, `${JSON.stringify(head, undefined, 1)}\n`);
  if (options.sizes !== "") writeFileSync(options.sizes, readFileSync(sizes));
  // An image that cannot be made has not vanished.
  const hasBoth = before !== undefined && head.complete === true;
  const diff = hasBoth ? run(process.execPath, [etgen, "size", "diff", before, sizes, "--format", "markdown"]).stdout : undefined;
  const report = reportOf(head, diff);
  if (options.comment !== "") writeFileSync(options.comment, `${marker}\n${report}`);
  if (options.summary !== "") appendFileSync(options.summary, report);
  if (options["code-quality"] !== "") writeFileSync(options["code-quality"], `${JSON.stringify(codeQuality(head.diagnostics, options.config), undefined, 2)}\n`);
  console.log(report);
  for (const { severity, message } of head.diagnostics) {
    if (process.env.GITHUB_ACTIONS === "true" && severity === "error") console.log(`::error file=${options.config}::${message.replaceAll("\n", "%0A")}`);
  }
  return head.status;
}

/** A file with the sizes of the base; undefined where it has no project file, or cannot be built: there is nothing to compare with then. */
function sizesOfBase(base) {
  // Of a new branch, GitHub says so.
  if (base === "" || /^0+$/.test(base)) return undefined;
  if (run("git", ["cat-file", "-e", `${base}^{commit}`]).status !== 0) run("git", ["fetch", "--quiet", "--depth=1", "origin", base]);
  const tree = join(folder, "base");
  const added = run("git", ["worktree", "add", "--quiet", "--detach", tree, base]);
  if (added.status !== 0) throw new Error(`the base ${base} cannot be checked out: ${added.stderr}`);
  try {
    const inRepository = run("git", ["rev-parse", "--show-prefix"]).stdout.trim();
    const config = join(tree, inRepository, options.config);
    if (!existsSync(config)) return undefined;
    const sizes = weigh(config, undefined);
    if (sizes.images === undefined) return undefined;
    const file = join(folder, "base.json");
    writeFileSync(file, JSON.stringify(sizes));
    return file;
  } finally {
    run("git", ["worktree", "remove", "--force", tree]);
  }
}

function weigh(config, before) {
  const compare = before === undefined ? [] : ["--baseline", before];
  const { stdout, stderr } = run(process.execPath, [etgen, "size", "matrix", "--config", config, ...compare, "--json"]);
  if (stdout === "") throw new Error(`etgen said nothing: ${stderr}`);
  return JSON.parse(stdout);
}

function run(program, args) {
  return spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28 });
}
