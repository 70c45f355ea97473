import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { kernelOptions } from "./flags.mjs";
import { weighedCores, weighedKernels } from "./kernels.mjs";

/** Where ci/weigh-kernels.mjs writes down from which sources it weighed. */
export const hashesPath = "ci/kernel-code/weighed-sources.json";

/** By kernel: a hash of all that its weight follows from, but the compiler: C files, what they include, options. */
export function sourceHashes() {
  const headers = headerPaths();
  const texts = new Map();
  return Object.fromEntries(weighedKernels.map(({ name, core, sources }) => [name, hashOf({ name, core, sources }, headers, texts)]));
}

function hashOf({ name, core, sources }, headers, texts) {
  const hash = createHash("sha256").update(JSON.stringify([name, weighedCores[core], kernelOptions("-Os"), sources]));
  for (const path of withIncludes(sources, headers, texts)) hash.update(`\0${path}\0${texts.get(path).code}`);
  return hash.digest("hex").slice(0, 12);
}

/** The files and all that they include, each once, in the order in which they are met. */
function withIncludes(paths, headers, texts) {
  const found = new Set(paths);
  for (const path of found) {
    if (!texts.has(path)) texts.set(path, readSource(path));
    for (const name of texts.get(path).includes) if (headers.has(name)) found.add(headers.get(name));
  }
  return found;
}

/** Comments and line ends do not weigh anything. */
function readSource(path) {
  const text = readFileSync(`kernels-c/${path}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, " ");
  const includes = [...text.matchAll(/^\s*#\s*include\s+"([^"]+)"/gm)].map(([, name]) => name);
  return { code: text.replace(/\s+/g, " "), includes };
}

/** Paths in kernels-c by the bare names that files are included by. */
function headerPaths() {
  const folders = readdirSync("kernels-c", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    folders.flatMap(({ name }) =>
      readdirSync(`kernels-c/${name}`).filter((file) => /\.(h|inc)$/.test(file)).map((file) => [file, `${name}/${file}`]),
    ),
  );
}
