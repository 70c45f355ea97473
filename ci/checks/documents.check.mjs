import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { globSync, readText } from "./files.mjs";

export const rule = "documents name only files, scripts and commands that exist, and code as it is";

const scripts = Object.keys(JSON.parse(readText("package.json")).scripts);
const verbs = globSync(/^generator\/src\/cli\/commands\/[a-z]+\.ts$/).map((path) => /([a-z]+)\.ts$/.exec(path)[1]);

export function findProblems() {
  return globSync(/\.md$/)
    .filter((path) => !/^generator\/test\//.test(path))
    .flatMap((path) => {
      const text = readText(path);
      return [...brokenLinks(path, text), ...unknownScripts(path, text), ...unknownVerbs(path, text), ...strangeCode(path, text)];
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

/** A block of code after a link to a file is made of lines of that file. */
function strangeCode(path, text) {
  return [...text.matchAll(/\]\(([^)\s]+\.ts)\):\n\n```ts\n([^`]*(?:`[^`]+)*?)```/g)].flatMap(([, target, code]) => {
    const file = join(dirname(path), target);
    if (!existsSync(file)) return [];
    const lines = readText(file).split("\n").map((line) => line.trim());
    return code
      .trim()
      .split("\n")
      .filter((line) => !lines.includes(line.trim()))
      .map((line) => `${path} quotes "${line}", which is no line of ${target}`);
  });
}
