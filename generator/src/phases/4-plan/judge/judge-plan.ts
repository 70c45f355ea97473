import type { Board } from "../../../catalog/board.js";
import type { StepProgram } from "../../../steps/step-program.js";
import type { MemoryPlan } from "../planned-program.js";
import { bankFaults, type ConstantPlaces } from "./bank-faults.js";
import { bufferFaults } from "./buffer-faults.js";
import { unlistedBytes } from "./listed-buffers.js";
import { faultsBetweenModels } from "./model-faults.js";
import type { Places } from "./placed-accesses.js";
import { replayFaults } from "./replay.js";

export interface JudgedPlan {
  readonly program: StepProgram;
  readonly plan: MemoryPlan;
  readonly places: Places & ConstantPlaces;
}

export interface JudgedOptions {
  /** Models may run at the same time. */
  readonly concurrent: boolean;
  /** Banks that the user's rules allow besides those of the board. */
  readonly otherBanks: readonly string[];
}

/**
 * What is wrong with a plan, as sentences; empty when it can be trusted. Shares no code with the planner, and takes from it nothing but places:
 * who needs which bytes when, it finds out by running the steps in thought. A finding is a bug of ours.
 */
export function judgePlan({ program, plan, places }: JudgedPlan, board: Board, { concurrent, otherBanks }: JudgedOptions): readonly string[] {
  return [
    ...replayFaults(program, places),
    ...bankFaults(program, plan, places, board, otherBanks),
    ...(concurrent ? faultsBetweenModels(program, places) : []),
    ...bufferFaults(plan, board),
    ...unlistedBytes(program, plan, places),
  ];
}
