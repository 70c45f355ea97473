import type { sizeMessages } from "../messages/size.js";
import type { ExamplesOf } from "./examples-of.js";

export const sizeExamples = {
  "budget-exceeded": {
    resource: "flash",
    usedBytes: 50000,
    allowedBytes: 49152,
    largest: [{ name: "kws_node04_weights", bytes: 4096 }],
  },
  "budget-unknowable": { resource: "stack", reason: 'it has no bound because of recursion in "visit"' },
  "image-missing": { directory: "kws-nrf5340" },
  "image-unreadable": { path: "kws.elf", found: "file format not recognized" },
  "map-missing": { path: "kws.map" },
} satisfies ExamplesOf<typeof sizeMessages>;
