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
    remedies: [
      { change: '"--ram min"', bytes: 29952, fits: true },
      { change: '"--place arena=sram --place arena=psram"', bytes: 73728, fits: true },
    ],
  },
  "plan-not-found": { bank: "sram", bankBytes: 65536, reachedBytes: 66048, lowerBoundBytes: 65280 },
  "place-unknown-bank": { found: "dctm", nearest: "dtcm", choices: ["flash", "itcm", "dtcm", "axisram"] },
  "place-unknown-subject": { found: "t3=dtcm", nearest: "t03", choices: ["arena", "weights", "stack", "input0", "t01", "t02", "t03", "output0"] },
  "place-impossible": { rule: "arena=flash", reason: 'placement puts writable data in flash bank "flash"' },
  "weights-do-not-fit": { bank: "itcm", neededBytes: 77168, freeBytes: 65504, roomy: "flash" },
  "plan-problem-unsound": { subject: 'buffer "b1"', found: "alignment 12", expected: "a power of two" },
  "plan-problem-file": { line: 3, found: '"x" for size', expected: "a whole number" },
} satisfies ExamplesOf<typeof planMessages>;
