import type { Board } from "../catalog/board.js";
import type { CompileOptions } from "../options.js";
import type { PlannedProgram } from "../phases/4-plan/planned-program.js";
import type { Weight } from "../size/weight.js";
import type { MeasuredUnit, MenuEntry } from "./report-view.js";

/** What a report is made from. Only the plan has to be there. */
export interface ReportInput {
  readonly planned: PlannedProgram;
  readonly board: Board;
  readonly options: CompileOptions;
  /** Name of the model file, without folders. */
  readonly source: string;
  /** Bytes of the model's constants in the image. */
  readonly constantBytes: number;
  /** Where the firmware was built. */
  readonly weight?: Weight | undefined;
  /** Where it was run. */
  readonly profile?: Profile | undefined;
  /** What else the plan could have been. */
  readonly menu?: readonly MenuEntry[] | undefined;
}

/** What a run took. */
export interface Profile {
  readonly unit: MeasuredUnit;
  readonly methods: readonly MethodProfile[];
  /** What estimated cycles hold for. */
  readonly estimate?: { readonly board: string; readonly band: readonly [number, number] } | undefined;
}

export interface MethodProfile {
  /** As generated code spells it. */
  readonly name: string;
  readonly units?: number | undefined;
  /** Of an instrumented program: one entry an executed instruction of the model. */
  readonly nodes: readonly { readonly instruction: number; readonly units: number; readonly cycles?: number | undefined }[];
}
