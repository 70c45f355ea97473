import type { npuMessages } from "../messages/npu.js";
import type { ExamplesOf } from "./examples-of.js";

const owner = 'delegate 0 of method "forward"';

export const npuExamples = {
  "npu-absent": { backends: ["XnnpackBackend"] },
  "accelerator-unknown": { found: "u55-512", known: ["ethos-u55-32", "ethos-u55-64"] },
  "damaged-npu-payload": { what: `the size of block "cmd_data" of ${owner}`, found: "4096 bytes", expected: "at most the 1200 that follow" },
  "npu-block-absent": { block: "weight_data", owner, key: "9f2c…e01a" },
  "damaged-npu-stream": { owner, offset: 0x3c0, found: "the end of the stream", expected: "STOP" },
  "npu-unknown-command": { owner, command: "CMD0_0x00d", offset: 0x1c, product: "u55" },
  "npu-outside-region": {
    owner, command: "NPU_OP_CONV", offset: 0x124, operand: "OFM", access: "writes", begin: 61440, end: 70656, region: 1, regionBytes: 65536,
  },
  "npu-misaligned": { owner, command: "NPU_OP_CONV", offset: 0x124, what: "weights at byte", found: 1000, unit: 16 },
  "npu-window-outside": { owner, window: "output 0", end: 2048, region: 1, regionBytes: 1536 },
  "npu-senseless-size": { owner, command: "NPU_OP_POOL", offset: 0x80, what: "an input", found: "0x12x16" },
  "npu-differs": { owner, property: "MACs a cycle:", found: "128", wanted: "256", name: "ethos-u55-256", flag: "--accelerator-config=ethos-u55-256" },
  "npu-not-simulated": { owner, command: "NPU_OP_BRANCH", offset: 0x200, what: "branches" },
  "npu-too-much-work": { owner, what: "multiplications", found: 3e12, limit: 1e11 },
  "npu-weights-differ": { owner, command: "NPU_OP_CONV", offset: 0x124, count: 512 },
  "npu-index-outside": { owner, command: "NPU_OP_DMA_START", offset: 0x48, index: 77, limit: 19 },
  "npu-input-bytes": { owner, input: "input 0", found: 490, expected: 1960 },
  "npu-reads-unwritten": { owner, command: "NPU_OP_CONV", offset: 0x4f4, count: 1232, region: 1, address: 5736, operations: 3 },
} satisfies ExamplesOf<typeof npuMessages>;
