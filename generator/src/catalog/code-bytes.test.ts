import assert from "node:assert/strict";
import { test } from "vitest";
import { kernelRoot, loadFamilies } from "../../test/kernels/families.js";
import { codeBytesOf } from "./code-bytes.js";
import { kernelCode } from "./tables/kernel-code.js";

test("every kernel has been weighed, by ci/weigh-kernels.mjs", () => {
  const families = loadFamilies().filter(({ folder }) => folder.startsWith(kernelRoot));
  const named = families.flatMap(({ facts }) => facts.kernels.map(({ name }) => name));
  assert.deepEqual(Object.keys(kernelCode).sort(), [...new Set(named)].sort());
  for (const name of named) assert.ok(codeBytesOf([name]) > 0, name);
});

test("what two kernels share counts once", () => {
  const [conv, linear] = ["etk_conv2d_s8_uv_groups__dsp", "etk_linear_s8_groups__dsp"];
  assert.ok(codeBytesOf([conv!, linear!]) < codeBytesOf([conv!]) + 20);
});
