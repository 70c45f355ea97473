import type { Board } from "../../catalog/board.js";
import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import type { MethodView } from "./model-files.js";
import type { ModelFile } from "./weights-files.js";

/** What the files around the model's own depend on. */
export interface ProjectInput {
  readonly board: Board;
  readonly options: CompileOptions;
  readonly prefix: string;
  /** Name of the model file. */
  readonly source: string;
  readonly program: PlannedProgram;
  readonly methods: readonly MethodView[];
  readonly hasState: boolean;
  readonly modelFiles: readonly ModelFile[];
  readonly weightsFile: string;
  readonly weightsBytes: number;
  /** Assembler sources that read a data file (`.incbin`). */
  readonly binaries: readonly { readonly source: string; readonly data: string }[];
}
