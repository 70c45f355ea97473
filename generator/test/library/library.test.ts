import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import { parse } from "yaml";

import { call, etgen, etgenJson, inTemporaryFolder, kws, repository } from "../cli/etgen.js";

async function makeLibrary(directory: string, board: string, model: string, output: string): Promise<void> {
  const { status, stderr } = await etgen(["firmware", "--board", board, "--target", "library", model, "-o", output], { directory });
  assert.equal(status, 0, stderr);
}

function succeed(command: string, args: readonly string[], directory: string): string {
  const { status, stdout, stderr } = call(command, args, { directory });
  assert.equal(status, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** Runs models one after the other on the same input, and compares with the recorded output. */
const mainProgram = (models: readonly string[]): string =>
  `${models.map((model) => `#include "${model}.h"`).join("\n")}
#include <cstdio>
#include <cstring>

static bool read(const char *path, void *into, std::size_t bytes)
{
    std::FILE *file = std::fopen(path, "rb");
    const bool whole = file != nullptr && std::fread(into, 1, bytes, file) == bytes;
    if (file != nullptr) {
        std::fclose(file);
    }
    return whole;
}

int main(int, char **arguments)
{
    static char expected[64];
${models
  .map((model) => {
    const macro = model.toUpperCase();
    return `    static_assert(${macro}_ARENA_BYTES > 0 && ${macro}_ARENA_ALIGNMENT == 16, "");
    if (!read(arguments[1], ${model}_forward_input0(), ${macro}_FORWARD_INPUT0_BYTES) || ${model}_forward() != ETGEN_OK ||
        !read(arguments[2], expected, ${macro}_FORWARD_OUTPUT0_BYTES) ||
        std::memcmp(expected, ${model}_forward_output0(), ${macro}_FORWARD_OUTPUT0_BYTES) != 0) {
        return 1;
    }`;
  })
  .join("\n")}
    return 0;
}
`;

test("two libraries link into one C++ program with CMake, their kernels once; another release does not", () =>
  inTemporaryFolder(async (directory) => {
    await makeLibrary(directory, "host", kws.model, "kws");
    await makeLibrary(directory, "host", `second=${kws.model}`, "second");
    writeFileSync(join(directory, "main.cpp"), mainProgram(["kws", "second"]));
    const statements = ["cmake_minimum_required(VERSION 3.16)", "project(app LANGUAGES C CXX)", "add_subdirectory(kws)", "add_subdirectory(second)"];
    writeFileSync(join(directory, "CMakeLists.txt"), [...statements, "add_executable(app main.cpp)", "target_link_libraries(app PRIVATE etgen::kws etgen::second)"].join("\n"));
    succeed("cmake", ["-GNinja", "-B", "build", "-S", "."], directory);
    succeed("cmake", ["--build", "build"], directory);
    succeed(join(directory, "build/app"), [kws.input, kws.expected], directory);
    const kernels = succeed("nm", ["--defined-only", "build/app"], directory).match(/ T etk_\w+/g) ?? [];
    assert.ok(kernels.length > 3);
    assert.equal(new Set(kernels).size, kernels.length);

    for (const file of ["second.c", "etgen_release.c"]) {
      const path = join(directory, "second/src", file);
      writeFileSync(path, readFileSync(path, "utf8").replaceAll(/etgen_release_\w+/g, "etgen_release_another"));
    }
    const mixed = call("cmake", ["--build", "build"], { directory });
    assert.notEqual(mixed.status, 0);
    assert.match(mixed.stdout, /multiple definition of .?etgen_release/);
  }));

test("find_package(etgen) and etgen_model() compile, link and weigh a model in any CMake project", () =>
  inTemporaryFolder((directory) => {
    copyFileSync(kws.model, join(directory, "kws.pte"));
    writeFileSync(join(directory, "main.cpp"), mainProgram(["kws"]));
    const configure = (budget: string) => {
      const statements = ["cmake_minimum_required(VERSION 3.20)", "project(app LANGUAGES C CXX)", "find_package(etgen REQUIRED)", "add_executable(app main.cpp)"];
      writeFileSync(join(directory, "CMakeLists.txt"), [...statements, `etgen_model(app MODEL kws.pte BOARD host ${budget})`].join("\n"));
      return call("cmake", ["-GNinja", "-B", "build", "-S", ".", `-DCMAKE_PREFIX_PATH=${repository}`], { directory });
    };
    assert.equal(configure("BUDGET flash=1M,arena=12K").status, 0);
    assert.match(succeed("cmake", ["--build", "build"], directory), /^ {2}arena: \d+ of 12288 \(the budget\), \d+ bytes left$/m);
    succeed(join(directory, "build/app"), [kws.input, kws.expected], directory);
    writeFileSync(join(directory, "etgen.budget.json"), JSON.stringify({ version: 1, boards: { host: { owners: { kernels: { flash: 1024 } } } } }));
    assert.equal(configure("BUDGET etgen.budget.json").status, 0);
    const over = call("cmake", ["--build", "build"], { directory });
    assert.notEqual(over.status, 0);
    assert.match(over.stdout, /^ {2}flash of kernels: \d+ of 1024 \(the budget\), \d+ bytes over$/m);
    writeFileSync(join(directory, "etgen.budget.json"), "{}");
    const refused = configure("BUDGET etgen.budget.json");
    assert.notEqual(refused.status, 0);
    assert.match(refused.stderr, /description-invalid/);
    const owner = configure("ARENA nobody");
    assert.notEqual(owner.status, 0);
    assert.match(owner.stderr, /--arena/);
  }));

test("Make links the library", () =>
  inTemporaryFolder(async (directory) => {
    await makeLibrary(directory, "host", kws.model, "kws");
    writeFileSync(join(directory, "main.cpp"), mainProgram(["kws"]));
    writeFileSync(join(directory, "Makefile"), "all: app\n\ninclude kws/model.mk\n\napp: main.cpp $(KWS_LIBRARY)\n\t$(CXX) $(KWS_CFLAGS) $^ -o $@ -lm\n");
    succeed("make", ["all"], directory);
    succeed(join(directory, "app"), [kws.input, kws.expected], directory);
  }));

describe("packages of a library for a Cortex-M4", () => {
  const core = ["-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16"];
  const compile = (root: string, file: string, flags: readonly string[]): void => {
    mkdirSync(join(root, "objects"), { recursive: true });
    succeed("arm-none-eabi-gcc", [...core, "-Wall", "-Wextra", "-Werror", ...flags, "-c", file, "-o", `objects/${file.replaceAll("/", "_")}.o`], root);
  };
  /** As the tools do: into a folder of libraries, by a path without spaces. */
  const inLibrary = (use: (root: string) => void): Promise<void> =>
    inTemporaryFolder(async (directory) => {
      await makeLibrary(directory, "mps2-an386", kws.model, "kws");
      use(join(directory, "kws"));
    });

  test("Arduino: all of src with src for headers, archived, and the sketch", () =>
    inLibrary((root) => {
      const properties = Object.fromEntries(readFileSync(join(root, "library.properties"), "utf8").trim().split("\n").map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]));
      for (const key of ["name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url", "architectures"]) assert.ok(properties[key] !== "" && key in properties, key);
      assert.ok(existsSync(join(root, "src", properties["includes"]!)));
      assert.equal(properties["dot_a_linkage"], "true");
      for (const file of readdirSync(join(root, "src")).filter((name) => /\.[cS]$/.test(name))) compile(root, `src/${file}`, ["-Os", "-Isrc", ...(file.endsWith(".c") ? ["-std=gnu11"] : [])]);
      const arduino = "struct { void begin(long) {} } Serial;\nextern \"C\" void delay(unsigned long);\n";
      writeFileSync(join(root, "sketch.cpp"), `${arduino}${readFileSync(join(root, "examples/kws/kws.ino"), "utf8")}`);
      compile(root, "sketch.cpp", ["-Isrc", "-Wno-unused-variable"]);
    }));

  test("PlatformIO: its flags, srcDir and includeDir", () =>
    inLibrary((root) => {
      const { name, version, headers, build } = JSON.parse(readFileSync(join(root, "library.json"), "utf8")) as {
        name: string;
        version: string;
        headers: string;
        build: { flags: string[]; srcDir: string; includeDir: string };
      };
      assert.deepEqual([name, version], ["kws", "1.0.0"]);
      assert.ok(existsSync(join(root, build.includeDir, headers)));
      const flags = build.flags.flatMap((flag) => flag.split(" "));
      for (const file of readdirSync(join(root, build.srcDir)).filter((entry) => /\.[cS]$/.test(entry))) compile(root, `${build.srcDir}/${file}`, flags);
    }));

  test("a layer of a CMSIS solution: its files, paths and options", () =>
    inLibrary((root) => {
      const { layer } = parse(readFileSync(join(root, "kws.clayer.yml"), "utf8")) as {
        layer: { "add-path": string[]; groups: { files: { file: string }[]; misc: { "for-compiler": string; C: string[] }[] }[] };
      };
      const [group] = layer.groups;
      const sources = group!.files.map(({ file }) => file);
      assert.deepEqual(sources.filter((file) => !existsSync(join(root, file))), []);
      assert.deepEqual(sources.filter((file) => /\.[cS]$/.test(file)).length, readdirSync(join(root, "src")).filter((file) => /\.[cS]$/.test(file)).length);
      for (const file of sources.filter((path) => /\.[cS]$/.test(path))) compile(root, file, [...layer["add-path"].map((path) => `-I${path}`), ...group!.misc[0]!.C]);
    }));
});

test("what only a project of its own can do is refused", () =>
  inTemporaryFolder(async (directory) => {
    const codes = async (args: readonly string[]): Promise<readonly string[]> => (await etgenJson(args, { directory })).diagnostics.map(({ code }) => code);
    const library = ["firmware", "--board", "host", "--target", "library", kws.model];
    assert.deepEqual(await codes([...library, "--run"]), ["option-conflict"]);
    assert.deepEqual(await codes(library), []);
    assert.deepEqual(await codes(["run", "kws-host-library"]), ["library-project"]);
    assert.deepEqual(await codes(["size", "kws-host-library"]), ["image-missing"]);
  }));
