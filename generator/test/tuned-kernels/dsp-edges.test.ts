import assert from "node:assert/strict";
import { test } from "vitest";
import { testCores } from "./cores.js";
import { edgeCases } from "./edges.js";
import { runTrials, trialsOf } from "./run-trials.js";

/** The families with kernels for DSP cores; each must have accepted edges, or the comparison proves nothing. */
const expected = [
  "etk_conv2d_s8_uv__dsp",
  "etk_conv2d_s8_uv_groups__dsp",
  "etk_conv2d_s8_uv_panel__dsp",
  "etk_conv2d_s8_k3s1__dsp",
  "etk_conv2d_s8_k3s1_core__dsp",
  "etk_conv2d_s8_k3s1_rolled__dsp",
  "etk_conv2d_s8_narrow8__dsp",
  "etk_conv2d_s8_narrow16__dsp",
  "etk_conv2d_s8_kronecker__dsp",
  "etk_conv2d_s8_kronecker_banded__dsp",
  "etk_conv2d_s8_kronecker_core__dsp",
  "etk_depthwise_conv2d_s8_k3s1__dsp",
  "etk_depthwise_conv2d_s8_k3s1_any__dsp",
  "etk_depthwise_conv2d_s8_k3s2__dsp",
  "etk_depthwise_conv2d_s8_k3s2_any__dsp",
  "etk_depthwise_conv2d_s8_k3_rolled__dsp",
  "etk_depthwise_conv2d_s8_k3s1_panel__dsp",
  "etk_depthwise_conv2d_s8_k3s2_panel__dsp",
  "etk_linear_s8_uv__dsp",
  "etk_linear_s8_uv_rolled__dsp",
  "etk_linear_s8_panel__dsp",
  "etk_linear_s8_groups__dsp",
  "etk_linear_s8_pairs__dsp",
  "etk_add_s8__dsp",
  "etk_add_s8_rolled__dsp",
  "etk_add_s8_table__dsp",
  "etk_add_s8_saturated__dsp",
  "etk_mul_s8__dsp",
  "etk_batch_matmul_s8__dsp",
  "etk_softmax_s8_table__c",
  "etk_transpose_s8__c",
  "etk_avg_pool2d_s8__dsp",
  "etk_max_pool2d_s8__dsp",
  "etk_quantize_f32_s8__dsp",
  "etk_quantize_f32_s8_symmetric__dsp",
  "etk_quantize_f32_s8_unsigned__dsp",
  "etk_quantize_f32_s8_quads__dsp",
  "etk_dequantize_s8_f32__dsp",
  "etk_lut_s8__dsp",
  "etk_conv2d_f32_panels__dsp",
  "etk_conv2d_f32_depthwise3__dsp",
  "etk_matmul_f32__dsp",
  "etk_matmul_f32_dots__dsp",
  "etk_max_pool2d_f32_pairs__dsp",
  "etk_quantize_f32_s16__dsp",
  "etk_dequantize_s16_f32__dsp",
  "etk_div_s8__dsp",
  "etk_div_s16__dsp",
  "etk_layer_norm_f32__dsp",
  "etk_softmax_f32__c",
  "etk_log_softmax_f32__c",
];

for (const name of ["m4", "m7", "m33"]) {
  test(`every kernel for DSP cores equals the reference at its edges on ${name}`, async () => {
    const core = testCores.find((candidate) => candidate.name === name)!;
    const trials = (await Promise.all(edgeCases.map((edge) => trialsOf(edge, core)))).flat();
    const tried = new Set(trials.map(({ kernel }) => kernel.name));
    assert.deepEqual(expected.filter((kernel) => !tried.has(kernel)), [], "kernels that no edge reaches");
    const results = await runTrials(trials, core, "compare-results");
    const wrong = results.filter(({ verdict }) => verdict !== "ok");
    assert.deepEqual(wrong.map(({ trial, verdict }) => `${verdict}: ${trial.kernel.name} ${trial.test.id}`), []);
  });
}
