import type { kernelMessages } from "../messages/kernel.js";
import type { ExamplesOf } from "./examples-of.js";

export const kernelExamples = {
  "kernel-file": { field: "kernels.0.isa", problem: "unknown instruction set" },
} satisfies ExamplesOf<typeof kernelMessages>;
