import type { planMessages } from "../messages/plan.js";
import type { ExamplesOf } from "./examples-of.js";

export const planExamples = {
  "input-not-rows": { method: "forward", found: "operator cortex_m::quantized_linear.out needs its whole input" },
} satisfies ExamplesOf<typeof planMessages>;
