import process from "node:process";

import type { InstructionResult } from "../../../reference/executor.js";
import type { Method } from "../../model/program.js";
import type { RecordedStep } from "./recording.js";

/** Times the instructions of a run in the executor, in nanoseconds. */
export class StepClock {
  readonly steps: RecordedStep[] = [];
  #begin: bigint = process.hrtime.bigint();
  /** Spent on keeping results, which is no part of the run. */
  #idle = 0n;
  #last = 0;

  constructor(readonly method: Method) {}

  add({ instruction, operator, results }: InstructionResult): void {
    const now = process.hrtime.bigint();
    const end = Number(now - this.#begin - this.#idle);
    const module = this.method.modules?.[instruction];
    this.steps.push({ method: this.method.name, instruction, operator, module, time: { start: this.#last, end }, results });
    this.#last = end;
    this.#idle += process.hrtime.bigint() - now;
  }
}
