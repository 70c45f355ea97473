import type { Command } from "commander";

import type { Bank, Board } from "../../catalog/board.js";
import { loadAllBoards } from "../catalog/load-board-files.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { formatTable } from "../terminal/table.js";
import { formatSize } from "../terminal/format-size.js";

export function createBoardsCommand(): Command {
  const command = newCommand("boards", "list the boards: core, memory banks, whether it runs here", [
    { command: "etgen boards", shows: "every board in one table" },
    { command: "etgen boards --json", shows: "the same with addresses, access costs and quirks" },
  ]);
  return addCommonOptions(command).action((options: CommonOptions) =>
    runCommand("boards", options, (context) => listBoards(context)),
  );
}

function listBoards({ terminal, sink }: CommandContext): CommandResult {
  const boards = [...loadAllBoards(sink).values()];
  const columns = ["board", "core", "flash", "RAM", "runs in", "description"].map((title) => ({ title }));
  const rows = boards.map((board) => [
    board.name,
    describeCore(board),
    describeBanks(board, "flash"),
    describeBanks(board, "ram"),
    runsIn(board),
    board.title,
  ]);
  return { data: { boards }, text: formatTable(columns, rows, terminal.resultStyle) };
}

function describeCore({ core }: Board): string {
  const extensions = [
    core.dsp && core.mve === "none" ? "DSP" : "",
    core.fpu === "none" ? "" : `FPU ${core.fpu}`,
    core.mve === "none" ? "" : `MVE ${core.mve}`,
  ].filter((name) => name !== "");
  return [core.cpu, ...extensions].join(" + ");
}

function describeBanks(board: Board, kind: Bank["kind"]): string {
  const banks = board.banks.filter((bank) => bank.kind === kind);
  if (banks.length === 0) return "-";
  if (board.platform === "host") return "the machine's";
  return banks.map(({ name, bytes }) => `${name} ${formatSize(bytes)}`).join(", ");
}

function runsIn({ emulator, platform }: Board): string {
  if (platform === "host") return "this machine";
  return emulator === null ? "hardware only" : "QEMU";
}
