import type { internalMessages } from "../messages/internal.js";
import type { ExamplesOf } from "./examples-of.js";

export const internalExamples = {
  internal: { what: 'tensors "a" and "b" share bytes 96 to 127 during steps 3 to 5' },
} satisfies ExamplesOf<typeof internalMessages>;
