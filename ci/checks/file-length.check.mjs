import { globSync, readText } from "./files.mjs";

const longest = 500;

export const rule = `no file has more than ${longest} lines; generated files, tables and vectors are exempt`;

const exempt = /(^|\/)(generated|vectors|tables)\/|^(package-lock\.json|LICENSE|docs\/|size-reports\/etgen\.baseline\.json|boards\/board\.schema\.json)/;

export function findProblems() {
  return globSync(/\.(ts|mjs|sh|c|h|S|hbs|json|md|fbs|py)$/)
    .filter((path) => !exempt.test(path))
    .map((path) => ({ path, lines: readText(path).split("\n").length }))
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => `${path} has ${lines} lines: split it by subject`);
}
