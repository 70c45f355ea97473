import { isStraight, type StepMethod } from "../../../steps/step-program.js";
import type { PlannedBuffer, PlannedProgram } from "../../4-plan/planned-program.js";
import type { ModelNames } from "../names.js";

/** How a checked program watches the buffers of its plan. */
export interface BufferChecks {
  /** Entries of the table in the model's C file. */
  readonly entries: readonly { readonly text: string }[];
  readonly table: string;
  /** Statements around the step at a position of a method; none where the steps do not run one after the other. */
  around(method: StepMethod, position: number): { readonly before: readonly string[]; readonly after: readonly string[] };
}

export function bufferChecks({ plan, selected }: PlannedProgram, names: ModelNames): BufferChecks {
  const isChecked = (method: string): boolean => selected.methods.some((other) => other.name === method && isStraight(other));
  const checked = plan.buffers.filter(({ purpose, firstStep }) => purpose !== "state" && isChecked(plan.steps[firstStep]!.method));
  const table = `${names.prefix}_checked_buffers`;
  const stepOf = (method: string, position: number): number =>
    plan.steps.findIndex((step) => step.method === method && step.kind === "node" && step.position === position);
  return {
    table,
    entries: checked.map((buffer) => ({ text: entryText(buffer, plan, names) })),
    around: (method, position) => {
      if (!isStraight(method)) return { before: [], after: [] };
      const words = `${table}, sizeof ${table} / sizeof ${table}[0], ${stepOf(method.name, position)}`;
      return { before: [`etgen_before_step(${words});`], after: [`etgen_after_step(${words});`] };
    },
  };
}

function entryText(buffer: PlannedBuffer, plan: PlannedProgram["plan"], names: ModelNames): string {
  const { place, sizeBytes, firstStep, lastStep, name, isContinued, continues } = buffer;
  const isInput = plan.steps[firstStep]!.kind === "write-inputs";
  // The application writes inputs before any step runs.
  const enter = isInput ? firstStep + 1 : firstStep;
  const poisonBefore = !isInput && continues !== true;
  const poisonAfter = isContinued !== true;
  return `{&${names.arena(place.bank)}[${place.offset}], ${sizeBytes}, ${enter}, ${lastStep}, ${poisonBefore}, ${poisonAfter}, ${JSON.stringify(name)}}`;
}
