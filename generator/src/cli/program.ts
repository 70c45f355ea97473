import type { Command } from "commander";

import { createBoardsCommand } from "./commands/boards.js";
import { createFirmwareCommand } from "./commands/firmware.js";
import { createDoctorCommand } from "./commands/doctor.js";
import { createInitCommand } from "./commands/init.js";
import { createInspectCommand } from "./commands/inspect.js";
import { createOpsCommand } from "./commands/ops.js";
import { newCommand } from "./new-command.js";
import { packageVersion } from "./package-root.js";

const examples = [
  { command: "etgen firmware --board nrf5340 model.pte", shows: "a complete firmware project, built, with its size" },
  { command: "etgen inspect model.pte", shows: "what the model file holds" },
  { command: "etgen boards", shows: "the boards to choose from" },
];

/** All verbs. */
export function createProgram(): Command {
  const program = newCommand("etgen", "compiles an ExecuTorch .pte for a board into readable C firmware", examples)
    .usage("<command> [options]")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpCommand("help [command]", "explain a command");
  for (const create of [createFirmwareCommand, createInspectCommand, createBoardsCommand, createOpsCommand, createDoctorCommand, createInitCommand]) program.addCommand(create());
  return program;
}
