import type { npuMessages } from "../messages/npu.js";
import type { ExamplesOf } from "./examples-of.js";

const owner = 'delegate 0 of method "forward"';

export const npuExamples = {
  "damaged-npu-payload": { what: `the size of block "cmd_data" of ${owner}`, found: "4096 bytes", expected: "at most the 1200 that follow" },
  "npu-block-absent": { block: "weight_data", owner, key: "9f2c…e01a" },
} satisfies ExamplesOf<typeof npuMessages>;
