import assert from "node:assert/strict";
import { test } from "vitest";
import { sampleLinear } from "../../../../test/tuned-kernels/sample-requests.js";
import { int32View, int8View } from "./dsp/views.js";
import { linearStarts } from "./linear-starts.js";

test("a start is what the accumulator would be for raw inputs of 0", () => {
  const request = sampleLinear(5, 9);
  const { bytes } = linearStarts(request);
  const weights = int8View(request.constants["weights"]!);
  const bias = int32View(request.constants["bias"]!);
  const starts = int32View({ dtype: "int32", bytes });
  assert.equal(starts.length, 5);
  for (let output = 0; output < 5; ++output) {
    const sum = weights.subarray(9 * output, 9 * output + 9).reduce((total, weight) => total + weight, 0);
    assert.equal(starts[output], bias[output]! + 7 * sum);
  }
});
