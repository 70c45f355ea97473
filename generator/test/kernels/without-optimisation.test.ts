import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { describe, test } from "vitest";
import { packageRoot } from "../../src/cli/package-root.js";
import { cachedBuild, toolIdentity } from "../setup/build-cache.js";
import { emulatedCores } from "./emulated-cores.js";
import { kernelRoot, loadFamilies, type LocatedFamily } from "./families.js";
import { familiesFor, hasTool, kernelSources } from "./host-runner.js";

/**
 * GCC finds registers for less assembly where it keeps variables in memory (-O0), must make room for a debugger (-Og) or
 * inlines for size (-Os), and calls functions there that -O2 leaves out as dead.
 */

/** Reference kernels are the same plain C for every core. A Cortex-M55 takes other registers for itself than a Cortex-M4. */
const trials = [
  { name: "cortex-m0", level: "-O0", isas: ["ref", "c"] },
  { name: "cortex-m0", level: "-Og", isas: ["ref", "c"] },
  { name: "cortex-m4", level: "-O0", isas: ["c", "dsp"] },
  { name: "cortex-m4", level: "-Og", isas: ["c", "dsp"] },
  { name: "cortex-m55", level: "-O0", isas: ["mve"] },
  { name: "cortex-m55", level: "-Og", isas: ["mve"] },
  { name: "cortex-m55", level: "-Os", isas: ["c", "dsp"] },
];

const [compiler, symbolReader] = ["arm-none-eabi-gcc", "arm-none-eabi-nm"];
const warnings = "-std=c11 -Wall -Wextra -Wconversion -Wshadow -Werror".split(" ");
const run = promisify(execFile);

describe.skipIf(!hasTool(compiler))("gcc compiles every kernel, and all that it calls is in its sources", () => {
  for (const { name, level, isas } of trials) {
    test(`${isas.join(" and ")} for ${name} at ${level}`, async () => {
      const core = emulatedCores.find((one) => one.name === name)!;
      const families = familiesFor(core.features, loadFamilies()).map(({ facts, folder }) => {
        return { facts: { ...facts, kernels: facts.kernels.filter(({ isa }) => isas.includes(isa)) }, folder };
      });
      const objects = await symbolsByObject(families, [...core.flags, "-mthumb", level, "-fno-strict-aliasing", ...warnings]);
      const kernels = families.flatMap(({ facts }) => facts.kernels);
      assert.ok(kernels.length > 30, `${kernels.length} kernels`);
      const incomplete = kernels.flatMap(({ name: kernel, source, sharedSources }) => {
        const symbols = [source, ...sharedSources].map((path) => objects.get(basename(path, ".c"))!);
        const defined = new Set(symbols.flatMap((object) => object.defined));
        assert.ok(defined.has(kernel), `${source} does not define ${kernel}`);
        const missing = symbols.flatMap((object) => object.undefined).filter((symbol) => symbol.startsWith("etk_") && !defined.has(symbol));
        return missing.map((symbol) => `${kernel} calls ${symbol}`);
      });
      assert.deepEqual(incomplete, []);
    });
  }
});

interface ObjectSymbols {
  readonly defined: string[];
  readonly undefined: string[];
}

/** What the object of every source defines and lacks, by the source's bare name. */
async function symbolsByObject(families: readonly LocatedFamily[], flags: readonly string[]): Promise<ReadonlyMap<string, ObjectSymbols>> {
  const sources = [...new Set(families.flatMap(kernelSources))];
  const includes = [join(kernelRoot, "common"), ...families.map(({ folder }) => folder)];
  const headers = includes.flatMap((folder) => readdirSync(folder).filter((file) => file.endsWith(".h")).map((file) => join(folder, file)));
  const files = [...sources, ...headers].flatMap((path) => [path.slice(packageRoot.length), readFileSync(path)]);
  const listing = await cachedBuild([toolIdentity(compiler), flags.join(" "), ...files], async (path) => {
    const folder = mkdtempSync(join(tmpdir(), "etgen-kernels-"));
    try {
      await run(compiler, [...flags, ...includes.map((include) => `-I${include}`), "-c", ...sources], { cwd: folder });
      const { stdout } = await run(symbolReader, ["-A", "-g", ...readdirSync(folder)], { cwd: folder, maxBuffer: 1 << 26 });
      writeFileSync(path, stdout);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  const objects = new Map(sources.map((source) => [basename(source, ".c"), { defined: [], undefined: [] } as ObjectSymbols]));
  for (const [, object, kind, symbol] of readFileSync(listing, "utf8").matchAll(/^(\S+)\.o:[0-9a-f ]* ([A-Za-z]) (\S+)$/gm)) {
    objects.get(object!)![kind === "U" ? "undefined" : "defined"].push(symbol!);
  }
  return objects;
}
