import type { MessageCode, MessageParams } from "../catalog.js";
import { boardExamples } from "./board.js";
import { buildExamples } from "./build.js";
import { cliExamples } from "./cli.js";
import { executionExamples } from "./execution.js";
import { importExamples } from "./import.js";
import { internalExamples } from "./internal.js";
import { kernelExamples } from "./kernel.js";
import { modelExamples } from "./model.js";
import { npuExamples } from "./npu.js";
import { operatorExamples } from "./operator.js";
import { planExamples } from "./plan.js";
import { reportExamples } from "./report.js";
import { runExamples } from "./run.js";
import { sizeExamples } from "./size.js";
import { zephyrExamples } from "./zephyr.js";

/** One example of every message; docs/diagnostics.md is printed from them. */
export const examples: { readonly [Code in MessageCode]?: MessageParams<Code> } = {
  ...modelExamples,
  ...npuExamples,
  ...importExamples,
  ...operatorExamples,
  ...planExamples,
  ...boardExamples,
  ...kernelExamples,
  ...buildExamples,
  ...runExamples,
  ...executionExamples,
  ...sizeExamples,
  ...reportExamples,
  ...zephyrExamples,
  ...cliExamples,
  ...internalExamples,
};
