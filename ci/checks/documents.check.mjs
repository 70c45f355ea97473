import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { globSync, readText } from "./files.mjs";

export const rule = "documents name only files, scripts and commands that exist";

const scripts = Object.keys(JSON.parse(readText("package.json")).scripts);
const verbs = globSync(/^generator\/src\/cli\/commands\/[a-z]+\.ts$/).map((path) => /([a-z]+)\.ts$/.exec(path)[1]);

export function findProblems() {
  return globSync(/\.md$/)
    .filter((path) => !/^generator\/test\//.test(path))
    .flatMap((path) => {
      const text = readText(path);
      return [...brokenLinks(path, text), ...unknownScripts(path, text), ...unknownVerbs(path, text)];
    });
}

function brokenLinks(path, text) {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(dirname(path), target)))
    .map((target) => `${path} links to ${target}, which does not exist`);
}

function unknownScripts(path, text) {
  return [...text.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)]
    .map(([, script]) => script)
    .filter((script) => !scripts.includes(script))
    .map((script) => `${path} names "npm run ${script}", which package.json does not have`);
}

function unknownVerbs(path, text) {
  return [...text.matchAll(/(?:`|\$ |^ {4})etgen ([a-z]+)\b/gm)]
    .map(([, verb]) => verb)
    .filter((verb) => verb !== "help" && !verbs.includes(verb))
    .map((verb) => `${path} names "etgen ${verb}", which is no command`);
}
