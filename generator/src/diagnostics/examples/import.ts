import type { importMessages } from "../messages/import.js";
import type { ExamplesOf } from "./examples-of.js";

export const importExamples = {
  "method-names-clash": { first: 'the method "a b"', second: 'the method "a_b"', name: "kws_a_b" },
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
  "uninitialised-read": { tensor: "output 0, a tensor float32 [1,16]," },
  "dropped-view": { view: '"view31" (int8 [1,6,20], row-major)', source: '"t01" (int8 [1,6,4,5] in memory order 0,2,3,1)' },
  "unclear-view": {
    view: '"view31" (int8 [1,60], row-major)',
    source: '"t01" (int8 [1,6,4,5] in memory order 0,2,3,1)',
    reason: "one has more elements than the other",
  },
  "state-without-start": { buffers: ['"decoder.cache" (float32 [1,2,64,16])', '"t07" (int64 [1])'] },
  "unread-state": { buffer: '"t33" (float32 [1,40,2,1])' },
  "frozen-state": { buffer: '"t33" (float32 [1,40,2,1])', constant: '"c51" (int8 [1,40,2,1])' },
  "shared-state-differs": { first: 'decode: "cache"', second: 'prefill: "cache"', found: "float32 [1,8] and float32 [1,16]" },
  "shared-state-unclear": { shape: "float32 [1,8]", buffers: ["decode: value 3", "decode: value 4", "prefill: value 5", "prefill: value 6"] },
  "no-state-to-share": { methods: ["decode", "prefill"] },
} satisfies ExamplesOf<typeof importMessages>;
