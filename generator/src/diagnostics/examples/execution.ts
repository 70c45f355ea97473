import type { executionMessages } from "../messages/execution.js";
import type { ExamplesOf } from "./examples-of.js";

export const executionExamples = {
  "execution-value": { what: "the shape of value 7", found: "[1, 3]", expected: "[1, 2]" },
  "execution-operands": { operator: "aten::add.out", problem: "Invalid array length" },
  "execution-delegate": { backend: "XnnpackBackend" },
  "unwritten-read": { value: `value 12 "cache"`, byte: 0 },
} satisfies ExamplesOf<typeof executionMessages>;
