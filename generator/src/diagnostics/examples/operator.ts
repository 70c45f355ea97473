import type { operatorMessages } from "../messages/operator.js";
import type { ExamplesOf } from "./examples-of.js";

export const operatorExamples = {
  "unsupported-operator": {
    operator: "aten::erfinv.out",
    shapes: "float32 [1,16]",
    similar: ["aten::erf.out"],
    reason: undefined,
  },
  "argument-count": { operator: "cortex_m::quantized_add.out", found: 11, expected: 12 },
  "argument-kind": { operator: "aten::cat.out", argument: "dim", found: "a tensor", expected: "an integer" },
  "returned-value": { operator: "aten::roll.out", found: "a tensor float32 [2,3]" },
  "unlowered-operator": {
    operator: "aten::convolution.out",
    found: "int8 [1,3,4,5]",
    source: '"cortex_m::quantize_per_tensor.out" at instruction 0',
    isActivated: true,
  },
  "unsupported-dtype": {
    operator: "aten::convolution.out",
    tensor: "input",
    found: "complex64",
    allowed: ["float32"],
  },
  "result-dtype": { operator: "aten::argmax.out", result: "out", given: "int64", declared: "float32" },
  "float-operator": { operator: "aten::mul.out", result: "float32 [1,64]" },
  "unsupported-form": { operator: "aten::convolution.out", found: "3 spatial dimensions", expected: "1 or 2" },
  "operand-sizes": { operator: "aten::mm.out", found: "sizes 3 and 4", expected: "equal ones" },
  "result-sizes": { operator: "aten::mm.out", found: "[2,8]", declared: "[2,7]" },
} satisfies ExamplesOf<typeof operatorMessages>;
