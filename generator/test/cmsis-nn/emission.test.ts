import assert from "node:assert/strict";
import { test } from "vitest";
import { compile, type CompileResult } from "../../src/compile.js";
import { kernelChoices } from "../../src/cli/inspect/kernel-choices.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { packings } from "../../src/phases/3-select/packings/index.js";
import { proofs } from "../../src/phases/3-select/proofs/index.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";
import { adapterFamilies } from "./checkout.js";

const catalog = testCatalog();

function compileFor(board: string, change: Partial<CompileOptions>, model = "ds_cnn_kws", variant = "m4_i8"): CompileResult {
  const options = { ...defaultOptions, name: "net", ...change };
  const result = compile({ name: "net.pte", bytes: loadModel(model, variant).pte }, [], testBoard(board), options, catalog);
  assert.deepEqual(result.diagnostics.filter(({ severity }) => severity === "error"), []);
  return result;
}

const textsOf = ({ files }: CompileResult): ReadonlyMap<string, string> =>
  new Map(files!.map(({ path, contents }) => [path, Buffer.from(contents).toString("latin1")]));
const kernelsOf = ({ planned }: CompileResult): readonly string[] => [...new Set(kernelChoices(planned!).map(({ kernel }) => kernel))].sort();
const library = { kernels: "cmsis-nn" } as const;

test("packings and proofs that adapters name exist", () => {
  for (const kernel of adapterFamilies().flatMap(({ facts }) => facts.kernels)) {
    const packingNames = kernel.fields.flatMap((field) => (field.kind === "constant" ? [field.packing] : []));
    assert.deepEqual(packingNames.filter((name) => !Object.hasOwn(packings, name)), [], kernel.name);
    assert.deepEqual(kernel.proofs.filter((name) => !Object.hasOwn(proofs, name)), [], kernel.name);
  }
});

test("without being asked for, the library is nowhere", () => {
  for (const project of ["baremetal", "zephyr"] as const) {
    for (const [path, text] of textsOf(compileFor("mps2-an386", { project }))) {
      if (path !== "etgen.json") assert.doesNotMatch(text, /cmsis/i, path);
    }
  }
  const considered = kernelChoices(compileFor("mps2-an386", {}).planned!).flatMap(({ rejected }) => rejected);
  assert.deepEqual(considered.filter(({ kernel }) => kernel.endsWith("cmsis_nn")), []);
});

test("asked for, it computes what it has, and tuned kernels the rest", () => {
  const adapters = ["avg_pool2d_s8", "conv2d_s8", "depthwise_conv2d_s8", "linear_s8", "softmax_s8"].map((family) => `etk_${family}__cmsis_nn`);
  const kernels = kernelsOf(compileFor("mps2-an386", library));
  assert.deepEqual(kernels.filter((kernel) => kernel.endsWith("cmsis_nn")), adapters);
  assert.ok(kernels.includes("etk_lut_s8__dsp"));
});

test("cores with vectors hand over the sums of a fully connected layer, ready", () => {
  const result = compileFor("mps3-an547", library);
  assert.ok(kernelsOf(result).includes("etk_linear_s8_sums__cmsis_nn"));
  assert.match(textsOf(result).get("model/net.c")!, /static const etk_linear_s8_params net_node\d+ = {[^}]*\.bias = net_node\d+_bias/);
});

test("the build takes from the checkout what the kernels call on this core, and no more", () => {
  const listOf = (board: string): readonly string[] => {
    const text = textsOf(compileFor(board, library)).get("CMakeLists.txt")!;
    return /set\(cmsis_nn_sources\n([^)]*)\)/.exec(text)![1]!.trim().split(/\s+/);
  };
  const dsp = listOf("mps2-an386");
  assert.ok(dsp.includes("ConvolutionFunctions/arm_convolve_s8") && dsp.includes("NNSupportFunctions/arm_s8_to_s16_unordered_with_offset"));
  assert.ok(!dsp.some((source) => source.startsWith("TransposeFunctions/") || source.includes("arm_nn_depthwise_conv_nt_t_s8")));
  assert.deepEqual(dsp, [...new Set(dsp)].sort());
  const mve = listOf("mps3-an547");
  assert.ok(mve.includes("NNSupportFunctions/arm_nn_depthwise_conv_nt_t_s8") && !mve.includes("NNSupportFunctions/arm_s8_to_s16_unordered_with_offset"));
  assert.ok(listOf("mps2-an385").includes("NNSupportFunctions/arm_q7_to_q15_with_offset"));
});

test("the project says that the library is not in it, and holds no path", () => {
  const texts = textsOf(compileFor("mps2-an386", library));
  assert.match(texts.get("README.md")!, /Everything but CMSIS-NN is here[\s\S]*cmake --preset release -DCMSIS_NN_PATH=<checkout of CMSIS-NN>/);
  assert.match(texts.get("CMakeLists.txt")!, /\$ENV\{CMSIS_NN_PATH\}[\s\S]*add_library\(cmsis_nn OBJECT[\s\S]*target_link_libraries\(firmware PRIVATE cmsis_nn\)/);
  const kernels = [...texts.keys()].filter((path) => path.startsWith("model/kernels/") && path.includes("cmsis"));
  assert.ok(kernels.includes("model/kernels/etk_cmsis_nn.h") && kernels.includes("model/kernels/etk_conv2d_s8__cmsis_nn.c"));
});

test("this machine is no core that the library is for", () => {
  const result = compileFor("host", library);
  assert.deepEqual(kernelsOf(result).filter((kernel) => kernel.endsWith("cmsis_nn")), []);
  assert.doesNotMatch(textsOf(result).get("CMakeLists.txt")!, /cmsis/i);
});

test("what the library would compute otherwise is left to other kernels, with the reason", () => {
  const choices = kernelChoices(compileFor("mps3-an547", library, "transformer_toy").planned!);
  const reasons = choices.flatMap(({ rejected }) => rejected).filter(({ kernel }) => kernel.endsWith("cmsis_nn"));
  assert.ok(reasons.some(({ kernel, reason }) => kernel === "etk_transpose_s8__cmsis_nn" && reason.includes("the library's result would differ")));
  const asked = choices.flatMap(({ rejected }) => rejected).filter(({ reason }) => reason === "CMSIS-NN was asked for");
  assert.ok(asked.some(({ kernel }) => kernel === "etk_batch_matmul_s8__mve"));
});

test("the library has no form that takes rows from a ring", () => {
  const { planned } = compileFor("mps2-an386", { ...library, ram: "min" }, "resnet8");
  const implementations = planned!.selected.methods.flatMap(({ steps }) => steps.map(({ implementation }) => implementation));
  const stages = implementations.flatMap((implementation) => (implementation.kind === "segment" ? implementation.stages : []));
  assert.deepEqual(stages.filter(({ form }) => form.kernel.library !== null && form.call.kind !== "run"), []);
});

test("Zephyr is asked for the parts of its module that the kernels call", () => {
  const texts = textsOf(compileFor("mps2-an386", { ...library, project: "zephyr" }));
  const parts = ["", "_CONVOLUTION", "_FULLYCONNECTED", "_NNSUPPORT", "_POOLING", "_SOFTMAX"].map((part) => `CONFIG_CMSIS_NN${part}`);
  const settings = texts.get("prj.conf")!.split("\n").filter((line) => line.startsWith("CONFIG_CMSIS"));
  assert.deepEqual(settings, parts.map((part) => `${part}=y`));
  for (const part of parts) assert.ok(texts.get("etgen-model.cmake")!.includes(`if(NOT ${part})\n`), part);
  assert.match(texts.get("README.md")!, /needs the module `cmsis-nn`/);
});
