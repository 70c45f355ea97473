import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kernelIncludes, kernelOptions } from "../kernel-code/flags.mjs";
import { testCores } from "../../generator/dist/test/tuned-kernels/cores.js";

const folder = "size-reports/bench";

export function readTable(core) {
  const path = `${folder}/${core}.json`;
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { compiler: undefined, rows: [] };
}

/** Weighs the code of each row as well. */
export function writeTable(core, measured, compiler) {
  const weigh = codeWeigher(testCores.find(({ name }) => name === core));
  const rows = measured.map(({ kernel, shape, instructions, perMac, scratchBytes, sources }) => {
    const codeBytes = sources.reduce((sum, source) => sum + weigh(source), 0);
    return { core, kernel, shape, instructions, perMac, codeBytes, scratchBytes };
  });
  const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
  writeFileSync(`${folder}/${core}.json`, `{ "compiler": ${JSON.stringify(compiler)}, "rows": [\n${lines}\n] }\n`);
  writeFileSync(`${folder}/${core}.md`, markdown(core, rows));
}

/** Bytes of code and constants of a source, all of its functions counted. */
function codeWeigher(core) {
  const known = new Map();
  return (source) => {
    if (!known.has(source)) known.set(source, weightOf(core, source));
    return known.get(source);
  };
}

function weightOf(core, source) {
  const temporary = mkdtempSync(join(tmpdir(), "etgen-bench-"));
  try {
    const object = join(temporary, "kernel.o");
    const file = `kernels-c/${source}`;
    const includes = kernelIncludes([source.slice(0, source.indexOf("/")), "conv2d_s8"]);
    execFileSync("arm-none-eabi-gcc", [...core.flags, ...kernelOptions("-O2"), ...includes, "-c", file, "-o", object]);
    const [, numbers] = execFileSync("arm-none-eabi-size", [object], { encoding: "utf8" }).split("\n");
    return Number(numbers.trim().split(/\s+/)[0]);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function markdown(core, rows) {
  const lines = rows.map(({ kernel, shape, instructions, perMac, codeBytes, scratchBytes }) =>
    `| ${[kernel, shape, instructions, perMac ?? "", codeBytes, scratchBytes].join(" | ")} |`,
  );
  return [
    `# Kernels × shapes on ${core}`,
    "",
    "Written by `npm run bench -- --record`; `npm run bench` compares. Instructions are QEMU's under `-icount shift=0`; per MAC",
    "is per output where a kernel multiplies nothing. Code is every function of the kernel's sources.",
    "",
    "| kernel | shape | instructions | per MAC | code bytes | scratch bytes |",
    "|---|---|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
}
