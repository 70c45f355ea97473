import type { Command } from "commander";

import { createBoardsCommand } from "./commands/boards.js";
import { createCompareCommand } from "./commands/compare.js";
import { createCompletionCommand } from "./commands/completion.js";
import { createDoctorCommand } from "./commands/doctor.js";
import { createEvaluateCommand } from "./commands/evaluate.js";
import { createFirmwareCommand } from "./commands/firmware.js";
import { createFlashCommand } from "./commands/flash.js";
import { createInitCommand } from "./commands/init.js";
import { createInspectCommand } from "./commands/inspect.js";
import { createOpsCommand } from "./commands/ops.js";
import { createPlanCommand } from "./commands/plan.js";
import { createReportCommand } from "./commands/report.js";
import { createRunCommand } from "./commands/run.js";
import { createSizeCommand } from "./commands/size.js";
import { createVerifyCommand } from "./commands/verify.js";
import { newCommand, refuseEmptyPaths } from "./new-command.js";
import { packageVersion } from "./package-root.js";

const examples = [
  { command: "etgen firmware --board nrf5340 model.pte", shows: "a complete firmware project, built, with its size" },
  { command: "etgen inspect model.pte", shows: "what the model file holds" },
  { command: "etgen boards", shows: "the boards to choose from" },
];

/** In the order in which the help lists them. */
const verbs: readonly (() => Command)[] = [
  createFirmwareCommand,
  createInspectCommand,
  createPlanCommand,
  createRunCommand,
  createFlashCommand,
  createEvaluateCommand,
  createCompareCommand,
  createVerifyCommand,
  createSizeCommand,
  createReportCommand,
  createBoardsCommand,
  createOpsCommand,
  createDoctorCommand,
  createInitCommand,
  createCompletionCommand,
];

/** The command line: every verb of etgen. */
export function createProgram(): Command {
  const program = newCommand("etgen", "compiles an ExecuTorch .pte for a board into readable C firmware", examples)
    .usage("<command> [options]")
    // Options behind a command are its own: "init" and "init board" have some of one name.
    .enablePositionalOptions()
    .version(packageVersion(), "-V, --version", "print the version")
    .helpCommand("help [command]", "explain a command")
    .hook("preAction", (_program, command) => refuseEmptyPaths(command));
  for (const create of verbs) program.addCommand(create());
  return program;
}
