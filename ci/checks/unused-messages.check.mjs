import { globSync, readText } from "./files.mjs";

export const rule = "every message of the catalogue is reported somewhere";

export function findProblems() {
  const sources = globSync(/^generator\/(src|reference)\/.*\.ts$/).filter((path) => !/\.test\.ts$/.test(path));
  const isCatalogue = (path) => /^generator\/src\/diagnostics\/(messages|examples)\//.test(path);
  const text = sources.filter((path) => !isCatalogue(path)).map(readText).join("\n");
  const codes = sources
    .filter((path) => path.startsWith("generator/src/diagnostics/messages/"))
    .flatMap((path) => [...readText(path).matchAll(/^ {2}"?([a-z]+(?:-[a-z]+)*)"?: (?:error|warning)</gm)].map(([, code]) => code));
  return codes.filter((code) => !text.includes(`"${code}"`)).map((code) => `nothing reports "${code}": remove it`);
}
