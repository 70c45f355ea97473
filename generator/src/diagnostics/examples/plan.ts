import type { planMessages } from "../messages/plan.js";
import type { ExamplesOf } from "./examples-of.js";

export const planExamples = {} satisfies ExamplesOf<typeof planMessages>;
