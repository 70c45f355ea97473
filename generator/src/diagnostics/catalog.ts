import type { MessageDefinition } from "./define-messages.js";
import { boardMessages } from "./messages/board.js";
import { buildMessages } from "./messages/build.js";
import { cliMessages } from "./messages/cli.js";
import { executionMessages } from "./messages/execution.js";
import { importMessages } from "./messages/import.js";
import { internalMessages } from "./messages/internal.js";
import { kernelMessages } from "./messages/kernel.js";
import { modelMessages } from "./messages/model.js";
import { npuMessages } from "./messages/npu.js";
import { operatorMessages } from "./messages/operator.js";
import { planMessages } from "./messages/plan.js";
import { reportMessages } from "./messages/report.js";
import { runMessages } from "./messages/run.js";
import { sizeMessages } from "./messages/size.js";
import { zephyrMessages } from "./messages/zephyr.js";

/** The whole catalogue; each subject has one file. The page docs/diagnostics.md is printed from it. */
export const messages = {
  ...modelMessages,
  ...npuMessages,
  ...importMessages,
  ...operatorMessages,
  ...planMessages,
  ...boardMessages,
  ...kernelMessages,
  ...buildMessages,
  ...runMessages,
  ...executionMessages,
  ...sizeMessages,
  ...reportMessages,
  ...zephyrMessages,
  ...cliMessages,
  ...internalMessages,
} as const;

export type MessageCode = keyof typeof messages;
export type MessageParams<Code extends MessageCode> =
  (typeof messages)[Code] extends MessageDefinition<infer Params> ? Params : never;
