import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { inTemporaryFolder, call, kws, repository } from "../cli/etgen.js";

/** Configures a project that calls etgen_model() as a Zephyr application does. */
function configure(directory: string, statements: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const lines = [
    "cmake_minimum_required(VERSION 3.20.0)",
    "project(app LANGUAGES C ASM)",
    "add_executable(app main.c)",
    "set(CONFIG_FPU y)",
    "set(BOARD nrf5340dk)",
    'set(BOARD_QUALIFIERS "/nrf5340/cpuapp")',
    `include("${join(repository, "zephyr/etgen.cmake")}")`,
    ...statements,
  ];
  writeFileSync(join(directory, "CMakeLists.txt"), lines.join("\n"));
  writeFileSync(join(directory, "main.c"), "int main(void) { return 0; }\n");
  return call("cmake", ["-B", "build", "-S", "."], { directory });
}

test("etgen_model takes a model, and several with names", () =>
  inTemporaryFolder((directory) => {
    mkdirSync(join(directory, "other"));
    copyFileSync(kws.model, join(directory, "kws.pte"));
    copyFileSync(kws.model, join(directory, "other/kws.pte"));
    const { status, stderr } = configure(directory, ["etgen_model(app MODEL kws.pte second=other/kws.pte NAME both)"]);
    assert.equal(status, 0, stderr);
    const text = readFileSync(join(directory, "build/etgen/etgen-model.cmake"), "utf8");
    for (const name of ["kws", "second", "both"]) assert.ok(text.includes(`/model/${name}.c`), name);

    assert.equal(configure(directory, ["etgen_model(app MODEL kws.pte)"]).status, 0);
    assert.ok(existsSync(join(directory, "build/etgen/model/kws.c")) && !existsSync(join(directory, "build/etgen/model/second.c")));
  }));

test("etgen_model refuses a second call, and says what etgen said", () =>
  inTemporaryFolder((directory) => {
    copyFileSync(kws.model, join(directory, "kws.pte"));
    const twice = configure(directory, ["etgen_model(app MODEL kws.pte)", "etgen_model(app MODEL kws.pte)"]);
    assert.notEqual(twice.status, 0);
    assert.match(twice.stderr.replace(/\s+/g, " "), /kws\.pte is already there; name all models in one call/);
    const missing = configure(directory, ["etgen_model(app MODEL no.pte)"]);
    assert.notEqual(missing.status, 0);
    assert.match(missing.stderr, /there is no file/);
  }));

test("etgen_model follows Kconfig, then OPTIONS, and holds the image to a budget", () =>
  inTemporaryFolder((directory) => {
    copyFileSync(kws.model, join(directory, "kws.pte"));
    writeFileSync(join(directory, "etgen.budget.json"), JSON.stringify({ version: 1, boards: { nrf5340: { flash: "1M" } } }));
    const settings = ["OPT_SPEED", "RAM_MIN", "PROFILE"].map((name) => `set(CONFIG_ETGEN_${name} y)`);
    const { status, stderr } = configure(directory, [...settings, "etgen_model(app MODEL kws.pte BUDGET etgen.budget.json OPTIONS --opt size)", "get_property(commands GLOBAL PROPERTY extra_post_build_commands)", 'file(WRITE commands.txt "${commands}")']);
    assert.equal(status, 0, stderr);
    const { options } = JSON.parse(readFileSync(join(directory, "build/etgen/etgen.json"), "utf8")) as { options: Record<string, unknown> };
    assert.deepEqual([options["optimise"], options["ram"], options["instrument"]], ["size", "min", "profile"]);
    assert.deepEqual(options["limits"], [{ of: "flash", name: null, memory: null, bytes: 1048576, basis: "the budget" }]);
    assert.match(readFileSync(join(directory, "commands.txt"), "utf8"), /-DELF=[^;]*\/zephyr\/;.*;-P;[^;]*check-size\.cmake$/);
  }));
