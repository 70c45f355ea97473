import type { PlannedProgram } from "../4-plan/planned-program.js";
import type { BufferChecks } from "./checks/buffer-checks.js";
import type { ModelConstants } from "./constant-pool.js";
import type { Neighbours } from "./image-words.js";
import type { MemoryMap } from "./memory-map.js";
import type { ModelNames } from "./names.js";

/** What the text of one model is made from. */
export interface EmissionContext {
  readonly program: PlannedProgram;
  readonly names: ModelNames;
  readonly pool: ModelConstants;
  readonly map: MemoryMap;
  /** Null where the model is the only one of its image. */
  readonly neighbours: Neighbours | null;
  /** Null unless the program watches its memory. */
  readonly checks: BufferChecks | null;
  /** Whether the core has vectors of four floats. */
  readonly hasFloatVectors: boolean;
}
