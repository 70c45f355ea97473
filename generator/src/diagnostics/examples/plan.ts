import type { planMessages } from "../messages/plan.js";
import type { ExamplesOf } from "./examples-of.js";

export const planExamples = {
  "input-not-rows": { method: "forward", found: "operator cortex_m::quantized_linear.out needs its whole input" },
  "plan-does-not-fit": {
    bank: "sram",
    bankBytes: 65536,
    neededBytes: 73728,
    step: 4,
    alive: [
      { name: "conv1", bytes: 49152 },
      { name: "conv2", bytes: 24576 },
    ],
    elsewhere: [{ bank: "dtcm", freeBytes: 16384 }],
  },
  "plan-not-found": { bank: "sram", bankBytes: 65536, reachedBytes: 66048, lowerBoundBytes: 65280 },
  "plan-problem-unsound": { subject: 'buffer "b1"', found: "alignment 12", expected: "a power of two" },
  "plan-problem-file": { line: 3, found: '"x" for size', expected: "a whole number" },
} satisfies ExamplesOf<typeof planMessages>;
