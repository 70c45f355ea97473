import type { Command } from "commander";

import { examineMachine, type DoctorRow } from "../../build/doctor.js";
import type { Style } from "../../diagnostics/style.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { withProgress } from "../terminal/progress.js";
import { formatTable } from "../terminal/table.js";

export function createDoctorCommand(): Command {
  const command = newCommand("doctor", "say which tools are missing on this machine and how to install them", [
    { command: "etgen doctor", shows: "each tool, its version, and what to do about the missing ones" },
    { command: "etgen doctor --json", shows: "the same for programs" },
  ]);
  return addCommonOptions(command).action((options: CommonOptions) => runCommand("doctor", options, examine));
}

async function examine({ terminal, sink }: CommandContext): Promise<CommandResult> {
  const tools = await withProgress(terminal, "looking for tools", () => examineMachine());
  for (const { tool, state, advice } of tools) {
    if (state !== "ready") sink.report("tool-not-ready", { tool, state, advice });
  }
  const columns = ["tool", "state", "version", "path", "needed for"].map((title) => ({ title }));
  const rows = tools.map((row) => [
    row.tool,
    markState(row, terminal.resultStyle),
    row.version ?? "-",
    row.path ?? "-",
    row.neededFor,
  ]);
  return { data: { ready: !sink.hasErrors, tools }, text: formatTable(columns, rows, terminal.resultStyle) };
}

function markState({ state }: DoctorRow, style: Style): string {
  return state === "ready" ? style.good(state) : style.error(state);
}
