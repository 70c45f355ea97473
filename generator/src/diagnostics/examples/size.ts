import type { sizeMessages } from "../messages/size.js";
import type { ExamplesOf } from "./examples-of.js";

export const sizeExamples = {
  "budget-exceeded": {
    resource: "flash",
    usedBytes: 50000,
    allowedBytes: 49152,
    basis: "the budget",
    largestLayer: { name: "kws 04", bytes: 4352 },
    largest: [{ name: "kws_node04_weights", bytes: 4096 }],
    remedy: "--opt size, smaller layers, or int8 instead of float",
  },
  "budget-unknowable": { resource: "stack", reason: 'it has no bound because of recursion in "visit"' },
  "budget-without-baseline": { board: "nrf5340", limits: ["flash"] },
  "budget-region": { board: "nrf5340", region: "sram", nearest: "ram", choices: ["flash", "ram"] },
  "description-invalid": { path: "etgen.budget.json", what: "budget", place: "boards.nrf5340.flash", problem: "expected bytes" },
  "image-missing": { directory: "kws-nrf5340" },
  "image-choice": { directory: "build", images: ["build/a.elf", "build/b.elf"] },
  "map-without-image": { path: "kws.map", expected: "kws.elf" },
  "image-unreadable": { path: "kws.elf", found: "file format not recognized" },
  "map-missing": { path: "kws.map" },
} satisfies ExamplesOf<typeof sizeMessages>;
