import type { executionMessages } from "../messages/execution.js";
import type { ExamplesOf } from "./examples-of.js";

export const executionExamples = {
  "execution-value": { what: "the shape of value 7", found: "[1, 3]", expected: "[1, 2]" },
  "execution-operands": { operator: "aten::add.out", problem: "Invalid array length" },
  "execution-delegate": { backend: "XnnpackBackend" },
  "execution-npu": {
    problem: "NPU_OP_DMA_START at byte 0x48 of the command stream of delegate 0 meets index 77, expected 0 to 19",
    advice: "an input of the model holds an index that its table does not have",
  },
  "unwritten-read": { value: `value 12 "cache"`, byte: 0 },
  "programs-differ": { what: "input0", a: "float32 [1,8]", b: "float32 [1,9]" },
  "input-scale-unknown": { input: "input0", floats: "a", integers: "b" },
} satisfies ExamplesOf<typeof executionMessages>;
