// The imports of a TypeScript file.
import { dirname, join } from "node:path";
import { globSync, readText } from "./files.mjs";

const statement = /^(?:import|export)\s+(type\s+)?([^;"']*?)\s*from\s+["']([^"']+)["']/gm;
const sideEffect = /^import\s+["']([^"']+)["']/gm;
const dynamic = /\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g;

/** Sources that ship: no tests, and no AssemblyScript, which imports only its own. */
export const sources = globSync(/^generator\/(src|reference)\/.*\.ts$/).filter((path) => !/\.test\.ts$|^generator\/reference\/assembly\//.test(path));

/** `target` is a path in the repository for relative imports, the bare name otherwise. */
export function importsOf(path) {
  const text = readText(path);
  const found = [...text.matchAll(statement)].map(([, type, names, from]) => ({
    from,
    typeOnly: type !== undefined || onlyTypes(names),
  }));
  found.push(...[...text.matchAll(sideEffect)].map(([, from]) => ({ from, typeOnly: false })));
  found.push(...[...text.matchAll(dynamic)].map(([, from]) => ({ from, typeOnly: false })));
  return found.map(({ from, typeOnly }) => ({
    typeOnly,
    target: from.startsWith(".") ? join(dirname(path), from).replace(/\.js$/, ".ts") : from,
  }));
}

function onlyTypes(names) {
  const list = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  if (list === undefined) return false;
  const parts = list.split(",").map((part) => part.trim()).filter((part) => part !== "");
  return parts.every((part) => part.startsWith("type "));
}
