import { DiagnosticSink } from "../../diagnostics/sink.js";
import type { CompileOptions } from "../../options.js";
import { createReportView } from "../../report/create-report-view.js";
import type { MenuEntry, ReportView, StepFacts } from "../../report/report-view.js";
import { compileModel, type CompiledModel } from "../firmware/compile-model.js";
import { ramGoals } from "../firmware/firmware-request.js";

/** The same model under every choice of --ram. A choice that this model or board refuses is left out. */
export function ramMenu(compiled: CompiledModel, modelPath: string, dataPaths: readonly string[]): readonly MenuEntry[] {
  const { options, board } = compiled;
  return ramGoals.flatMap((ram): readonly MenuEntry[] => {
    const isChosen = ram === options.ram;
    const planned = isChosen ? compiled : compileModel(modelPath, dataPaths, board.name, { ...options, ram }, new DiagnosticSink());
    return planned === undefined ? [] : [menuEntry(ram, planned, isChosen)];
  });
}

function menuEntry(ram: CompileOptions["ram"], { planned, board, options }: CompiledModel, isChosen: boolean): MenuEntry {
  const { headline, steps } = createReportView({ planned, board, options, source: "", constantBytes: 0 });
  return {
    name: `--ram ${ram}`,
    arenaBytes: headline.arenaBytes,
    predictedInstructions: headline.predictedNodes === headline.nodes ? headline.predictedInstructions : null,
    schedule: scheduleWords(steps),
    isChosen,
  };
}

function scheduleWords(steps: ReportView["steps"]): string {
  const segments = steps.filter(({ instructions }) => instructions.length > 1);
  if (segments.length === 0) return "every tensor whole";
  return `row by row: ${segments.map(spanOf).join(", ")}`;
}

function spanOf({ instructions }: StepFacts): string {
  return [instructions[0]!, instructions.at(-1)!].map((instruction) => String(instruction).padStart(2, "0")).join("–");
}
