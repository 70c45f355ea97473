import type { runMessages } from "../messages/run.js";
import type { ExamplesOf } from "./examples-of.js";

export const runExamples = {
  "board-cannot-run": { board: "nrf5340" },
  "cycles-not-estimated": { reason: "/usr/bin/qemu-system-arm was built without plugins" },
  "run-timeout": { seconds: 60, lastLine: "" },
  "run-fault": { fault: "HardFault pc=0x00000d20 lr=0x00000c89", program: "build/release/kws.elf" },
  "run-crashed": { end: "signalled", lastLine: "" },
  "run-failed": { status: 1, lastLine: "input0.bin: expected 1960 bytes" },
  "run-output-missing": { name: "output0.bin", lastLine: "" },
  "export-record-unreadable": { path: "model.etrecord", found: 'it has no "debug_handle_map"' },
  "export-record-mismatch": { found: 'of instruction 12 of "forward"', expected: "of 9 instructions" },
  "npy-invalid": { problem: "its elements are in Fortran order" },
  "input-mismatch": { input: "input0", found: "28 bytes", expected: "float32 [1,1,49,10], 1960 bytes" },
  "steps-differ": { counts: ["input0: 5", "input1: 4"] },
  "outputs-differ": {
    output: "output0",
    differing: 1,
    elements: 12,
    first: "element 2 is 9, expected 8",
    tolerance: "byte for byte",
  },
} satisfies ExamplesOf<typeof runMessages>;
