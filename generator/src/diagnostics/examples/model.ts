import type { modelMessages } from "../messages/model.js";
import type { ExamplesOf } from "./examples-of.js";

export const modelExamples = {
  "empty-file": { expected: "an ExecuTorch program (.pte)" },
  "foreign-file": {
    found: "a TensorFlow Lite model",
    expected: "an ExecuTorch program (.pte)",
    advice: "export the model from PyTorch with ExecuTorch",
  },
  "format-version": { found: "ET13", expected: "ET12" },
  "truncated-file": { part: "the constants", end: 54192, fileBytes: 40000 },
  "damaged-header": { field: "a length of", found: "7", expected: "at least 24" },
  "damaged-structure": { where: "byte 1200", found: "an offset of 90000", expected: "at most 54192" },
  "damaged-content": { what: "the dtype of value 3", found: "99", expected: "a known scalar type" },
  "missing-part": { owner: "the program", part: "execution plan" },
  "index-out-of-range": { what: "the operator of instruction 4", found: 9, list: "operators", count: 8 },
  "unshared-initial-state": { owner: "value 0", index: 3, count: 2, methods: 3 },
  "data-out-of-range": { what: "tensor 5", begin: 512, end: 4608, holder: "segment 0", available: 4096 },
  "planned-memory-size": { memoryId: 1, found: 9007199254740993n, limit: 4294967296 },
  "endless-loop": { condition: "value 12", destination: 3 },
  "unsupported-feature": {
    what: "value 7",
    found: "a sparse layout",
    expected: "a strided one",
    advice: "make the tensor dense in the model",
  },
  "external-data-twice": { name: "conv.weight", first: "a.ptd", second: "b.ptd" },
  "external-data-differs": {
    name: "conv.weight",
    property: "sizes",
    found: "[8,3,3,3]",
    expected: "[16,3,3,3]",
    dataFile: "a.ptd",
  },
} satisfies ExamplesOf<typeof modelMessages>;
