import type { Board } from "../../../catalog/board.js";

/** Bytes of one bank that the plan gives to one purpose. */
export interface BankBytes {
  readonly bank: string;
  readonly bytes: number;
}

/** What the platform files of a project depend on. */
export interface PlatformInput {
  readonly board: Board;
  /** Name of the CMake project and of the program: letters, digits, "_" and "-". */
  readonly projectName: string;
  /** At most one per bank; the model's code puts it in `arenaSection(bank)`. Not cleared at startup. */
  readonly arenas: readonly BankBytes[];
  /** At most one per bank; the model's constants are in `weightsSection(bank)`. */
  readonly weights: readonly BankBytes[];
  /** Startup copies the code of kernels there; null: it is with the rest. */
  readonly kernelBank: string | null;
  readonly stackBytes: number;
  /** C and assembler files outside `platform/`, relative to the project, in build order. */
  readonly sources: readonly string[];
  /** Files of CMSIS-NN, which the user brings: inside its `Source`, without ".c". */
  readonly librarySources: readonly string[];
  /** Startup raises the core's clock from that of reset to the rated one, where the board says how. */
  readonly ratedClock: boolean;
  /** The build checks what the program takes against budget.json. */
  readonly hasLimits: boolean;
  /** Fewer bytes before fewer instructions. */
  readonly small: boolean;
  /** Relative to the project; `platform` is always there. */
  readonly includeDirectories: readonly string[];
  /** Assembler sources that read a data file (`.incbin`). */
  readonly binaries: readonly { readonly source: string; readonly data: string }[];
}

/** Where platform files come from: paths relative to the folders `pal` and `templates`. */
export interface PlatformSources {
  readonly pal: ReadonlyMap<string, string>;
}

export interface EmittedFile {
  readonly path: string;
  readonly contents: string;
}
