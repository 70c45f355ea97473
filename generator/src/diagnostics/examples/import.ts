import type { importMessages } from "../messages/import.js";
import type { ExamplesOf } from "./examples-of.js";

export const importExamples = {
  "unsupported-backend": {
    backend: "XnnpackBackend",
    calls: 2,
    advice: "export the model again without the XNNPACK partitioner",
  },
  "unsupported-control-flow": { what: "a jump" },
  "unsupported-input": { position: 1, found: "an integer" },
  "unsupported-output": { position: 0, found: "a list" },
  "dynamic-argument": { operator: "aten::view_copy.out", argument: "size" },
  "missing-external-data": { tensor: "conv.weight" },
  "no-methods": { names: ["get_scale"] },
  "uninitialised-read": { tensor: "t07" },
  "shared-state-differs": { first: 'decode: "cache"', second: 'prefill: "cache"', found: "float32 [1,8] and float32 [1,16]" },
  "shared-state-unclear": { shape: "float32 [1,8]", buffers: ["decode: value 3", "decode: value 4", "prefill: value 5", "prefill: value 6"] },
  "no-state-to-share": { methods: ["decode", "prefill"] },
} satisfies ExamplesOf<typeof importMessages>;
