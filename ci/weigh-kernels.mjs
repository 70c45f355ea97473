// Writes generator/src/catalog/tables/kernel-code.ts: the functions and constants that every kernel links, with their bytes,
// compiled as `--opt size` compiles them. Run it after a change of kernels-c; sizes steer a choice, so they need not be exact.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const table = "generator/src/catalog/tables/kernel-code.ts";
const flags = "-std=gnu11 -Os -fno-schedule-insns -fno-strict-aliasing -ffunction-sections -fdata-sections -mthumb".split(" ");
const cores = {
  mve: ["-mcpu=cortex-m55", "-mfloat-abi=hard"],
  other: ["-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"],
};

const families = readdirSync("kernels-c", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`kernels-c/${entry.name}/kernels.json`))
  .map(({ name }) => JSON.parse(readFileSync(`kernels-c/${name}/kernels.json`, "utf8")));
const includes = ["common", ...families.map(({ family }) => family)].map((folder) => `-Ikernels-c/${folder}`);
const folder = mkdtempSync(join(tmpdir(), "etgen-weigh-"));
try {
  const objects = new Map();
  const lines = families.flatMap(({ family, kernels }) =>
    kernels.map((kernel) => {
      const core = kernel.isa === "mve" ? "mve" : "other";
      const sources = [`${family}/${kernel.source}`, ...(kernel.shared_sources ?? [])];
      const parts = linkedParts(kernel.name, core, sources, objects);
      return `  ${kernel.name}: { ${parts.map(({ key, bytes }) => `${JSON.stringify(key)}: ${bytes}`).join(", ")} },`;
    }),
  );
  const text = [
    "/** By kernel: the functions and constants that it links, by source, with their bytes. Written by ci/weigh-kernels.mjs. */",
    "export const kernelCode: Readonly<Record<string, Readonly<Record<string, number>>>> = {",
    ...lines,
    "};",
    "",
  ];
  writeFileSync(table, text.join("\n"));
} finally {
  rmSync(folder, { recursive: true });
}

/** What is left of the sources when only one function is called. */
function linkedParts(name, core, sources, objects) {
  const compiled = sources.map((source) => compile(source, core, objects));
  const image = join(folder, "image.elf");
  const link = ["-nostdlib", "-Wl,--gc-sections", `-Wl,-e,${name}`, "-Wl,--unresolved-symbols=ignore-all"];
  execFileSync("arm-none-eabi-gcc", [...cores[core], "-mthumb", ...link, ...compiled.map(({ object }) => object), "-o", image], { stdio: ["ignore", "ignore", "pipe"] });
  const kept = symbolsOf(image);
  return compiled.flatMap(({ source, symbols }) =>
    [...symbols].filter(([symbol, bytes]) => kept.get(symbol) === bytes).map(([symbol, bytes]) => ({ key: `${source.split("/").at(-1)} ${symbol}`, bytes })),
  );
}

function compile(source, core, objects) {
  const key = `${core} ${source}`;
  if (!objects.has(key)) {
    const object = join(folder, `${objects.size}.o`);
    execFileSync("arm-none-eabi-gcc", [...cores[core], ...flags, ...includes, "-c", `kernels-c/${source}`, "-o", object]);
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
