import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test } from "vitest";
import { emulatedCores } from "./emulated-cores.js";
import { kernelRoot, loadFamilies } from "./families.js";
import { familiesFor, hasTool, kernelSources } from "./host-runner.js";

/** Clang has fewer registers for assembly than GCC, and other rules for constants: code is made, not only parsed. */

const missing = ["arm-none-eabi-gcc", "clang"].filter((tool) => !hasTool(tool));

/** One of each instruction set; reference kernels are plain C, which Clang compiles for the host elsewhere. */
const cores = ["cortex-m0", "cortex-m4", "cortex-m55"].map((name) => emulatedCores.find((core) => core.name === name)!);

const flags = "-mthumb -std=c11 -O2 -fno-strict-aliasing -Wall -Wextra -Wconversion -Wshadow -Werror -Wno-unknown-pragmas -c".split(" ");

describe.skipIf(missing.length > 0)("clang compiles every tuned kernel for its cores without warnings", () => {
  for (const core of cores) {
    test(core.name, () => {
      const families = familiesFor(core.features, loadFamilies());
      const tuned = families.map(({ facts, folder }) => ({ facts: { ...facts, kernels: facts.kernels.filter(({ isa }) => isa !== "ref") }, folder }));
      const sources = [...new Set(tuned.flatMap(kernelSources))];
      const includes = [join(kernelRoot, "common"), ...families.map(({ folder }) => folder)].map((folder) => `-I${folder}`);
      const folder = mkdtempSync(join(tmpdir(), "etgen-clang-"));
      try {
        const args = ["--target=arm-none-eabi", ...core.flags, ...flags, "-isystem", libraryHeaders(), ...includes, ...sources];
        const { status, stderr } = spawnSync("clang", args, { cwd: folder, encoding: "utf8" });
        assert.equal(status, 0, stderr.slice(0, 4000));
        assert.ok(sources.length > 10, `${sources.length} sources`);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});

/** Where the C library of the cross compiler has its headers. */
function libraryHeaders(): string {
  const { stdout } = spawnSync("arm-none-eabi-gcc", ["-M", "-x", "c", "-"], { input: "#include <string.h>\n", encoding: "utf8" });
  return dirname(/\S+\/string\.h/.exec(stdout)?.[0] ?? "");
}
