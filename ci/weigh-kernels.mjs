// Writes generator/src/catalog/tables/kernel-code.ts: the functions and constants that every kernel links, with their bytes,
// compiled as `--opt size` compiles them, and from which sources they were weighed: a check compares these with the files.
// Run it after a change of kernels-c; sizes steer a choice, so they need not be exact.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { families, weighedCores, weighedKernels } = await import("./kernel-code/kernels.mjs");
const { kernelIncludes, kernelOptions } = await import("./kernel-code/flags.mjs");
const { hashesPath, sourceHashes } = await import("./kernel-code/source-hashes.mjs");
const table = "generator/src/catalog/tables/kernel-code.ts";

const includes = kernelIncludes(families.map(({ family }) => family));
const folder = mkdtempSync(join(tmpdir(), "etgen-weigh-"));
try {
  const objects = new Map();
  const lines = weighedKernels.map(({ name, core, sources }) => {
    const parts = linkedParts(name, core, sources, objects);
    return `  ${name}: { ${parts.map(({ key, bytes }) => `${JSON.stringify(key)}: ${bytes}`).join(", ")} },`;
  });
  const text = [
    "/** By kernel: the functions and constants that it links, by source, with their bytes. Written by ci/weigh-kernels.mjs. */",
    "export const kernelCode: Readonly<Record<string, Readonly<Record<string, number>>>> = {",
    ...lines,
    "};",
    "",
  ];
  writeFileSync(table, text.join("\n"));
  writeFileSync(hashesPath, `${JSON.stringify(sourceHashes(), undefined, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

/** What is left of the sources when only one function is called. */
function linkedParts(name, core, sources, objects) {
  const compiled = sources.map((source) => compile(source, core, objects));
  const image = join(folder, "image.elf");
  const link = ["-nostdlib", "-Wl,--gc-sections", `-Wl,-e,${name}`, "-Wl,--unresolved-symbols=ignore-all"];
  execFileSync("arm-none-eabi-gcc", [...weighedCores[core], "-mthumb", ...link, ...compiled.map(({ object }) => object), "-o", image], { stdio: ["ignore", "ignore", "pipe"] });
  const kept = symbolsOf(image);
  return compiled.flatMap(({ source, symbols }) =>
    [...symbols].filter(([symbol, bytes]) => kept.get(symbol) === bytes).map(([symbol, bytes]) => ({ key: `${source.split("/").at(-1)} ${symbol}`, bytes })),
  );
}

function compile(source, core, objects) {
  const key = `${core} ${source}`;
  if (!objects.has(key)) {
    const object = join(folder, `${objects.size}.o`);
    execFileSync("arm-none-eabi-gcc", [...weighedCores[core], ...kernelOptions("-Os"), ...includes, "-c", `kernels-c/${source}`, "-o", object]);
    objects.set(key, { source, object, symbols: symbolsOf(object) });
  }
  return objects.get(key);
}

/** Sizes of the defined functions and read-only objects. */
function symbolsOf(path) {
  const lines = execFileSync("arm-none-eabi-nm", ["-S", "--defined-only", path], { encoding: "utf8" }).trim().split("\n");
  const sized = lines.map((line) => line.split(/\s+/)).filter((words) => words.length === 4 && /[tr]/i.test(words[2]));
  return new Map(sized.map(([, size, , symbol]) => [symbol, Number.parseInt(size, 16)]));
}
