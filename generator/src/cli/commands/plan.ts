import type { Command } from "commander";

import { runCommand, type CommandContext, type CommandResult } from "../command-runner.js";
import { checkCompilationFlags, type CompilationFlags } from "../firmware/firmware-request.js";
import { compileModel } from "../firmware/compile-model.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { checkNoInputFiles, splitInputValues } from "../options/input-values.js";
import { formatMenu } from "../plan/format-menu.js";
import { aliveAt, formatPlan } from "../plan/format-plan.js";
import { planMenu } from "../plan/plan-menu.js";
import { addCompilationOptions, addRowsOption } from "./compilation-options.js";

export function createPlanCommand(): Command {
  const command = newCommand("plan", "show the memory plan of a model for a board", [
    { command: "etgen plan --board nrf5340 model.pte", shows: "memory map, peak step, who is alive there, and what --ram would give" },
    { command: "etgen plan --board nrf5340 --json model.pte", shows: "every buffer with its place and lifetime" },
  ]);
  return addCommonOptions(addRowsOption(addCompilationOptions(command))).action((model: string, flags: CompilationFlags) =>
    runCommand("plan", flags, (context) => planModel(model, flags, context)),
  );
}

function planModel(model: string, flags: CompilationFlags, { terminal, sink }: CommandContext): CommandResult | undefined {
  checkNoInputFiles(splitInputValues(flags.input), sink);
  const options = checkCompilationFlags(model, flags, "none", sink);
  const compiled = options && compileModel(model, flags.data ?? [], flags.board, options, sink);
  if (compiled === undefined || sink.hasErrors) return undefined;
  const { plan } = compiled.planned;
  const menu = planMenu(compiled, model, flags.data ?? []);
  return {
    data: { model, board: compiled.board.name, plan, alive: aliveAt(plan, plan.peakStep).map(({ id }) => id), menu },
    text: [formatPlan(plan, terminal.resultStyle), "", formatMenu(menu, terminal.resultStyle)].join("\n"),
  };
}
