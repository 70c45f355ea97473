import { importsOf, sources } from "./imports.mjs";

export const rule = "cli -> compile -> phases -> steps -> ops, catalog, delegates -> ir -> diagnostics; phases share types only";

/** What each folder of generator/src, and generator/reference, may import besides itself. */
const allowed = {
  diagnostics: [],
  ir: ["diagnostics"],
  model: ["ir", "diagnostics"],
  catalog: ["ir", "diagnostics"],
  ops: ["catalog", "ir", "diagnostics"],
  delegates: ["catalog", "model", "ir", "diagnostics"],
  steps: ["ops", "catalog", "ir", "diagnostics"],
  phases: ["options", "objective", "steps", "ops", "catalog", "delegates", "model", "ir", "diagnostics"],
  options: [],
  objective: ["options"],
  compile: ["phases", "options", "steps", "ops", "catalog", "delegates", "model", "ir", "diagnostics"],
  index: ["compile", "phases", "options", "steps", "ops", "catalog", "delegates", "model", "ir", "diagnostics"],
  report: ["phases", "options", "objective", "steps", "ops", "catalog", "ir", "diagnostics", "size"],
  reference: ["delegates", "model", "ir", "diagnostics"],
  cycles: ["catalog"],
  build: ["catalog", "diagnostics"],
  run: ["build", "catalog", "ir", "diagnostics"],
  size: ["build", "catalog", "diagnostics"],
  cli: undefined,
};

export function findProblems() {
  return sources.flatMap((path) => importsOf(path).flatMap((found) => problemOf(path, found)));
}

function problemOf(path, { target, typeOnly }) {
  if (!target.startsWith("generator/")) return [];
  const from = folderOf(path);
  const to = folderOf(target);
  if (!(from in allowed)) return [`${path}: "${from}" is in no row of the table of this check`];
  if (from === to) return betweenPhases(path, target, typeOnly);
  const targets = allowed[from];
  if (targets === undefined || targets.includes(to)) return [];
  return [`${path} imports ${target}: ${from} may import ${targets.join(", ") || "nothing"}`];
}

/** The executor stands outside of the compiler, in a folder of its own. */
function folderOf(path) {
  if (path.startsWith("generator/reference/")) return "reference";
  return path.slice("generator/src/".length).split("/")[0].replace(/\.ts$/, "");
}

function betweenPhases(path, target, typeOnly) {
  const phase = /^generator\/src\/phases\/(\d[^/]*)\//;
  const from = phase.exec(path)?.[1];
  const to = phase.exec(target)?.[1];
  if (from === undefined || to === undefined || from === to || typeOnly) return [];
  return [`${path} imports ${target}: a phase imports only types of another phase`];
}
