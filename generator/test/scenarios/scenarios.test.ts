import assert from "node:assert/strict";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { compileImage, type ModelInput } from "../../src/compile.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { loadCase } from "../corpus/load-corpus.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";

/**
 * Small programs, each with something of its own, and all that is written for them but kernels and what every project has:
 * a change of the compiler is reviewed as a change of these files. `npx vitest run scenarios -u` writes them anew.
 */

interface Scenario {
  /** What is to be seen in its files; also the name of their folder. */
  readonly name: string;
  /** Some of that: a program without it would show nothing. */
  readonly shows: RegExp;
  readonly models: readonly ModelInput[];
  readonly board: string;
  readonly options?: Partial<CompileOptions>;
}

const model = (name: string, variant: string): ModelInput => ({ name, file: { name: `${name}.pte`, bytes: loadModel(name, variant).pte }, dataFiles: [] });
const program = (family: string, name: string): ModelInput => {
  const { pte, ptd } = loadCase(family, name);
  return { name: "model", file: { name: `${name}.pte`, bytes: pte }, dataFiles: ptd };
};

const scenarios: readonly Scenario[] = [
  { name: "one-loop", shows: /for \(int32_t/, models: [model("add", "model")], board: "microbit" },
  { name: "int8-network", shows: /conv2d_s8/, models: [model("digits", "m4_i8")], board: "mps2-an386" },
  { name: "int8-network-vectors", shows: /__mve\(/, models: [model("digits", "m55_i8")], board: "mps3-an547" },
  { name: "int8-network-rows", shows: /_feed_row\(/, models: [model("digits", "m4_i8")], board: "nrf5340", options: { ram: "min", input: "rows" } },
  { name: "float-network-profile", shows: /_after_node\(/, models: [model("digits", "float")], board: "mps2-an386", options: { instrument: "profile" } },
  { name: "constants-in-c", shows: /const \w+ model_\w+\[\d+\].*= \{/, models: [program("external_data", "external_constants__3")], board: "stm32l4r5", options: { weights: "c" } },
  { name: "banks", shows: /weights\.axisram/, models: [program("external_data", "external_constants__3")], board: "stm32h743", options: { place: [{ what: "weights", bank: "axisram" }, { what: "arena", bank: "sram2" }] } },
  { name: "two-models", shows: /add_forward[^]*digits_forward/, models: [model("add", "model"), model("digits", "m4_i8")], board: "mps2-an386" },
  { name: "state", shows: /_reset\(void\)|STATE/, models: [program("state", "kv_cache__1")], board: "nrf52840" },
  { name: "methods", shows: /model_encode[^]*model_forward/, models: [program("multi_method", "multi_method__1")], board: "rp2350" },
  { name: "branch", shows: /\} else \{/, models: [program("control_flow", "cond__6")], board: "mps2-an385" },
  { name: "sizes-at-run-time", shows: /_resize\(/, models: [program("dynamic", "dyn__two_dims__1")], board: "mps2-an386" },
  { name: "external-data", shows: /etgen_before_step/, models: [program("external_data", "external_constants__1")], board: "host", options: { checks: true } },
  { name: "zephyr", shows: /CONFIG_/, models: [model("add", "model")], board: "nrf5340", options: { project: "zephyr" } },
];

/** Kernels have files of their own in the repository; the rest is the same in every project, or a list of hashes. */
const shown = /^(model\/(?!etgen\.h)[^/]+\.(c|h)|platform\/board\.ld|CMakeLists\.txt|etgen-model\.cmake|prj\.conf)$/;

for (const { name, shows, models, board, options } of scenarios) {
  test(name, async () => {
    const [first] = models;
    const image = models.length === 1 ? { ...options, name: "model" } : { ...options, name: "image" };
    const inputs = models.length === 1 ? [{ ...first!, name: "model" }] : models;
    const { files, diagnostics } = compileImage(inputs, testBoard(board), { ...defaultOptions, ...image }, testCatalog());
    assert.deepEqual(diagnostics.filter(({ severity }) => severity === "error"), []);
    const written = files!.filter(({ path }) => shown.test(path));
    assert.match(written.map(({ contents }) => Buffer.from(contents).toString("utf8")).join("\n"), shows);
    for (const { path, contents } of written) {
      await expect(Buffer.from(contents).toString("utf8")).toMatchFileSnapshot(`golden/${name}/${basename(path)}`);
    }
  });
}
