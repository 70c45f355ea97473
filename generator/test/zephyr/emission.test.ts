import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { parse } from "yaml";

import { compile, type CompileResult } from "../../src/compile.js";
import type { Board } from "../../src/catalog/board.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { kws, repository } from "../cli/etgen.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";
import { boards } from "../platform/write-project.js";

const catalog = testCatalog();
const kwsBytes = readFileSync(kws.model);

function compileFor(board: Board, change: Partial<CompileOptions> = {}, pte: Uint8Array = kwsBytes): CompileResult {
  return compile({ name: "kws.pte", bytes: pte }, [], board, { ...defaultOptions, name: "kws", project: "zephyr", ...change }, catalog);
}

/** Texts of the application's files by path. */
function application(board: Board, change: Partial<CompileOptions> = {}, pte?: Uint8Array): ReadonlyMap<string, string> {
  const { files, diagnostics } = compileFor(board, change, pte);
  assert.deepEqual(diagnostics.filter(({ severity }) => severity === "error"), []);
  return new Map(files!.map(({ path, contents }) => [path, Buffer.from(contents).toString("latin1")]));
}

function settingsOf(files: ReadonlyMap<string, string>): readonly string[] {
  return files.get("prj.conf")!.split("\n").filter((line) => line.startsWith("CONFIG_"));
}

const known = [...boards.values()].filter(({ zephyr }) => zephyr !== null);

test("boards of three families of cores are known to Zephyr", () => {
  const cores = new Set(known.map(({ core }) => core.cpu));
  for (const cpu of ["cortex-m3", "cortex-m4", "cortex-m33", "cortex-m55"] as const) assert.ok(cores.has(cpu), cpu);
});

for (const board of known.filter(({ zephyr }) => zephyr!.fpu)) {
  test(`${board.name}: the model is the same as without Zephyr, and every source of it is listed once`, () => {
    const { pte } = loadModel("digits", "m4_i8");
    const files = application(board, {}, pte);
    const plain = application(board, { project: "baremetal" }, pte);
    const model = [...files.keys()].filter((path) => path.startsWith("model/"));
    assert.deepEqual(model, [...plain.keys()].filter((path) => path.startsWith("model/")));
    for (const path of model) assert.equal(files.get(path), plain.get(path), path);
    const listed = [...files.get("etgen-model.cmake")!.matchAll(/\$\{CMAKE_CURRENT_LIST_DIR\}\/(model\/\S+\.[cS])\)?$/gm)].map(([, path]) => path);
    assert.deepEqual(listed.sort(), model.filter((path) => /\.[cS]$/.test(path)).sort());
  });
}

test("around the model there is what an application needs, and nothing else", () => {
  const paths = [...application(testBoard("mps2-an386")).keys()].filter((path) => !path.startsWith("model/"));
  assert.deepEqual(paths.sort(), [
    "CMakeLists.txt",
    "LICENSE.txt",
    "README.md",
    "etgen-model.cmake",
    "etgen.json",
    "platform/etp.h",
    "platform/etp_board.h",
    "platform/etp_zephyr.c",
    "prj.conf",
    "sample.yaml",
    "src/main.c",
    "west.yml",
  ]);
});

test("the floating-point unit is asked for where Zephyr has one, and needed where vector kernels are", () => {
  const plain = ["CONFIG_MAIN_STACK_SIZE=4096"];
  const withUnit = ["CONFIG_FPU=y", "CONFIG_FPU_SHARING=y"];
  assert.deepEqual(settingsOf(application(testBoard("mps2-an385"))), plain);
  assert.deepEqual(settingsOf(application(testBoard("mps2-an500"))), plain);
  assert.deepEqual(settingsOf(application(testBoard("mps2-an386"))), [...plain, ...withUnit]);
  assert.deepEqual(settingsOf(application(testBoard("mps3-an547"))), [...plain, ...withUnit]);
  assert.match(application(testBoard("mps3-an547")).get("etgen-model.cmake")!, /^if\(NOT CONFIG_FPU\)$/m);
  assert.match(application(testBoard("mps2-an386")).get("etgen-model.cmake")!, /^if\(NOT CONFIG_FPU\)$/m);
  assert.match(application(testBoard("mps2-an386")).get("etgen-model.cmake")!, /^if\(CONFIG_MULTITHREADING AND NOT CONFIG_FPU_SHARING\)$/m);
  assert.doesNotMatch(application(testBoard("mps2-an500")).get("etgen-model.cmake")!, /^if\(NOT CONFIG_FPU/m);
});

test("a full C library is asked for only by a model that calls functions of math.h", () => {
  const board = testBoard("mps2-an386");
  const { pte } = loadModel("lstm_toy", "float");
  const files = application(board, {}, pte);
  const usesMath = [...files].some(([path, text]) => path.startsWith("model/") && text.includes("#include <math.h>"));
  assert.ok(usesMath);
  assert.ok(settingsOf(files).includes("CONFIG_REQUIRES_FULL_LIBC=y"));
  assert.match(files.get("etgen-model.cmake")!, /^if\(CONFIG_MINIMAL_LIBC\)$/m);
});

test("where Zephyr leaves the floating-point unit off, no kernel uses its registers", () => {
  const files = application(testBoard("mps2-an500"));
  const plain = application(testBoard("mps2-an500"), { project: "baremetal" });
  const usesRegisters = ([path, text]: readonly [string, string]): boolean => path.startsWith("model/kernels/") && /\bvmov\b/.test(text);
  assert.ok([...plain].some(usesRegisters));
  assert.ok(![...files].some(usesRegisters));
  assert.match(files.get("README.md")!, /the kernels are those of a core without one/);
});

test("constants as C arrays need no assembler", () => {
  const files = application(testBoard("mps2-an386"), { weights: "c" });
  assert.match(files.get("etgen-model.cmake")!, /model\/kws_weights\.c$/m);
  assert.doesNotMatch(files.get("etgen-model.cmake")!, /\.S\b|\.bin\b|OBJECT_DEPENDS/);
});

test("the board's name is HWMv2's everywhere, the older one only in the README", () => {
  const files = application(testBoard("mps3-an547"));
  const sample = parse(files.get("sample.yaml")!) as { tests: Record<string, { platform_allow: string[]; filter?: string }> };
  assert.deepEqual(sample.tests["etgen.kws.mps3an547"]!.platform_allow, ["mps3/corstone300/an547"]);
  assert.equal(sample.tests["etgen.kws.mps3an547"]!.filter, undefined);
  assert.match(files.get("README.md")!, /west build -b mps3\/corstone300\/an547 \./);
  assert.deepEqual([...files].filter(([, text]) => text.includes("mps3_an547")).map(([path]) => path), ["README.md"]);
});

test("main defines what an instrumented model calls, and feeds rows where the model asks for them", () => {
  const board = testBoard("mps2-an386");
  for (const instrument of ["profile", "trace"] as const) {
    assert.match(application(board, { instrument }).get("src/main.c")!, /^void kws_forward_after_node\(/m);
  }
  const fed = application(board, { input: "rows" }).get("src/main.c")!;
  assert.match(fed, /static float row\[KWS_FORWARD_INPUT0_ROW_ELEMENTS\];/);
  assert.match(fed, /kws_forward_feed_row\(row\)/);
  assert.doesNotMatch(fed, /KWS_FORWARD_INPUT0_ELEMENTS/, "a whole frame is never in memory");
});

test("the same input gives the same bytes", () => {
  assert.deepEqual(application(testBoard("nrf5340")), application(testBoard("nrf5340")));
});

test("a board that Zephyr does not know is refused", () => {
  const { files, diagnostics } = compileFor(testBoard("host"));
  assert.equal(files, undefined);
  assert.deepEqual(diagnostics.map(({ code }) => code), ["board-without-zephyr"]);
});

test("a plan in memory that Zephyr's linker script does not use is refused", () => {
  const board = testBoard("mps3-an547");
  const { files, diagnostics } = compileFor({ ...board, zephyr: { ...board.zephyr!, ram: "isram" } });
  assert.equal(files, undefined);
  assert.deepEqual(diagnostics.map(({ code }) => code), ["zephyr-bank-unreachable"]);
  assert.match(diagnostics[0]!.message, /in bank "dtcm" of board "mps3-an547"; a Zephyr application has only bank "isram"/);
});

test("module.yml has only keys that Zephyr 3.3 knows", () => {
  const module = parse(readFileSync(join(repository, "zephyr/module.yml"), "utf8")) as { build: object };
  const allowed = new Set(["name", "build", "tests", "samples", "boards", "blobs"]);
  assert.deepEqual(Object.keys(module).filter((key) => !allowed.has(key)), []);
  const allowedInBuild = new Set(["cmake", "kconfig", "cmake-ext", "kconfig-ext", "depends", "settings"]);
  assert.deepEqual(Object.keys(module.build).filter((key) => !allowedInBuild.has(key)), []);
});

test("the assembler source has no section that Zephyr's linker scripts do not know", () => {
  const source = application(testBoard("mps2-an386")).get("model/kws_weights.S")!;
  const preprocessed = execFileSync("arm-none-eabi-gcc", ["-E", "-x", "assembler-with-cpp", "-"], { input: source, encoding: "utf8" });
  assert.match(preprocessed, /\.section \.rodata\.weights\./);
  assert.doesNotMatch(preprocessed, /GNU-stack/);
});

test("scenarios of the module, of applications and of boards have names of their own", () => {
  const module = parse(readFileSync(join(repository, "zephyr/samples/kws/sample.yaml"), "utf8")) as { tests: object };
  const named = known.flatMap((board) => Object.keys((parse(application(board).get("sample.yaml")!) as { tests: object }).tests));
  const names = [...Object.keys(module.tests), ...named];
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^[A-Za-z0-9_.]+$/);
});

test("an application brings a workspace of its own", () => {
  const { manifest } = parse(application(testBoard("mps2-an386")).get("west.yml")!) as { manifest: { remotes: { name: string }[]; projects: { name: string; remote: string; import: boolean }[] } };
  const [zephyr] = manifest.projects;
  assert.deepEqual([zephyr?.name, zephyr?.import, zephyr?.remote], ["zephyr", true, manifest.remotes[0]?.name]);
});
