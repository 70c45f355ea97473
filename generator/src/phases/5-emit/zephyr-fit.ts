import type { Board } from "../../catalog/board.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";

/** Whether a Zephyr application can hold the plan; says why not. */
export function fitsZephyr({ plan }: PlannedProgram, board: Board, sink: DiagnosticSink): boolean {
  const { zephyr } = board;
  if (zephyr === null) {
    sink.report("board-without-zephyr", { board: board.name });
    return false;
  }
  const elsewhere = plan.arenas.filter(({ bank }) => bank !== zephyr.ram);
  for (const { bank, bytes } of elsewhere) {
    sink.report("zephyr-bank-unreachable", { board: board.name, bank, bytes, ram: zephyr.ram });
  }
  return elsewhere.length === 0;
}
