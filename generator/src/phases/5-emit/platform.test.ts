import assert from "node:assert/strict";
import { test } from "vitest";
import { boardNamed, boards, platformOf } from "../../../test/platform/write-project.js";
import { createCore } from "../../catalog/cores.js";
import { coreFlags } from "./platform/core-flags.js";
import type { PlatformInput } from "./platform.js";

function fileOf(board: string, path: string, change: Partial<PlatformInput> = {}): string {
  const file = platformOf(boardNamed(board), change).find((candidate) => candidate.path === path);
  assert.ok(file !== undefined, `${board} has no ${path}`);
  return file.contents;
}

test("the same input gives the same files, in the same order", () => {
  for (const board of boards.values()) assert.deepEqual(platformOf(board), platformOf(board));
});

test("a project gets the platform files that its board uses and no others", () => {
  const names = (board: string): string =>
    platformOf(boardNamed(board))
      .map(({ path }) => path.replace(/^platform\//, ""))
      .sort()
      .join(" ");
  assert.equal(
    names("host"),
    "CMakeLists.txt CMakePresets.json etp.h etp_board.h etp_host.c etp_print.c etp_print.h",
  );
  assert.equal(
    names("mps2-an386"),
    "CMakeLists.txt CMakePresets.json board.ld etp.h etp_board.h etp_counter.c etp_counter.h etp_fault.c etp_fault.h " +
      "etp_print.c etp_print.h etp_semihosting.c etp_ticks.c startup.c toolchain.cmake",
  );
  assert.match(names("stm32h743"), /etp_cache\.c/);
});

test("no file names the machine it was made on or a moment, and presets are JSON", () => {
  for (const board of boards.values()) {
    for (const { path, contents } of platformOf(board)) {
      assert.doesNotMatch(contents, /\/work|\/home|\/usr\/|20\d\d-\d\d/, `${board.name} ${path}`);
      assert.doesNotMatch(contents, /\{\{|\}\}|\[object/, `${board.name} ${path}`);
      assert.ok(contents.endsWith("\n"), `${board.name} ${path}`);
      if (path.endsWith(".json")) assert.equal(JSON.parse(contents).version, 3);
    }
  }
});

test("the linker script has a section for each bank of the plan, with its limit", () => {
  const script = fileOf("stm32h743", "platform/board.ld", {
    arenas: [
      { bank: "dtcm", bytes: 4096 },
      { bank: "sram1", bytes: 100 },
    ],
    weights: [
      { bank: "flash", bytes: 900 },
      { bank: "itcm", bytes: 64 },
    ],
    stackBytes: 3000,
  });
  assert.match(script, /^ {2}flash \(rx\) : ORIGIN = 0x08000000, LENGTH = 2097152 /m);
  assert.match(script, /^ {2}\.arena_sram1 \(NOLOAD\) :\n {2}\{\n {4}\*\(\.bss\.arena\.sram1 \.bss\.arena\.sram1\.\*\)\n {2}\} > sram1\n {2}ASSERT\(SIZEOF\(\.arena_sram1\) <= 100,/m);
  assert.match(script, /\} > flash\n {2}ASSERT\(SIZEOF\(\.weights_flash\) <= 900/);
  assert.match(script, /\} > itcm AT > flash\n {2}ASSERT\(SIZEOF\(\.weights_itcm\) <= 64/);
  assert.match(script, /\. \+= 3000;/);
  assert.match(script, /LONG\(LOADADDR\(\.data\)\).*\n.*LONG\(LOADADDR\(\.weights_itcm\)\)/);
  assert.doesNotMatch(script, /LOADADDR\(\.weights_flash\)/);
});

test("a bank that reset leaves without a clock is switched on only when it is used", () => {
  const enable = /REGISTER\(0x580244DCu\) \|= 0x20000000u;/;
  assert.match(fileOf("stm32h743", "platform/startup.c", { arenas: [{ bank: "sram1", bytes: 1 }] }), enable);
  assert.doesNotMatch(fileOf("stm32h743", "platform/startup.c"), enable);
});

test("startup does what the core needs and nothing more", () => {
  const [m0, m4, m33, m55] = ["microbit", "nrf52840", "nrf5340", "mps3-an547"].map((board) => fileOf(board, "platform/startup.c"));
  assert.doesNotMatch(m0 ?? "", /VTOR|CPACR|msplim|MPU/);
  assert.match(m4 ?? "", /floating-point unit on/);
  assert.match(m4 ?? "", /MPU_RBAR/);
  assert.doesNotMatch(m4 ?? "", /msplim/);
  assert.match(m33 ?? "", /msplim/);
  assert.match(m55 ?? "", /vector extension on/);
  assert.match(fileOf("mps2-an385", "platform/startup.c"), /MPU_RBAR/);
  assert.match(fileOf("rp2350", "platform/startup.c"), /0xFFFFDED3u, 0x10210142u,/);
  assert.match(fileOf("rp2350", "platform/board.ld"), /KEEP\(\*\(\.boot_block_0\)\)/);
});

test("the compiler is told the very core", () => {
  const flags = (board: string): string => coreFlags(boardNamed(board).core).join(" ");
  assert.equal(flags("host"), "");
  assert.equal(flags("microbit"), "-mthumb -mcpu=cortex-m0 -mfloat-abi=soft");
  assert.equal(flags("mps2-an385"), "-mthumb -mcpu=cortex-m3 -mfloat-abi=soft");
  assert.equal(flags("mps2-an386"), "-mthumb -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16");
  assert.equal(flags("stm32h743"), "-mthumb -mcpu=cortex-m7 -mfloat-abi=hard -mfpu=fpv5-d16");
  assert.equal(flags("nrf5340"), "-mthumb -mcpu=cortex-m33 -mfloat-abi=hard -mfpu=fpv5-sp-d16");
  assert.equal(flags("mps3-an547"), "-mthumb -mcpu=cortex-m55 -mfloat-abi=hard");
  const core = (choice: Parameters<typeof createCore>[0]): string => coreFlags(createCore(choice)).join(" ");
  assert.equal(
    core({ cpu: "cortex-m33", dsp: false, fpu: "none", mve: "none" }),
    "-mthumb -mcpu=cortex-m33+nodsp -mfloat-abi=soft",
  );
  assert.equal(core({ cpu: "cortex-m23", dsp: false, fpu: "none", mve: "none" }), "-mthumb -mcpu=cortex-m23 -mfloat-abi=soft");
  assert.equal(core({ cpu: "cortex-m55", dsp: true, fpu: "double", mve: "none" }), "-mthumb -mcpu=cortex-m55+nomve -mfloat-abi=hard");
  const m85 = (fpu: "none" | "double", mve: "none" | "integer" | "float"): string => core({ cpu: "cortex-m85", dsp: true, fpu, mve });
  assert.equal(m85("double", "float"), "-mthumb -march=armv8.1-m.main+mve.fp+fp.dp -mfloat-abi=hard");
  assert.equal(m85("none", "integer"), "-mthumb -march=armv8.1-m.main+mve -mfloat-abi=hard");
  assert.equal(m85("double", "none"), "-mthumb -march=armv8.1-m.main+dsp+fp.dp -mfloat-abi=hard");
  assert.equal(m85("none", "none"), "-mthumb -march=armv8.1-m.main+dsp -mfloat-abi=soft");
});

test("the build lists the application first and watches data that the assembler reads", () => {
  const text = fileOf("mps2-an386", "CMakeLists.txt", {
    sources: ["app/main.c", "model/net_weights.S"],
    binaries: [{ source: "model/net_weights.S", data: "model/net_weights.bin" }],
  });
  assert.match(text, /add_executable\(firmware\n {2}app\/main\.c\n {2}model\/net_weights\.S\n {2}platform\//);
  assert.match(text, /set_source_files_properties\(model\/net_weights\.S PROPERTIES\n {2}OBJECT_DEPENDS "\$\{CMAKE_CURRENT_SOURCE_DIR\}\/model\/net_weights\.bin"\)/);
});
