import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { packageRoot } from "../../src/cli/package-root.js";
import { compile } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { defaultOptions } from "../../src/options.js";

/** The debug preset is one of these levels; none may need the compiler to leave dead code out. */
const gccLevels = ["-O0", "-Og", "-O2", "-Os", "-O3", "-O2 -flto"];
const clangLevels = ["-O0", "-O2", "-Oz"];

const core = ["-mthumb", "-mcpu=cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16"];
const warnings = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"];
const includes = ["-Imodel", "-Imodel/kernels", "-Iplatform", "-Iapp"];
const link = ["-nostartfiles", "--specs=nano.specs", "--specs=nosys.specs", "-Wl,--gc-sections", "-Wl,--no-warn-rwx-segments", "-Tplatform/board.ld"];

const examples = readdirSync(join(packageRoot, "examples"), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
const missing = ["arm-none-eabi-gcc", "clang"].filter((tool) => spawnSync(tool, ["--version"]).status !== 0);

describe.skipIf(missing.length > 0).each(examples)("the example %s", (example) => {
  const folder = mkdtempSync(join(tmpdir(), "etgen-levels-"));
  let sources: readonly string[] = [];

  beforeAll(() => {
    const sink = new DiagnosticSink();
    const [catalog, board] = [loadCatalog(sink)!, loadAllBoards(sink).get("mps2-an386")!];
    const model = readdirSync(join(packageRoot, "examples", example)).find((name) => name.endsWith(".pte"))!;
    const bytes = readFileSync(join(packageRoot, "examples", example, model));
    const { files } = compile({ name: model, bytes }, [], board, { ...defaultOptions, name: example, weights: "c" }, catalog);
    for (const { path, contents } of files!) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), contents);
    }
    sources = files!.map(({ path }) => path).filter((path) => path.endsWith(".c"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const build = (command: string, words: readonly string[]): void => {
    const { status, stderr } = spawnSync(command, words, { cwd: folder, encoding: "utf8" });
    expect(status, stderr).toBe(0);
  };

  test.each(gccLevels)("links with gcc %s", (level) => {
    build("arm-none-eabi-gcc", [...core, ...warnings, ...level.split(" "), "-ffunction-sections", "-fdata-sections", ...includes, ...sources, ...link, "-lm", "-o", "image.elf"]);
  });

  test.each(clangLevels)("links with clang %s", (level) => {
    const objects = mkdtempSync(join(folder, "objects-"));
    const absolute = sources.map((path) => join(folder, path));
    const flags = ["--target=arm-none-eabi", "-isystem", "/usr/include/newlib", ...core, ...warnings, level, "-ffunction-sections", "-fdata-sections"];
    const { status, stderr } = spawnSync("clang", [...flags, ...includes.map((word) => `-I${join(folder, word.slice(2))}`), "-c", ...absolute], { cwd: objects, encoding: "utf8" });
    expect(status, stderr).toBe(0);
    build("arm-none-eabi-gcc", [...core, ...readdirSync(objects).map((name) => join(objects, name)), ...link, "-lm", "-o", "image.elf"]);
  });
});
