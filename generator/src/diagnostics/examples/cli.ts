import type { cliMessages } from "../messages/cli.js";
import type { ExamplesOf } from "./examples-of.js";

const verbs = ["firmware", "inspect", "plan"];

export const cliExamples = {
  "unknown-command": { found: "frimware", nearest: "firmware", choices: verbs },
  "missing-command": { choices: verbs },
  "unknown-option": { command: "etgen boards", found: "--jsno", nearest: "--json", choices: ["--json", "-v", "--verbose"] },
  "missing-argument": { command: "etgen inspect", argument: "model" },
  "excess-arguments": { command: "etgen boards", found: ["extra"] },
  "missing-option": { command: "etgen firmware", option: "--board <name>" },
  "missing-option-value": { command: "etgen firmware", option: "--board <name>" },
  "invalid-choice": { option: "--opt", found: "sped", nearest: "speed", choices: ["size", "balanced", "speed"] },
  "invalid-option-value": {
    option: "--timeout",
    found: "soon",
    expected: "a number of seconds above 0, at most 86400",
    example: "--timeout 60",
  },
  "option-conflict": { option: "--run", other: "--no-build", reason: "only a built program can run" },
  "option-needs": { option: "--profile", needs: "--run" },
  "unknown-board": { found: "nrf5430", nearest: "nrf5340", choices: ["host", "nrf5340"] },
  "file-not-found": { path: "modle.pte", similar: ["model.pte"] },
  "file-is-directory": { path: "models", expected: "a model: a .pte or .bpte file" },
  "file-not-regular": { path: "/dev/zero", found: "a device" },
  "file-unreadable": { path: "model.pte", reason: "permission denied" },
  "file-too-large": { path: "model.pte", found: 2147483648, allowed: 1073741824 },
  "file-count": { option: "--input", given: 1, names: ["input0 float32 [1,16]", "input1 float32 [1,16]"] },
  "missing-project": { directory: "models" },
  "output-not-directory": { path: "out" },
  "output-not-ours": { path: "thesis", entries: ["thesis.tex"] },
  "output-outside": { path: "out/model", directory: "out" },
  "output-unwritable": { path: "out/model/kws.c", reason: "no space is left on the device" },
  "output-file-kept": { path: "out/app/main.c", newVersion: "out/app/main.c.new" },
  "output-file-outdated": {
    path: "out/app/main.c",
    newVersion: "out/app/main.c.new",
    gone: ["kws_forward"],
    added: ["kws_forward_feed_row", "KWS_INPUT0_ROWS"],
  },
  "output-file-stale": { path: "out/model/kernels/etk_pad_s8__ref.c" },
  "model-names-clash": { first: 'the model "kws"', second: 'the model "kws_large"', name: "kws_large_forward" },
  "model-name-taken": { name: "net", paths: ["speech/net.pte", "vision/net.pte"], image: false },
  "model-of-data": { path: "weights.ptd", choices: ["kws", "digits"] },
  "tool-not-ready": { tool: "cmake", state: "missing", advice: "not found in PATH; on Debian or Ubuntu: apt-get install cmake" },
} satisfies ExamplesOf<typeof cliMessages>;
