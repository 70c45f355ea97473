import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import type { Board } from "../../src/catalog/board.js";
import { planProgram } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import type { PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { emitFiles } from "../../src/phases/5-emit/emit-files.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";

const catalog = testCatalog();
const { pte, cases } = loadModel("kws", "model");
const { input, expected } = cases[0]!;

/** The host with its memory in two banks: neither holds everything. */
export function hostWithBanks(): Board {
  const host = testBoard("host");
  const [bank] = host.banks;
  const banks = [
    { ...bank!, name: "near", bytes: 12 * 1024 },
    { ...bank!, name: "far", bytes: 1024 * 1024, origin: 0x1000_0000, access: { readCycles: 9, writeCycles: 9, basis: "a test" } },
    { ...bank!, origin: 0x2000_0000 },
  ];
  return { ...host, banks, placement: { ...host.placement, arena: ["near", "far"] } };
}

/** A keyword spotter that watches its memory. */
export interface CheckedProgram {
  readonly planned: PlannedProgram;
  readonly board: Board;
  readonly options: CompileOptions;
}

export function planChecked(change: Partial<CompileOptions> = {}, board = testBoard("host")): CheckedProgram {
  const options: CompileOptions = { ...defaultOptions, name: "kws", weights: "c", kernels: "ref", ...change, checks: true };
  const sink = new DiagnosticSink();
  const program = readProgram(pte, [], sink, "kws.pte");
  const planned = program && planProgram(program, board, options, catalog.kernels, sink);
  if (planned === undefined) throw new Error(JSON.stringify(sink.diagnostics));
  return { planned, board, options };
}

export interface Outcome {
  /** "sound", "differs" from ExecuTorch's answer, or "stopped" by a check. */
  readonly kind: "sound" | "differs" | "stopped";
  readonly message: string;
}

/** Builds and runs the program on a recorded input; `edit` changes the text of the model's C file first. */
export function runChecked({ planned, board, options }: CheckedProgram, edit: (source: string) => string = (source) => source): Outcome {
  const files = emitFiles({ program: planned, board, options, models: [{ name: "kws", source: "kws.pte", bytes: pte }] }, catalog.sources);
  const root = mkdtempSync(join(tmpdir(), "etgen-safety-"));
  try {
    const sources = ["main.c"];
    for (const { path, contents } of files) {
      if (!path.startsWith("model/")) continue;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), path === "model/kws.c" ? edit(contents as string) : contents);
      if (path.endsWith(".c")) sources.push(path);
    }
    writeFileSync(join(root, "main.c"), mainText(options.input === "rows"));
    execFileSync("gcc", ["-std=c11", "-O1", "-fno-strict-aliasing", "-Imodel", "-Imodel/kernels", ...sources, "-lm", "-o", "program"], { cwd: root, stdio: "pipe" });
    const { status, stdout, stderr, signal } = spawnSync(join(root, "program"), { encoding: "utf8", timeout: 120_000 });
    if (signal === "SIGABRT") return { kind: "stopped", message: stderr.trim() };
    return { kind: status === 0 ? "sound" : "differs", message: stdout + stderr };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function mainText(isFed: boolean): string {
  const run = isFed
    ? "kws_forward_feed_rows((const float *)input, KWS_FORWARD_INPUT0_ROWS)"
    : "(memcpy(kws_forward_input0(), input, sizeof input), kws_forward())";
  return [
    '#include "kws.h"',
    "#include <string.h>",
    `static _Alignas(8) const uint8_t input[] = {${[...input].join(",")}};`,
    `static const uint8_t expected[] = {${[...expected].join(",")}};`,
    "int main(void)",
    "{",
    "    for (int round = 0; round < 2; round++) {",
    `        if (${run} != ETGEN_OK) return 2;`,
    "        if (memcmp(kws_forward_output0(), expected, sizeof expected) != 0) return 1;",
    "    }",
    "    return 0;",
    "}",
    "",
  ].join("\n");
}
