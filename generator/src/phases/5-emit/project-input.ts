import type { Board } from "../../catalog/board.js";
import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import type { MethodView } from "./model-files.js";
import type { BankOfConstants } from "./weights-blob.js";
import type { ModelFile } from "./weights-files.js";

/** A model as the files around it see it. */
export interface ProjectModel {
  readonly name: string;
  /** Name of the model file. */
  readonly source: string;
  readonly methods: readonly MethodView[];
  readonly hasState: boolean;
}

/** What the files around the models' own depend on. */
export interface ProjectInput {
  readonly board: Board;
  readonly options: CompileOptions;
  /** Name of the image, and of the header that the application includes. */
  readonly prefix: string;
  /** Names of the model files. */
  readonly source: string;
  readonly models: readonly ProjectModel[];
  readonly program: PlannedProgram;
  readonly modelFiles: readonly ModelFile[];
  /** Files of CMSIS-NN that the kernels call: inside its `Source`, without ".c". */
  readonly librarySources: readonly string[];
  /** Files of constants, and in words whose they are. */
  readonly weights: readonly { readonly file: string; readonly owner: string }[];
  readonly weightsBytes: number;
  readonly weightsBanks: readonly BankOfConstants[];
  /** Assembler sources that read a data file (`.incbin`). */
  readonly binaries: readonly { readonly source: string; readonly data: string }[];
}
