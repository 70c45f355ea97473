import type { buildMessages } from "../messages/build.js";
import type { ExamplesOf } from "./examples-of.js";

const install = "on Debian or Ubuntu: apt-get install cmake; elsewhere: cmake.org";

export const buildExamples = {
  "tool-missing": { tool: "cmake", neededFor: "configuring the generated project", install },
  "tool-too-old": { tool: "/usr/bin/cmake", found: "3.10", needed: "3.21", install },
  "tool-broken": { tool: "/usr/bin/cmake", problem: "it prints nothing", install },
  "build-failed": {
    firstError: "app/main.c:12:5: error: expected ';'",
    changed: [{ path: "app/main.c", newVersion: undefined }],
  },
  "unbuildable-path": { path: "D:/price in $/kws-nrf5340", found: "$" },
  "build-timeout": { seconds: 600 },
  "flash-no-command": { board: "mps2-an386", tool: undefined, known: [] },
  "flash-no-tool": { board: "nrf52840", commands: ["pyocd flash --target nrf52840 kws.hex"] },
  "flash-failed": { tool: "pyocd", problem: "it ended with status 1: no available debug probes" },
  "cmsis-nn-unused": {},
  "cmsis-nn-missing": {},
  "cmsis-nn-incomplete": { directory: "CMSIS-NN", missing: "Source/TransposeFunctions/arm_transpose_s8.c" },
  "cmsis-nn-too-old": { directory: "CMSIS-NN", revision: 16, needed: 18 },
  "image-too-big": { bank: "flash", missingBytes: 5120, bankBytes: 262144 },
} satisfies ExamplesOf<typeof buildMessages>;
