import type { Board } from "../../catalog/board.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { objectiveOf } from "../../objective.js";
import { guardBytes } from "../../ir/guard-bytes.js";
import { beforeStreaming, type ShapedProgram } from "./passes/pipeline.js";
import { planMemory } from "./plan-memory.js";
import type { PlannedProgram } from "./planned-program.js";
import { findRemedies } from "./remedies.js";

/** Every byte has a place; where there is no room, what was tried out and would help is said. Undefined after a report. */
export function planSteps(shaped: ShapedProgram, board: Board, sink: DiagnosticSink): PlannedProgram | undefined {
  const { forms, options, exporterPlanBytes } = shaped.context;
  const { checks, concurrent, place } = options;
  const planOptions = { guardBytes: checks ? guardBytes : 0, concurrent, rules: place, mayCopy: objectiveOf(options).copiesConstants };
  return planMemory(shaped.program, exporterPlanBytes, board, sink, {
    ...planOptions,
    findRemedies: () =>
      findRemedies({
        selected: beforeStreaming(shaped),
        forms,
        options,
        board,
        // Rules about tensors may name what another schedule does not have.
        plan: (program, otherBoard, apart = concurrent) =>
          planMemory(program, exporterPlanBytes, otherBoard, new DiagnosticSink(), { ...planOptions, rules: [], concurrent: apart }),
      }),
  });
}
